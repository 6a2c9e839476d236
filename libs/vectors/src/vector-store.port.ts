import type { CollectionName, ContentPipeline, SourceType } from '@tessera/contracts';
import type { Table } from '@tessera/text';
import type { WordStatistics } from './lexical/word-statistics.js';

/** The metadata stored with a point and returned with a hit; everything a citation shows. */
export interface PointPayload {
  documentId: string;
  /** The attempt at indexing the document that wrote the point, from 1. */
  attempt: number;
  chunkId: string;
  kbName: string;
  sourceType: SourceType;
  year: number | null;
  /** The year that its document says it is of; absent when it says none, and for points that an earlier version stored. */
  statedYear?: number;
  /** The company that its document's cover says it is of; absent when it names none, and for points that an earlier version stored. */
  issuer?: string;
  pipeline: ContentPipeline;
  /** One of the chunk types of the point's collection. */
  chunkType: string;
  /** Order of the chunk in its document, from 0. */
  chunkIndex: number;
  path: string;
  /** Body as shown to people; empty when there is a `table`. */
  content: string;
  /**
   * Of a table its cells, spans and header rows. Absent for everything else, and for tables that an earlier version stored:
   * their `content` is HTML, to be shown and not to be read.
   */
  table?: Table;
  summary: string;
  keywords: string[];
  pageNumbers: number[];
  regions: Array<{ pageNumber: number; box: readonly [number, number, number, number] }>;
  fileName: string;
  /** ISO 639-1 or `und`. */
  language: string;
  /** Object key of the chunk's picture, for `image` and visual chunks. */
  imageKey: string | null;
  /** Id of the chunk's picture in the image registry. */
  imageId: string | null;
  /** The page that the chunk is seen on, in pixels as it was rendered; absent for what was not seen on a rendered page. */
  renderedPage?: RenderedPageSize;
  /** The chunk of svc_text that a visual chunk goes back to; absent when there is none. */
  sourceChunkId?: string;
}

/** A page as it was rendered. */
export interface RenderedPageSize {
  /** Pixels. */
  width: number;
  height: number;
  /** Pixels per 72 points: boxes are kept in points. */
  dpi: number;
}

export interface Point {
  /** UUID derived from chunk and attempt: a repeated write overwrites, and two attempts lie side by side. */
  id: string;
  /** What lexical search reads. The adapter analyses it with the shared analyzer. */
  searchText: string;
  /** Dense vector of the collection's embedding space; null when it has none. */
  vector: Float32Array | null;
  /**
   * Vectors of the point's picture in the collection's image space, one behind the other: one, or in mode `multi` at most
   * {@link MAX_IMAGE_VECTORS}. Absent when it has none. A point that has them may have no words to be searched by.
   */
  imageVectors?: Float32Array | null;
  payload: PointPayload;
}

/** Vectors that one picture may have. */
export const MAX_IMAGE_VECTORS = 4_096;

/** One run of a document through the pipeline that writes the collection. */
export interface DocumentAttempt {
  documentId: string;
  /** From 1, growing over all runs of the document. */
  attempt: number;
}

/**
 * What a search may see. `kbNames` OR `documentIds` (neither given: everything), AND every other facet that is given.
 * An empty list selects nothing; null or absent does not restrict.
 */
export interface PointFilter {
  kbNames?: string[] | null;
  documentIds?: string[] | null;
  /** Points of other knowledge bases are not seen, whatever lets them through: what the one who asks may read. */
  withinKbNames?: string[] | null;
  sourceType?: SourceType | null;
  year?: number | null;
  chunkTypes?: string[] | null;
  pipeline?: ContentPipeline | null;
  /** Attempts whose points are not seen, whatever else lets them through. */
  exceptAttempts?: DocumentAttempt[] | null;
}

export interface SearchRequest {
  collection: CollectionName;
  /** The question as asked; analysed like the points. At most 8,000 characters. */
  text: string;
  /** The question's vector, for collections with dense vectors; lexical only when null. */
  vector?: Float32Array | null;
  filter: PointFilter;
  /** How many hits at most, 1 to 1,000. */
  limit: number;
  /**
   * How passages that are in no collection use the question's words. Points are scored as if these were selected, too, so that
   * both can be compared. Without effect on what is found.
   */
  beside?: WordStatistics | null;
}

export interface ImageSearchRequest {
  collection: CollectionName;
  /** The question's vectors in the collection's image space, one behind the other; at most {@link MAX_IMAGE_VECTORS}. */
  vectors: Float32Array;
  filter: PointFilter;
  /** How many hits at most, 1 to 1,000. */
  limit: number;
}

export interface StatisticsRequest {
  collection: CollectionName;
  /** The question as asked; analysed like that of a search. At most 8,000 characters. */
  text: string;
  filter: PointFilter;
  /** Languages that the question may be understood in besides those of the points. */
  languages: readonly string[];
}

export interface Hit {
  id: string;
  /** Higher is better; comparable only within one answer. */
  score: number;
  payload: PointPayload;
}

/** A point found by words, by its vector, or by both. Its `score` is the lexical one, or RRF (k 60) of a hybrid search. */
export interface SearchHit extends Hit {
  /**
   * Two thirds of the point's BM25 and one third of that of its document (the points of its attempt taken as one text). How
   * many points and documents there are, how long, and how many hold a term, is counted among what the filter lets through:
   * what lies beside it changes no score. Null when the point is not among the best by words.
   */
  lexicalScore: number | null;
  /** Cosine of the point's vector and the question's, -1 to 1; null when either has none. */
  cosine: number | null;
}

/** What makes vectors comparable; a collection remembers the one it was made with. */
export interface EmbeddingSpace {
  /** E.g. `none` or `openai-compatible`. */
  provider: string;
  model: string;
  /** 0 when the collection has no dense vectors. */
  dimension: number;
  /** Of vectors of pictures; absent when the collection has none. */
  images?: ImageSpace;
}

/** What makes vectors of pictures comparable. */
export interface ImageSpace {
  provider: string;
  model: string;
  /** 0 when the collection has no vectors of pictures. */
  dimension: number;
  /** `multi`: several vectors for each picture, compared by late interaction. */
  mode: 'single' | 'multi';
}

/**
 * Where chunks are found again. The points of an attempt are seen from the moment they are written, beside those of other
 * attempts; which attempt of a document counts is for the registry to say, and for whoever reads to ask for. So nothing
 * here is one large step: every call is short, may be lost half-way, and can be repeated. No call keeps another writer
 * waiting for more than a second.
 */
export interface VectorStore {
  /**
   * Makes the collection when it is missing.
   * @throws EmbeddingSpaceMismatchError when it was made with another embedding space or analyzer version
   */
  ensureCollection(collection: CollectionName, space: EmbeddingSpace): Promise<void>;

  /**
   * Keeps points of one attempt; those that it has written before under the same ids are replaced. Searches see them at
   * the latest after {@link settle}.
   * @param points at most 256
   */
  write(collection: CollectionName, attempt: DocumentAttempt, points: Point[]): Promise<void>;

  /**
   * Waits until searches see all that the attempt has written so far, and removes what it has beyond its chunks, as from
   * a run of another version that died.
   * @param chunkCount of the whole document: its chunks are those from 0 to `chunkCount` - 1
   * @returns how many points the attempt has; fewer than were written when some were removed since
   */
  settle(collection: CollectionName, attempt: DocumentAttempt, chunkCount: number): Promise<number>;

  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchHit[]>;

  /**
   * Points whose pictures are most like the question, the best first. The score is the mean over the question's vectors of
   * the cosine to the nearest of the picture's (MaxSim, as late interaction has it): -1 to 1, and comparable between questions. An
   * adapter may round vectors, and may look closely at those pictures only that promise most. Empty for a collection without an
   * image space.
   */
  searchImages(request: ImageSearchRequest, signal?: AbortSignal): Promise<Hit[]>;

  /** How the points that a filter lets through use the words of a question: for passages that are searched beside them. */
  statistics(request: StatisticsRequest, signal?: AbortSignal): Promise<WordStatistics>;

  /** The attempt's points in chunk order, page by page. */
  scroll(
    collection: CollectionName,
    attempt: DocumentAttempt,
    options: { offset: number; limit: number },
  ): Promise<Hit[]>;

  /** One point, or null. */
  get(collection: CollectionName, attempt: DocumentAttempt, chunkId: string): Promise<Hit | null>;

  /**
   * Removes the points of the document's attempts up to the given one, but for `keep`. Later attempts may be written
   * meanwhile. Removing what is not there is no error.
   */
  removeAttempts(
    collection: CollectionName,
    documentId: string,
    attempts: { upTo: number; keep: number | null },
  ): Promise<void>;

  /** Removes all the document's points. Removing what is not there is no error. */
  removeDocument(collection: CollectionName, documentId: string): Promise<void>;

  /** Points that a search could see, of all attempts. */
  count(collection: CollectionName, filter?: PointFilter): Promise<number>;

  /** Resolves when the store answers; rejects with the reason otherwise. */
  ping(): Promise<void>;

  close(): Promise<void>;
}

/** Injection token of the process's vector store. */
export const VECTOR_STORE = Symbol('VectorStore');
