import { isHan, isKana } from './scripts.js';

const WORD = /[\p{L}\p{N}]+(?:['’._/-][\p{L}\p{N}]+)*/gu;

/**
 * Terms for comparing sentences: lower-case words, and for scripts without spaces overlapping character pairs, which
 * need no dictionary. Not for indexing: the vector store has its own analyzer.
 */
export function* terms(text: string): Generator<string> {
  for (const [word] of text.matchAll(WORD)) {
    if (!isDense(word)) yield word.toLowerCase();
    else for (let at = 0; at + 1 < word.length; at++) yield word.slice(at, at + 2);
  }
}

function isDense(word: string): boolean {
  const code = word.charCodeAt(0);
  return isHan(code) || isKana(code);
}
