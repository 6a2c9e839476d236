import { mapInSlices } from '@tessera/platform';
import { FIELDS, MAX_QUERY_LIMIT, STORED, VECTORS } from './collection-layout.js';
import { anyOf, narrowed, type QdrantFilter } from './point-filter.js';
import type { QdrantConnection } from './qdrant-connection.js';
import { type QuestionWord, questionVector } from './question-words.js';
import { PackedTerms } from './term-numbers.js';

/** Points that are scored exactly: at least this many, and this many per requested hit. */
const MIN_CANDIDATES = 300;
const CANDIDATES_A_HIT = 4;
/** Documents whose chunks are candidates, too, however few words of the question each chunk contains. */
const MAX_DOCUMENTS = 200;
/** Qdrant's own default is 2, by which the first few of a list outrank all others. */
const RRF_K = 60;
const CANDIDATE_FIELDS = [FIELDS.attemptKey, FIELDS.chunkIndex, STORED.words, STORED.length];

/** A point that may be among the best. */
export interface PointCandidate {
  /** In Qdrant. */
  id: string;
  attemptKey: string;
  chunkIndex: number;
  terms: PackedTerms;
  length: number;
}

/** What is searched, and how many are wanted. */
export interface CandidateSearch {
  words: readonly QuestionWord[];
  filter: QdrantFilter;
  /** Keys of attempts whose chunks are found, however few words of the question each contains. */
  documents: string[];
  limit: number;
  signal: AbortSignal | undefined;
}

/** Finds points for exact scoring: by their own words, and by those of their documents. */
export class CandidateFinder {
  /** @param name of the collection, in Qdrant */
  constructor(
    private readonly connection: QdrantConnection,
    private readonly name: string,
  ) {}

  /**
   * All points that contain a word, if those are few, or else the most promising ones: Qdrant ranks by how rare a word
   * is in the whole collection. The order is deterministic.
   */
  async find({ words, filter, documents, limit, signal }: CandidateSearch): Promise<PointCandidate[]> {
    const query = questionVector(words);
    const count = Math.min(Math.max(MIN_CANDIDATES, limit * CANDIDATES_A_HIT), MAX_QUERY_LIMIT);
    const byWords = (among: QdrantFilter) => ({ query, using: VECTORS.words, filter: among, limit: count });
    const inDocuments = narrowed(filter, ...anyOf(FIELDS.attemptKey, documents));
    const what = 'a search for candidates';
    const { points } = await this.connection.call(
      what,
      (api, init) =>
        api.queryPoints(
          {
            collection_name: this.name,
            prefetch: [byWords(filter), ...(documents.length > 0 ? [byWords(inDocuments)] : [])],
            query: { rrf: { k: RRF_K } },
            limit: count,
            with_payload: CANDIDATE_FIELDS,
          },
          init,
        ),
      signal,
    );
    const candidates = await mapInSlices(points, signal, ({ id, payload }) => candidateOf(id, payload));
    if (candidates.some((each) => each === null)) throw this.connection.notUnderstood(what);
    return candidates.filter((each) => each !== null).sort(inOrder);
  }

  /** Documents that match most of the question. @returns keys of their attempts */
  async bestDocuments(
    words: readonly QuestionWord[],
    filter: QdrantFilter,
    signal: AbortSignal | undefined,
  ): Promise<string[]> {
    if (words.length === 0) return [];
    const what = 'a search for documents';
    const { points } = await this.connection.call(
      what,
      (api, init) =>
        api.queryPoints(
          {
            collection_name: this.name,
            query: questionVector(words),
            using: VECTORS.documentWords,
            filter,
            limit: MAX_DOCUMENTS,
            with_payload: [FIELDS.attemptKey],
          },
          init,
        ),
      signal,
    );
    return points.map(({ payload }) => {
      const key = payload?.[FIELDS.attemptKey];
      if (typeof key !== 'string') throw this.connection.notUnderstood(what);
      return key;
    });
  }
}

function candidateOf(id: unknown, payload: unknown): PointCandidate | null {
  const fields = (payload ?? {}) as Record<string, unknown>;
  const { [FIELDS.attemptKey]: attemptKey, [FIELDS.chunkIndex]: chunkIndex } = fields;
  const { [STORED.words]: words, [STORED.length]: length } = fields;
  if (typeof id !== 'string' || typeof attemptKey !== 'string' || typeof chunkIndex !== 'number') return null;
  if (typeof words !== 'string' || typeof length !== 'number') return null;
  return { id, attemptKey, chunkIndex, terms: new PackedTerms(words), length };
}

function inOrder(a: PointCandidate, b: PointCandidate): number {
  if (a.attemptKey !== b.attemptKey) return a.attemptKey < b.attemptKey ? -1 : 1;
  return a.chunkIndex - b.chunkIndex || (a.id < b.id ? -1 : 1);
}
