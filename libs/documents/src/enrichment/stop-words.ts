import * as lists from 'stopword';
import { GENERIC_CHINESE, GENERIC_ENGLISH } from './generic-words.js';

/** ISO 639-1 → the list of the `stopword` package. English is always added: it is mixed into everything. */
const LISTS: Record<string, readonly string[]> = {
  en: lists.eng,
  de: lists.deu,
  fr: lists.fra,
  es: lists.spa,
  it: lists.ita,
  pt: lists.por,
  nl: lists.nld,
  sv: lists.swe,
  da: lists.dan,
  no: lists.nob,
  fi: lists.fin,
  pl: lists.pol,
  cs: lists.ces,
  sk: lists.slk,
  hu: lists.hun,
  ro: lists.ron,
  ru: lists.rus,
  uk: lists.ukr,
  el: lists.ell,
  tr: lists.tur,
  ar: lists.ara,
  he: lists.heb,
  fa: lists.fas,
  hi: lists.hin,
  id: lists.ind,
  vi: lists.vie,
  th: lists.tha,
  ja: lists.jpn,
  ko: lists.kor,
};

const ENGLISH = new Set([...lists.eng, ...GENERIC_ENGLISH]);
const CHINESE = new Set([...lists.zho, ...GENERIC_CHINESE]);
const sets = new Map<string, ReadonlySet<string>>([['en', ENGLISH]]);

/** Words that are no keyword and end a phrase. `language` is ISO 639-1 or `und`. */
export function stopWords(language: string): ReadonlySet<string> {
  const known = sets.get(language);
  if (known) return known;
  const set = new Set([...ENGLISH, ...(LISTS[language] ?? [])]);
  sets.set(language, set);
  return set;
}

/** The words that hold a language's sentences together; null where there is no list. */
export function functionWords(language: string): ReadonlySet<string> | null {
  const list = LISTS[language];
  return list ? new Set(list) : null;
}

export function chineseStopWords(): ReadonlySet<string> {
  return CHINESE;
}

/** A function word of English or Chinese: enough to compare sentences of one text. */
export function isStopWord(term: string): boolean {
  return ENGLISH.has(term) || CHINESE.has(term);
}
