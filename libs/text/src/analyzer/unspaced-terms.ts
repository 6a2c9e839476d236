import { functionWords } from '../languages.js';
import { UNSPACED_SCRIPTS } from '../scripts.js';

const RUNS = new RegExp(`[${UNSPACED_SCRIPTS}\\p{M}]+|[^${UNSPACED_SCRIPTS}]+`, 'gu');
/** Scripts whose character pairs are meaningful. */
const PAIRED_RUNS = /\p{sc=Han}+|\p{sc=Hangul}+/gu;
/** The segmenter's work grows faster than its input. */
const MAX_SEGMENT_LENGTH = 2_000;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Splits a mixed token such as `GB標準` where its script changes. */
export function scriptRuns(token: string): string[] {
  return token.match(RUNS) ?? [];
}

/** Dictionary words without stop words, and in addition all character pairs of Han and Hangul. */
export function* unspacedTerms(run: string): Generator<string, void, void> {
  for (let from = 0; from < run.length; from += MAX_SEGMENT_LENGTH) {
    const piece = run.slice(from, from + MAX_SEGMENT_LENGTH);
    for (const { segment, isWordLike } of segmenter.segment(piece)) {
      if (isWordLike && !isFunctionWord(segment) && !isPair(segment)) yield segment;
    }
  }
  for (const [paired] of run.matchAll(PAIRED_RUNS)) yield* pairs(paired);
}

/** Chinese and Japanese are recognised by their script. */
function isFunctionWord(word: string): boolean {
  return (functionWords('zh')?.has(word) ?? false) || (functionWords('ja')?.has(word) ?? false);
}

function isPair(word: string): boolean {
  return word.match(PAIRED_RUNS)?.[0] === word && [...word].length === 2;
}

function* pairs(run: string): Generator<string, void, void> {
  let previous = '';
  for (const character of run) {
    if (previous) yield previous + character;
    previous = character;
  }
}
