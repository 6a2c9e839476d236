import { type Population, SparseBm25 } from './bm25.js';
import type { SearchMemory, TermPostings } from './search-memory.js';
import type { TermCounts } from './word-statistics.js';
import { TopScores } from './top-scores.js';

/**
 * The document's share of a point's score. By its best passage alone, a long article that treats the subject in several
 * places ranks too low. Measured on CISI and CACM, cut into passages of 25 and of 40 words, and on the paragraphs of
 * XQuAD and CMRC as parts of articles: with a third, documents gain 0.01 to 0.03 nDCG@10, and single passages lose
 * nothing. With a half, documents gain up to 0.02 more, and passages of documents composed of unrelated texts lose as
 * much.
 */
const DOCUMENT_SHARE = 1 / 3;

/** Combines a point's score with its document's. */
export function sharedScore(point: number, document: number): number {
  return point + DOCUMENT_SHARE * (document - point);
}

/** The points that are compared, and their documents. */
export interface ScoredPassages {
  points: Population;
  documents: Population;
}

/**
 * BM25 of points and of the documents that they are parts of, in one score. A document of one point scores like a
 * single text.
 */
export class PassageScores {
  private readonly ofPoints: SparseBm25;
  private readonly ofDocuments: SparseBm25;

  /** @param documentOf by point number */
  constructor(
    private readonly memory: SearchMemory,
    private readonly documentOf: Uint32Array,
    { points, documents }: ScoredPassages,
  ) {
    const size = documentOf.length;
    this.ofPoints = new SparseBm25(points, memory.pointScores.cleared(size));
    this.ofDocuments = new SparseBm25(documents, memory.documentScores.cleared(size));
  }

  /**
   * @param postings of selected points only
   * @param beside how many of the passages that are counted with them contain the term, too
   */
  add(postings: TermPostings, weight: number, beside?: TermCounts): void {
    this.ofPoints.add(postings, weight, beside?.points);
    this.memory.documentFrequencies.add(postings, this.documentOf);
    this.ofDocuments.add(this.memory.documentFrequencies.take(), weight, beside?.documents);
  }

  /** Points that contain a term: best first, equal scores by number. */
  best(limit: number): Array<{ number: number; score: number }> {
    const { values, touched, count } = this.ofPoints.sparse;
    const documents = this.ofDocuments.scores;
    const top = new TopScores(limit);
    for (let at = 0; at < count; at++) {
      const number = touched[at] as number;
      const whole = documents[this.documentOf[number] as number] as number;
      top.offer(number, sharedScore(values[number] as number, whole));
    }
    return top.ranked();
  }
}
