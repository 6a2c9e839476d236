import type { CollectionName } from '@tessera/contracts';
import { randomUUID } from 'node:crypto';
import type { EmbeddingSpace, Point, PointFilter, PointPayload, VectorStore } from '../vector-store.port.js';

export const LEXICAL: EmbeddingSpace = { provider: 'none', model: 'none', dimension: 0 };
export const DENSE: EmbeddingSpace = { provider: 'test', model: 'three', dimension: 3 };

/** The same with image vectors, as in an installation with a model for them. */
export const WITH_IMAGES: EmbeddingSpace = {
  ...LEXICAL,
  images: { provider: 'test', model: 'sees-three', dimension: 3, mode: 'single' },
};
export const LATE_INTERACTION: EmbeddingSpace = {
  ...LEXICAL,
  images: { provider: 'test', model: 'sees-eight', dimension: 8, mode: 'multi' },
};

/** An app has few collections; the suite needs one for each test. */
export function newCollection(): CollectionName {
  return `test_${randomUUID().replaceAll('-', '')}`;
}

/** A point with defaults for everything that is not given. */
export function point({
  documentId = randomUUID(),
  attempt = 1,
  chunkId,
  text,
  chunkIndex = 0,
  vector,
  seen,
  payload,
}: {
  documentId?: string;
  attempt?: number;
  chunkId: string;
  text: string;
  chunkIndex?: number;
  vector?: number[];
  /** Vectors of its image. */
  seen?: number[][];
  payload?: Partial<PointPayload>;
}): Point {
  return {
    id: `${documentId}/${chunkId}/${attempt}`,
    searchText: text,
    vector: vector ? Float32Array.from(vector) : null,
    ...(seen && { imageVectors: Float32Array.from(seen.flat()) }),
    payload: {
      documentId,
      attempt,
      chunkId,
      kbName: 'default',
      sourceType: 'other',
      year: null,
      pipeline: 'text_pipeline',
      chunkType: 'text',
      chunkIndex,
      path: 'Chapter / Section',
      content: 'content',
      summary: '',
      keywords: [],
      pageNumbers: [],
      regions: [],
      fileName: 'file.pdf',
      language: 'en',
      imageKey: null,
      imageId: null,
      ...payload,
    },
  };
}

/** Writes the points as one complete attempt at each of their documents. */
export async function writeAll(
  store: VectorStore,
  collection: CollectionName,
  points: Point[],
  attempt = 1,
): Promise<void> {
  for (const [documentId, group] of Map.groupBy(points, ({ payload }) => payload.documentId)) {
    const written = group.map(({ payload, ...rest }) => ({ ...rest, payload: { ...payload, attempt } }));
    for (let from = 0; from < written.length; from += 256)
      await store.write(collection, { documentId, attempt }, written.slice(from, from + 256));
    await store.settle(collection, { documentId, attempt }, Number.MAX_SAFE_INTEGER);
  }
}

/** The port's definition of a filter, taken literally. */
export function letsThrough(filter: PointFilter, payload: PointPayload): boolean {
  const { kbNames, documentIds, readableKbNames, sourceType, year, pipeline } = filter;
  const inScope =
    (kbNames == null && documentIds == null) ||
    kbNames?.includes(payload.kbName) === true ||
    documentIds?.includes(payload.documentId) === true;
  return (
    inScope &&
    (readableKbNames == null || readableKbNames.includes(payload.kbName)) &&
    (sourceType == null || sourceType === payload.sourceType) &&
    (year == null || year === payload.year) &&
    (pipeline == null || pipeline === payload.pipeline)
  );
}

/** A unique word for each number. */
export function spell(number: number): string {
  return `q${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}q`;
}

export function range(length: number): number[] {
  return Array.from({ length }, (_, at) => at);
}
