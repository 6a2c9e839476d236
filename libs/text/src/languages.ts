import * as lists from 'stopword';

interface Language {
  /** Its ISO 639-3 code in `franc`, which recognises languages by their letters; null if the script is enough. */
  iso3: string | null;
  functionWords: readonly string[] | null;
}

const language = (iso3: string | null, functionWords: readonly string[] | null): Language => ({
  iso3,
  functionWords,
});

/** Supported languages by ISO 639-1 code: with every language of the world to choose from, the statistics err more often. */
const LANGUAGES: Readonly<Record<string, Language>> = {
  ar: language('arb', lists.ara),
  bg: language('bul', lists.bul),
  bn: language('ben', lists.ben),
  ca: language(null, lists.cat),
  cs: language('ces', lists.ces),
  da: language('dan', lists.dan),
  de: language('deu', lists.deu),
  el: language('ell', lists.ell),
  en: language('eng', lists.eng),
  es: language('spa', lists.spa),
  et: language('est', null),
  eu: language(null, lists.eus),
  fa: language('pes', lists.fas),
  fi: language('fin', lists.fin),
  fr: language('fra', lists.fra),
  ga: language(null, lists.gle),
  he: language('heb', lists.heb),
  hi: language('hin', lists.hin),
  hr: language('hrv', lists.hrv),
  hu: language('hun', lists.hun),
  hy: language(null, lists.hye),
  id: language('ind', lists.ind),
  it: language('ita', lists.ita),
  ja: language(null, lists.jpn),
  ko: language(null, lists.kor),
  lt: language('lit', lists.lit),
  lv: language('lav', lists.lav),
  nl: language('nld', lists.nld),
  no: language('nob', lists.nob),
  pl: language('pol', lists.pol),
  pt: language('por', lists.por),
  ro: language('ron', lists.ron),
  ru: language('rus', lists.rus),
  sk: language('slk', lists.slk),
  sl: language('slv', lists.slv),
  sv: language('swe', lists.swe),
  ta: language('tam', null),
  th: language('tha', lists.tha),
  tr: language('tur', lists.tur),
  uk: language('ukr', lists.ukr),
  vi: language('vie', lists.vie),
  zh: language(null, lists.zho),
};

/** ISO 639-3 → 639-1 of the languages that are recognised by letter statistics. */
export const LANGUAGES_BY_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).flatMap(([code, { iso3 }]) => (iso3 === null ? [] : [[iso3, code]])),
);

const sets = new Map<string, ReadonlySet<string>>();

/** A language's function words, by ISO 639-1 code; null without a list. */
export function functionWords(code: string): ReadonlySet<string> | null {
  const known = sets.get(code);
  if (known) return known;
  const list = Object.hasOwn(LANGUAGES, code) ? LANGUAGES[code]?.functionWords : null;
  if (!list) return null;
  const set = new Set(list);
  sets.set(code, set);
  return set;
}
