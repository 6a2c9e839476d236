import * as lists from 'stopword';

interface Language {
  /** Snowball algorithm; null where there is none. */
  stemmer: string | null;
  stopWords: ReadonlySet<string>;
}

const language = (stemmer: string | null, stopWords: readonly string[]): Language => ({
  stemmer,
  stopWords: new Set(stopWords),
});

const ENGLISH = language('english', lists.eng);

/** By ISO 639-1 code; languages of which neither stems nor stop words are known are absent. */
const LANGUAGES: Readonly<Record<string, Language>> = {
  en: ENGLISH,
  ar: language('arabic', lists.ara),
  ca: language('catalan', lists.cat),
  cs: language('czech', lists.ces),
  da: language('danish', lists.dan),
  de: language('german', lists.deu),
  el: language(null, lists.ell),
  es: language('spanish', lists.spa),
  eu: language('basque', lists.eus),
  fa: language(null, lists.fas),
  fi: language('finnish', lists.fin),
  fr: language('french', lists.fra),
  ga: language('irish', lists.gle),
  he: language(null, lists.heb),
  hi: language(null, lists.hin),
  hu: language('hungarian', lists.hun),
  hy: language('armenian', lists.hye),
  id: language(null, lists.ind),
  it: language('italian', lists.ita),
  ko: language(null, lists.kor),
  nl: language('dutch', lists.nld),
  no: language('norwegian', lists.nob),
  pl: language(null, lists.pol),
  pt: language('portuguese', lists.por),
  ro: language('romanian', lists.ron),
  ru: language('russian', lists.rus),
  sk: language(null, lists.slk),
  sl: language('slovene', lists.slv),
  sv: language('swedish', lists.swe),
  th: language(null, lists.tha),
  tr: language('turkish', lists.tur),
  uk: language(null, lists.ukr),
  vi: language(null, lists.vie),
};

const ALIASES: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', und: 'en' };

/** Chinese and Japanese are told by their script, wherever they stand. */
export const HAN_STOP_WORDS: ReadonlySet<string> = new Set(lists.zho);
export const KANA_STOP_WORDS: ReadonlySet<string> = new Set(lists.jpn);

/** The rules for words of a language's alphabet; English where the code says nothing about an alphabet (`und`, `zh`, `ja`). */
export function languageOf(code: string): Language {
  return LANGUAGES[canonicalLanguage(code)] ?? ENGLISH;
}

/** Codes that are treated alike become one. */
export function canonicalLanguage(code: string): string {
  const known = ALIASES[code] ?? code;
  return known in LANGUAGES ? known : 'en';
}
