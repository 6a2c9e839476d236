import { JOINER_SIGNS } from '../joiners.js';

const JOINER = new RegExp(`[${JOINER_SIGNS}]`);
const JOINERS = new RegExp(`[${JOINER_SIGNS}]+`);
const PLAIN_NUMBER = /^\p{Nd}+(?:[.,]\p{Nd}+)*$/u;
const GROUPED_NUMBER = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const LETTERS_AND_DIGITS = /^(?:\p{L}+\p{Nd}+|\p{Nd}+\p{L}+)$/u;
const CONTRACTION = /^(.*?)(?:n['’]t|['’](?:s|ll|re|ve|d|m|t))$/u;
const PROGRAMMING_LANGUAGE = /^[a-z](?:\+\+|#)$/;
const MAX_IDENTIFIER_LENGTH = 64;

/** Whether a lower-case token must be split: joined by a sign, or letters next to digits. */
export function isCompound(word: string): boolean {
  if (PROGRAMMING_LANGUAGE.test(word)) return false;
  return JOINER.test(word) || (word.length <= MAX_IDENTIFIER_LENGTH && LETTERS_AND_DIGITS.test(word));
}

/**
 * Terms of a lower-case compound. Identifiers (with digits, `@`, `_`, `&` or dots) are kept whole and also split, so
 * that `ISO-9001`, `ISO9001` and `ISO 9001` find each other; hyphenated plain words are only split.
 */
export function compoundTerms(word: string, termsOf: (part: string) => string[]): string[] {
  if (PLAIN_NUMBER.test(word)) return [GROUPED_NUMBER.test(word) ? word.replaceAll(',', '') : word];
  const contracted = CONTRACTION.exec(word)?.[1];
  if (contracted) return termsOf(contracted);
  const parts = word
    .split(JOINERS)
    .filter((part) => !/^[a-z]$/.test(part))
    .flatMap(splitAtDigits);
  const terms = parts.length > 1 || parts[0] !== word ? parts.flatMap(termsOf) : [];
  if (isIdentifier(word)) terms.unshift(canonical(word));
  return terms;
}

function splitAtDigits(part: string): string[] {
  return LETTERS_AND_DIGITS.test(part) ? (part.match(/\p{L}+|\p{Nd}+/gu) ?? []) : [part];
}

function isIdentifier(word: string): boolean {
  return word.length <= MAX_IDENTIFIER_LENGTH && /[\p{Nd}@_&]|\p{L}\.\p{L}/u.test(word);
}

/** `iso-9001` and `iso9001` are the same; signs between digits are significant (`1-2` is not `12`). */
function canonical(word: string): string {
  return word.replace(/(?<!\p{Nd})[-_/](?=.)|(?<=\p{Nd})[-_/](?!\p{Nd})/gu, '');
}
