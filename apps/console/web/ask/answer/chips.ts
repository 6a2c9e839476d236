import type { QueryResponse } from '@tessera/client';

export type Citation = QueryResponse['citations'][number];

/** One `[n]` in the text of an answer. */
export interface Chip {
  /** Number of the source. */
  citation: number;
  /** Offsets of `[n]`. */
  start: number;
  end: number;
  /** The sentences that it covers with their passages: the nearest one first. */
  passages: Citation[];
}

const MARK = /\[(\d{1,4})\]/g;

/**
 * Finds the chips of an answer and what each refers to. A mark covers the sentences between the previous mark of its
 * source and itself, or, after an introduction such as "According to [1]", the sentence that follows.
 * @param sources numbers of the sources: other numbers in brackets are text
 */
export function chipsOf(
  answer: string,
  citations: readonly Citation[],
  sources: ReadonlySet<number>,
): Chip[] {
  let left = citations;
  return [...answer.matchAll(MARK)].flatMap(({ 0: text, 1: digits, index }) => {
    const citation = Number(digits);
    if (!sources.has(citation)) return [];
    const ofSource = left.filter((one) => one.citation === citation);
    const before = ofSource.filter(({ end }) => end <= index).toReversed();
    const passages = before.length > 0 ? before : ofSource.slice(0, 1);
    left = left.filter((one) => !passages.includes(one));
    return [{ citation, start: index, end: index + text.length, passages }];
  });
}
