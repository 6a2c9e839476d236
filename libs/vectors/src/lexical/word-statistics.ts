import type { Population } from './bm25.js';

/** Number of texts, and the total number of their terms. */
export interface TextCount {
  count: number;
  length: number;
}

/** Number of passages and number of documents that contain a term. */
export interface TermCounts {
  points: number;
  documents: number;
}

/**
 * Word statistics of a set of passages, from which BM25 weighs the words of a question. Sets that are searched with the
 * merged statistics of all have comparable scores, as if they were one set.
 */
export interface WordStatistics {
  /** Languages of the passages, ISO 639-1 or `und`, the most frequent first. */
  languages: string[];
  points: TextCount;
  /** The passages of a document taken as one text. */
  documents: TextCount;
  /** By term; terms that no passage contains may be missing. */
  terms: Map<string, TermCounts>;
}

/** The statistics of all sets together. */
export function mergeStatistics(sets: readonly WordStatistics[]): WordStatistics {
  const terms = new Map<string, TermCounts>();
  for (const set of sets)
    for (const [term, { points, documents }] of set.terms) {
      const before = terms.get(term) ?? { points: 0, documents: 0 };
      terms.set(term, { points: before.points + points, documents: before.documents + documents });
    }
  return {
    languages: unionOf(sets.map(({ languages }) => languages)),
    points: sum(sets.map(({ points }) => points)),
    documents: sum(sets.map(({ documents }) => documents)),
    terms,
  };
}

/** Each language once, in order of occurrence. */
export function unionOf(lists: ReadonlyArray<readonly string[]>): string[] {
  return [...new Set(lists.flat())];
}

/** Counts the texts with any variant of a word. Variants are of different languages, so no text contains two. */
export function termCountsOf({ terms }: WordStatistics, variants: readonly string[]): TermCounts {
  return variants.reduce(
    (total, term) => {
      const { points, documents } = terms.get(term) ?? { points: 0, documents: 0 };
      return { points: total.points + points, documents: total.documents + documents };
    },
    { points: 0, documents: 0 },
  );
}

/** The population extended by other texts. */
export function widened({ count, averageLength, lengthOf }: Population, others: TextCount): Population {
  const all = count + others.count;
  return { count: all, averageLength: (count * averageLength + others.length) / (all || 1), lengthOf };
}

function sum(counts: readonly TextCount[]): TextCount {
  return counts.reduce(
    (total, { count, length }) => ({
      count: total.count + count,
      length: total.length + length,
    }),
    { count: 0, length: 0 },
  );
}
