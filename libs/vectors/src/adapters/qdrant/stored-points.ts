import type { Schemas } from '@qdrant/js-client-rest';
import { analyze } from '@tessera/text/analyzer';
import { v5 as uuidV5 } from 'uuid';
import { lengthNorm, termWeight } from '../../lexical/bm25.js';
import { pooled, POOLED_VECTORS } from '../../pooled-vectors.js';
import type { DocumentAttempt, Hit, ImageSpace, Point, PointPayload } from '../../vector-store.port.js';
import type { UsedSpace } from './collections.js';
import { FIELDS, LENGTH_BASE, STORED, VECTORS } from './collection-layout.js';
import { attemptKey } from './point-filter.js';
import { numbered, packTerms, type TermFrequencies } from './term-numbers.js';

export type QdrantPoint = Schemas['PointStruct'];
type Vectors = Record<string, number[] | number[][] | Schemas['SparseVector']>;

/** Point ids are UUIDs in this namespace, derived from what they identify. */
const NAMESPACE = '8d7c4b52-5a0f-4a5e-9f0b-2f6a3c1d9e71';

/** Id of a chunk in Qdrant, the same for every write. */
export function chunkPointId({ documentId, attempt }: DocumentAttempt, chunkId: string): string {
  return uuidV5(`chunk/${attempt}/${documentId}/${chunkId}`, NAMESPACE);
}

/** Id in Qdrant of the point for all chunks of an attempt. */
export function documentPointId(key: string): string {
  return uuidV5(`document/${key}`, NAMESPACE);
}

/** A point with the terms of its text. */
export interface AnalyzedPoint {
  point: Point;
  frequencies: TermFrequencies;
  /** Occurrences of all terms. */
  length: number;
}

export function analyzed(point: Point): AnalyzedPoint {
  const { terms, length } = analyze(point.searchText, point.payload.language);
  return { point, frequencies: numbered(terms), length };
}

/** A chunk as stored in Qdrant. @param averageLength of the collection's chunks */
export function chunkPoint(
  { point, frequencies, length }: AnalyzedPoint,
  { space, averageLength }: { space: UsedSpace; averageLength: number },
): QdrantPoint {
  const { id, payload } = point;
  const { documentId, attempt, chunkId, kbName, sourceType, year, pipeline, chunkIndex } = payload;
  return {
    id: chunkPointId(payload, chunkId),
    vector: {
      ...denseVectors(point, space),
      ...weighted(VECTORS.words, frequencies, { length, averageLength }),
    },
    payload: {
      [FIELDS.kind]: 'chunk',
      [FIELDS.kbName]: kbName.toWellFormed(),
      [FIELDS.documentId]: documentId,
      [FIELDS.attempt]: attempt,
      [FIELDS.attemptKey]: attemptKey(payload),
      [FIELDS.chunkIndex]: chunkIndex,
      [FIELDS.sourceType]: sourceType,
      ...(year !== null && { [FIELDS.year]: year }),
      [FIELDS.pipeline]: pipeline,
      ...(length > 0 && wordFields(payload.language, frequencies, length)),
      [STORED.id]: id,
      [STORED.chunk]: JSON.stringify(payload),
    },
  };
}

/** A sparse vector of BM25 weights; undefined without terms. */
export function weighted(
  name: string,
  frequencies: TermFrequencies,
  { length, averageLength }: { length: number; averageLength: number },
): Vectors {
  const norm = lengthNorm(length, averageLength);
  return sparse(
    name,
    [...frequencies].map(([number, frequency]) => [number, termWeight(frequency, norm)]),
  );
}

export function sparse(
  name: string,
  entries: ReadonlyArray<readonly [number: number, value: number]>,
): Vectors {
  if (entries.length === 0) return {};
  return {
    [name]: { indices: entries.map(([number]) => number), values: entries.map(([, value]) => value) },
  };
}

/** Payload fields that a search reads. */
export const HIT_FIELDS = [STORED.id, STORED.chunk];

/** @returns null if it is not in this version's format */
export function hitOf(payload: unknown, score: number): Hit | null {
  const { [STORED.id]: id, [STORED.chunk]: chunk } = (payload ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || typeof chunk !== 'string') return null;
  return { id, score, payload: JSON.parse(chunk) as PointPayload };
}

function wordFields(language: string, frequencies: TermFrequencies, length: number): Record<string, unknown> {
  return {
    [FIELDS.language]: language,
    [FIELDS.terms]: [...frequencies.keys()],
    [FIELDS.lengthThousands]: Math.floor(length / LENGTH_BASE),
    [FIELDS.lengthRest]: length % LENGTH_BASE,
    [STORED.words]: packTerms(frequencies),
    [STORED.length]: length,
  };
}

/** The cosine to a vector of zeros is undefined, so it is omitted. */
function denseVectors({ vector, imageVectors }: Point, { vectorName, images }: UsedSpace): Vectors {
  const isVector = vectorName !== null && vector?.some((value) => value !== 0) === true;
  return {
    ...(isVector && { [vectorName]: Array.from(vector) }),
    ...(imageVectors && images && pictureVectors(imageVectors, images)),
  };
}

function pictureVectors(vectors: Float32Array, { dimension, mode }: ImageSpace): Vectors {
  if (mode === 'single') return { [VECTORS.image]: Array.from(vectors) };
  return {
    [VECTORS.imagePools]: multivector(pooled(vectors, dimension, POOLED_VECTORS), dimension),
    [VECTORS.imageParts]: multivector(vectors, dimension),
  };
}

/**
 * Splits concatenated vectors. Qdrant mistakes two rows of integers for the indices and values of a sparse vector: two
 * vectors are sent twice, which changes neither the nearest of them nor the mean over them.
 */
export function multivector(vectors: Float32Array, dimension: number): number[][] {
  const rows = Array.from({ length: vectors.length / dimension }, (_, at) =>
    Array.from(vectors.subarray(at * dimension, (at + 1) * dimension)),
  );
  return rows.length === 2 ? [...rows, ...rows] : rows;
}
