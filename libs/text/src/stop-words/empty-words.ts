import { functionWords } from '../languages.js';
import { GENERIC_CHINESE, GENERIC_ENGLISH } from './generic-words.js';

const ENGLISH = new Set([...(functionWords('en') ?? []), ...GENERIC_ENGLISH]);
const CHINESE = new Set([...ENGLISH, ...(functionWords('zh') ?? []), ...GENERIC_CHINESE]);
const sets = new Map<string, ReadonlySet<string>>([
  ['en', ENGLISH],
  ['zh', CHINESE],
]);

/**
 * Words that are not keywords and end a phrase: function words, and words that say nothing about a subject. English ones
 * are always included, since English is mixed into everything. `language` is ISO 639-1 or `und`.
 */
export function stopWords(language: string): ReadonlySet<string> {
  const known = sets.get(language);
  if (known) return known;
  const set = new Set([...ENGLISH, ...(functionWords(language) ?? [])]);
  sets.set(language, set);
  return set;
}

/** Whether a term is a stop word in English or Chinese: enough to compare sentences of one text. */
export function isStopWord(term: string): boolean {
  return CHINESE.has(term);
}
