import type { TextSpace } from './embedding-spaces.port.js';
import {
  type DocumentAttempt,
  type Hit,
  type ImageSpace,
  MAX_IMAGE_VECTORS,
  type Point,
} from './vector-store.port.js';

const MAX_WRITTEN_POINTS = 256;
const MAX_LIMIT = 1_000;
const MAX_QUESTION_LENGTH = 8_000;

/** The vectors that a collection takes. */
export interface VectorShape {
  dimension: number;
  images?: ImageSpace | null;
}

/** @throws RangeError as documented by the port */
export function checkQuestion(text: string): void {
  if (text.length > MAX_QUESTION_LENGTH)
    throw new RangeError(`A question may have at most ${MAX_QUESTION_LENGTH} characters.`);
}

/** @throws RangeError as documented by the port */
export function checkLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new RangeError(`A limit is a whole number from 1 to ${MAX_LIMIT}, not ${limit}.`);
}

/** @throws RangeError as documented by the port */
export function checkPointCount(points: readonly Point[]): void {
  if (points.length > MAX_WRITTEN_POINTS)
    throw new RangeError(
      `At most ${MAX_WRITTEN_POINTS} points can be written at a time, not ${points.length}.`,
    );
}

/** @throws RangeError for a point of another attempt, or with vectors that do not fit the collection */
export function checkPoint(
  { dimension, images = null }: VectorShape,
  { documentId, attempt }: DocumentAttempt,
  { id, payload, vector, imageVectors }: Point,
): void {
  if (payload.documentId !== documentId || payload.attempt !== attempt)
    throw new RangeError(
      `The point ${id} belongs to attempt ${payload.attempt} at ${payload.documentId}, not to attempt ${attempt} at ` +
        `${documentId}.`,
    );
  if (vector && vector.length !== dimension)
    throw new RangeError(
      `The vector of ${id} has ${vector.length} dimensions, the collection's have ${dimension}.`,
    );
  if (imageVectors && !fitsSpace(imageVectors, images))
    throw new RangeError(
      `The picture of ${id} has ${imageVectors.length} numbers, which do not fit the collection's dimension ` +
        `(${images?.dimension ?? 0}, ${images?.mode ?? 'none'}).`,
    );
}

/** @throws RangeError for a vector that does not fit the space */
export function checkAddedVectors(
  { dimension }: TextSpace,
  vectors: ReadonlyArray<{ point: Hit; vector: Float32Array }>,
): void {
  for (const { point, vector } of vectors)
    if (vector.length !== dimension)
      throw new RangeError(
        `The vector of ${point.id} has ${vector.length} dimensions, those of the space have ${dimension}.`,
      );
}

/** @throws RangeError if the question's vectors do not fit the collection's image space */
export function checkImageQuestion(vectors: Float32Array, images: ImageSpace): void {
  if (fitsSpace(vectors, images)) return;
  const { dimension, mode } = images;
  throw new RangeError(
    `The question has ${vectors.length} numbers, which do not fit the collection's dimension (${dimension}, ${mode}).`,
  );
}

/** Whether these can be the vectors of one image. */
function fitsSpace(vectors: Float32Array, space: ImageSpace | null): boolean {
  const count = vectors.length / (space?.dimension ?? 0);
  return Number.isInteger(count) && count >= 1 && count <= (space?.mode === 'multi' ? MAX_IMAGE_VECTORS : 1);
}
