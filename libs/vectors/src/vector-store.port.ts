import type { CollectionName, ContentPipeline, SourceType } from '@tessera/contracts';

/** The metadata stored with a point and returned with a hit; everything a citation shows. */
export interface PointPayload {
  documentId: string;
  chunkId: string;
  kbName: string;
  sourceType: SourceType;
  year: number | null;
  pipeline: ContentPipeline;
  /** One of the chunk types of the point's collection. */
  chunkType: string;
  /** Order of the chunk in its document, from 0. */
  chunkIndex: number;
  path: string;
  /** Body as shown to people; a table as HTML. */
  content: string;
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
}

export interface Point {
  /** UUID derived from document and chunk, so that a repeated write overwrites. */
  id: string;
  /** What lexical search reads. The adapter analyses it with the shared analyzer. */
  searchText: string;
  /** Dense vector of the collection's embedding space; null when it has none. */
  vector: Float32Array | null;
  payload: PointPayload;
}

/**
 * What a search may see. `kbNames` OR `documentIds` (neither given: everything), AND every other facet that is given.
 * An empty list selects nothing; null or absent does not restrict.
 */
export interface PointFilter {
  kbNames?: string[] | null;
  documentIds?: string[] | null;
  sourceType?: SourceType | null;
  year?: number | null;
  chunkTypes?: string[] | null;
  pipeline?: ContentPipeline | null;
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
}

export interface Hit {
  id: string;
  /** Higher is better; comparable only within one answer. BM25 for lexical search, RRF (k 60) for hybrid. */
  score: number;
  payload: PointPayload;
}

/** What makes vectors comparable; a collection remembers the one it was made with. */
export interface EmbeddingSpace {
  /** E.g. `none` or `openai-compatible`. */
  provider: string;
  model: string;
  /** 0 when the collection has no dense vectors. */
  dimension: number;
}

/**
 * Where chunks are found again. Writes of one document are staged and become visible together by {@link publish};
 * searches see published points only.
 */
export interface VectorStore {
  /**
   * Makes the collection when it is missing.
   * @throws EmbeddingSpaceMismatchError when it was made with another embedding space or analyzer version
   */
  ensureCollection(collection: CollectionName, space: EmbeddingSpace): Promise<void>;

  /** Stages points of one attempt at a document. Repeating a call is harmless. At most 256 points a call. */
  stage(collection: CollectionName, documentId: string, attempt: number, points: Point[]): Promise<void>;

  /** Makes the attempt's points visible at once, and removes those of every earlier attempt. */
  publish(collection: CollectionName, documentId: string, attempt: number): Promise<void>;

  search(request: SearchRequest, signal?: AbortSignal): Promise<Hit[]>;

  /** The document's published points in chunk order, page by page. */
  scroll(
    collection: CollectionName,
    documentId: string,
    options: { offset: number; limit: number },
  ): Promise<Hit[]>;

  /** One published point, or null. */
  get(collection: CollectionName, documentId: string, chunkId: string): Promise<Hit | null>;

  /** Removes the document's points, staged ones too. Removing what is not there is no error. */
  deleteDocument(collection: CollectionName, documentId: string): Promise<void>;

  deleteKnowledgeBase(collection: CollectionName, kbName: string): Promise<void>;

  /** Published points, optionally of one knowledge base. */
  count(collection: CollectionName, filter?: PointFilter): Promise<number>;

  /** Resolves when the store answers; rejects with the reason otherwise. */
  ping(): Promise<void>;

  close(): Promise<void>;
}

/** Injection token of the process's vector store. */
export const VECTOR_STORE = Symbol('VectorStore');
