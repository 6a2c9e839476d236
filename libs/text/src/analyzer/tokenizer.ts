import { JOINER_SIGNS } from '../joiners.js';

/** Longest term, in UTF-16 units; anything longer is not a word, and is cut. */
const MAX_TERM_LENGTH = 64;

// A word, or words joined by single signs as in GB/T-1234, v2.3.1, o'clock, name@example.com. C++ and C# are words.
const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*`;
const TOKEN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])[A-Za-z](?:\+\+|#)(?![\p{L}\p{N}])|${WORD}(?:[${JOINER_SIGNS}]${WORD})*`,
  'gu',
);

/** The raw tokens of a text, in order: words and compounds, case as written. */
export function* tokens(text: string): Generator<string, void, void> {
  for (const match of text.matchAll(TOKEN)) yield match[0];
}

/** NFKC; with a cheap test first, since most texts are plain. */
export function normalize(text: string): string {
  return /^[\x00-\x7f]*$/.test(text) ? text : text.normalize('NFKC');
}

/** Cut to {@link MAX_TERM_LENGTH}, never within a character. */
export function cutTerm(term: string): string {
  return term.length <= MAX_TERM_LENGTH
    ? term
    : term.slice(0, MAX_TERM_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
}
