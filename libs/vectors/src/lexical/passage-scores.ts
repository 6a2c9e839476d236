import { type Population, SparseBm25 } from './bm25.js';
import type { SearchMemory, TermPostings } from './search-memory.js';
import type { Holding } from './word-statistics.js';
import { TopScores } from './top-scores.js';

/**
 * How much of a point's score is that of its whole document. By its best passage alone, a long article that says what is
 * asked for in several places ranks too low. Found on CISI and CACM, cut into passages of 25 and of 40 words, and on the
 * paragraphs of XQuAD and CMRC as parts of articles: with a third, documents are found better by 0.01 to 0.03 nDCG@10, and
 * single passages no worse. With a half, documents gain up to 0.02 more, and passages of documents that are put together
 * from unrelated texts lose as much.
 */
const DOCUMENT_SHARE = 1 / 3;

/** Of a point that has the one score, and whose document has the other. */
export function sharedScore(point: number, document: number): number {
  return point + DOCUMENT_SHARE * (document - point);
}

/** The points that are compared, and their documents. */
export interface ScoredPassages {
  points: Population;
  documents: Population;
}

/** BM25 of points and of the documents that they are parts of, in one score. A document of one point has that of a text. */
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
   * @param beside how many of the passages that are counted with them hold the term, too
   */
  add(postings: TermPostings, weight: number, beside?: Holding): void {
    this.ofPoints.add(postings, weight, beside?.points);
    this.memory.documentFrequencies.add(postings, this.documentOf);
    this.ofDocuments.add(this.memory.documentFrequencies.take(), weight, beside?.documents);
  }

  /** Of points that hold a term: best first, equal scores by number. */
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
