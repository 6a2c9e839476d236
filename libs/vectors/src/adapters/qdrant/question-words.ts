import { analyzeQuery } from '@tessera/text/analyzer';
import type { TermCounts } from '../../lexical/word-statistics.js';
import type { ScopeStatistics } from './scope-statistics.js';
import { termNumber } from './term-numbers.js';

/** Of a longer question, the words contained in the fewest points of the scope. */
const MAX_WORDS = 200;
/** Further words of a question are ignored, since each needs a call. */
const MAX_COUNTED = 400;

/** A word of a question. */
export interface QuestionWord {
  /** Its forms in the languages that it may be written in. */
  variants: string[];
  /** Numbers of those forms. */
  numbers: number[];
  /** How often the question contains it. */
  count: number;
}

/** A word with the number of points and documents of the scope that contain it. */
export interface CountedWord extends QuestionWord {
  holding: TermCounts;
}

/** In the question's order. */
export function wordsOf(text: string, languages: readonly string[]): QuestionWord[] {
  return analyzeQuery(text, languages)
    .slice(0, MAX_COUNTED)
    .map(({ variants, count }) => ({ variants, numbers: [...new Set(variants.map(termNumber))], count }));
}

/** Those that occur in the scope, at most {@link MAX_WORDS}, in the question's order. */
export async function countedWords(
  words: readonly QuestionWord[],
  scope: ScopeStatistics,
): Promise<CountedWord[]> {
  const counted = await Promise.all(
    words.map(async (word) => ({ ...word, holding: await scope.holding(word.numbers) })),
  );
  const held = counted.filter(({ holding }) => holding.points > 0);
  if (held.length <= MAX_WORDS) return held;
  const rarest = held.toSorted((a, b) => a.holding.points - b.holding.points).slice(0, MAX_WORDS);
  const chosen = new Set(rarest);
  return held.filter((word) => chosen.has(word));
}

/** A question as a sparse vector: each form of a word as often as the question contains the word. */
export function questionVector(words: readonly QuestionWord[]): { indices: number[]; values: number[] } {
  const counts = new Map<number, number>();
  for (const { numbers, count } of words)
    for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + count);
  return { indices: [...counts.keys()], values: [...counts.values()] };
}
