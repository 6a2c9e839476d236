import type { CollectionName, ContentPipeline, SourceType, TextLocation } from '@tessera/contracts';
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
  /** The year that its document states; absent if it states none. */
  statedYear?: number;
  /** The issuer named on its document's cover; absent if it names none. */
  issuer?: string;
  pipeline: ContentPipeline;
  /** One of the chunk types of the point's collection. */
  chunkType: string;
  /** Order of the chunk in its document, from 0. */
  chunkIndex: number;
  path: string;
  /** Body as shown to people; empty when there is a `table`. */
  content: string;
  /** A table's cells, spans and header rows; absent for everything else. */
  table?: Table;
  summary: string;
  keywords: string[];
  pageNumbers: number[];
  regions: PageBox[];
  /** Where the content stands, packed (`unpackPlaces` in libs/blocks); absent for formats without geometry. */
  places?: string;
  /** Where the content stands in a document without pages; absent if unknown. */
  location?: TextLocation;
  /**
   * Numbers of the rows of `table` in its sheet or file, from 1; null for a header that is repeated. Absent if unknown.
   */
  rowNumbers?: Array<number | null>;
  fileName: string;
  /** ISO 639-1 or `und`. */
  language: string;
  /** Object key of the chunk's image, for `image` and visual chunks. */
  imageKey: string | null;
  /** Id of the chunk's image in the image registry. */
  imageId: string | null;
  /** Size of the rendered page that shows the chunk, in pixels; absent without a rendered page. */
  renderedPage?: RenderedPageSize;
  /** The svc_text chunk that a visual chunk was made from; absent if there is none. */
  sourceChunkId?: string;
}

/** A rectangle on a page, in points. */
export interface PageBox {
  /** From 1. */
  pageNumber: number;
  /** Left, top, right and bottom, from the page's top left corner. */
  box: readonly [number, number, number, number];
  /** Width and height of the page in points; absent if unknown. */
  pageSize?: readonly [number, number];
}

/** A page as it was rendered. */
export interface RenderedPageSize {
  /** Pixels. */
  width: number;
  height: number;
  /** Pixels per 72 points; boxes are in points. */
  dpi: number;
}

export interface Point {
  /** UUID derived from chunk and attempt: a repeated write overwrites, and two attempts coexist. */
  id: string;
  /** The text for lexical search. The adapter analyses it with the shared analyzer. */
  searchText: string;
  /** Dense vector of the collection's embedding space; null if it has none. */
  vector: Float32Array | null;
  /**
   * Concatenated vectors of the point's image in the collection's image space: one, or in mode `multi` at most {@link
   * MAX_IMAGE_VECTORS}. Absent without an image. A point that has them may have no words.
   */
  imageVectors?: Float32Array | null;
  payload: PointPayload;
}

/** Maximum vectors of one image. */
export const MAX_IMAGE_VECTORS = 4_096;

/** One run of a document through the pipeline that writes the collection. */
export interface DocumentAttempt {
  documentId: string;
  /** From 1, increasing over all runs of the document. */
  attempt: number;
}

/**
 * Restricts a search. `kbNames` OR `documentIds` (neither given: everything), AND every other facet that is given. An
 * empty list selects nothing; null or absent does not restrict.
 */
export interface PointFilter {
  kbNames?: string[] | null;
  documentIds?: string[] | null;
  /** Always excludes points of other knowledge bases: what the client may read. */
  readableKbNames?: string[] | null;
  sourceType?: SourceType | null;
  year?: number | null;
  pipeline?: ContentPipeline | null;
  /** Attempts whose points are always excluded. */
  exceptAttempts?: DocumentAttempt[] | null;
}

export interface SearchRequest {
  collection: CollectionName;
  /** The question as asked; analysed like the points. At most 8,000 characters. */
  text: string;
  /** The question's vector, for collections with dense vectors; lexical search only if null. */
  vector?: Float32Array | null;
  filter: PointFilter;
  /** Maximum hits, 1 to 1,000. */
  limit: number;
  /**
   * Word statistics of passages outside the collection. Points are scored as if these passages were selected, too, so
   * that both are comparable. Does not affect which points are found.
   */
  beside?: WordStatistics | null;
}

export interface ImageSearchRequest {
  collection: CollectionName;
  /** The question's concatenated vectors in the collection's image space; at most {@link MAX_IMAGE_VECTORS}. */
  vectors: Float32Array;
  filter: PointFilter;
  /** Maximum hits, 1 to 1,000. */
  limit: number;
}

export interface StatisticsRequest {
  collection: CollectionName;
  /** The question as asked; analysed like that of a search. At most 8,000 characters. */
  text: string;
  filter: PointFilter;
  /** Languages that the question may be in, in addition to those of the points. */
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
   * Two thirds of the point's BM25 and one third of that of its document (the points of its attempt taken as one text).
   * All statistics (how many points and documents there are, their lengths, and how many contain a term) are those of
   * the selected points: others do not affect scores. Null if the point is not among the best by words.
   */
  lexicalScore: number | null;
  /** Cosine of the point's vector and the question's, -1 to 1; null if either has none. */
  cosine: number | null;
}

/** What makes vectors comparable; a collection stores the one it was created with. */
export interface EmbeddingSpace {
  /** E.g. `none` or `openai-compatible`. */
  provider: string;
  model: string;
  /** 0 if the collection has no dense vectors. */
  dimension: number;
  /** Of image vectors; absent if the collection has none. */
  images?: ImageSpace;
}

/** What makes image vectors comparable. */
export interface ImageSpace {
  provider: string;
  model: string;
  /** 0 if the collection has no image vectors. */
  dimension: number;
  /** `multi`: several vectors per image, compared by late interaction. */
  mode: 'single' | 'multi';
}

/**
 * Stores and searches chunks. The points of an attempt are visible from the moment they are written, next to those of
 * other attempts; the registry decides which attempt of a document is current, and readers filter by it. So no step
 * needs to be large: every call is short, may be interrupted, and can be repeated. No call keeps another writer waiting
 * for more than a second.
 */
export interface VectorStore {
  /**
   * Creates the collection if missing.
   * @throws EmbeddingSpaceMismatchError if it was created with another embedding space or analyzer version
   */
  ensureCollection(collection: CollectionName, space: EmbeddingSpace): Promise<void>;

  /**
   * Writes points of one attempt; replaces its earlier ones with the same ids. Searches see them at the latest after
   * {@link settle}.
   * @param points at most 256
   */
  write(collection: CollectionName, attempt: DocumentAttempt, points: Point[]): Promise<void>;

  /**
   * Waits until searches see all that the attempt has written so far, and removes its surplus points, such as those of
   * a crashed run of another version.
   * @param chunkCount of the whole document: its chunks are those from 0 to `chunkCount` - 1
   * @returns how many points the attempt has; fewer than were written if some were removed since
   */
  settle(collection: CollectionName, attempt: DocumentAttempt, chunkCount: number): Promise<number>;

  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchHit[]>;

  /**
   * Points whose images match the question best, the best first. The score is the mean over the question's vectors of
   * the cosine to the nearest of the image's (MaxSim, late interaction): -1 to 1, and comparable between questions. An
   * adapter may round vectors, and may score only the most promising images exactly. Empty for a collection without an
   * image space.
   */
  searchImages(request: ImageSearchRequest, signal?: AbortSignal): Promise<Hit[]>;

  /** Word statistics of the selected points for a question: for passages that are searched together with them. */
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
   * Removes the points of the document's attempts up to the given one, except `keep`. Later attempts may be written
   * meanwhile. Removing nothing is not an error.
   */
  removeAttempts(
    collection: CollectionName,
    documentId: string,
    attempts: { upTo: number; keep: number | null },
  ): Promise<void>;

  /** Removes all the document's points. Removing nothing is not an error. */
  removeDocument(collection: CollectionName, documentId: string): Promise<void>;

  /** Number of searchable points, of all attempts. */
  count(collection: CollectionName, filter?: PointFilter): Promise<number>;

  /** Resolves when the store answers; rejects with the reason otherwise. */
  ping(): Promise<void>;

  close(): Promise<void>;
}

/** Injection token of the process's vector store. */
export const VECTOR_STORE = Symbol('VectorStore');
