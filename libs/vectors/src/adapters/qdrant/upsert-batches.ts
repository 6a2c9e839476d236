import { MAX_UPSERT } from './collection-layout.js';
import type { AnalyzedPoint } from './stored-points.js';

/** Vector components per call: some two megabytes of JSON. An image with more is sent alone. */
const MAX_NUMBERS = 131_072;
/** Per term: in two sparse lists and in the list of terms. */
const NUMBERS_A_TERM = 3;

/** Points in the given order, in batches that fit one call. */
export function upsertBatches(points: readonly AnalyzedPoint[]): Generator<AnalyzedPoint[]> {
  return batches(points, sizeOf);
}

/** The same for anything sent per point. @param numbersOf how many vector components one has */
export function* batches<T>(points: readonly T[], numbersOf: (point: T) => number): Generator<T[]> {
  let batch: T[] = [];
  let numbers = 0;
  for (const each of points) {
    const size = numbersOf(each);
    if (batch.length > 0 && (batch.length === MAX_UPSERT || numbers + size > MAX_NUMBERS)) {
      yield batch;
      batch = [];
      numbers = 0;
    }
    batch.push(each);
    numbers += size;
  }
  if (batch.length > 0) yield batch;
}

function sizeOf({ point, frequencies }: AnalyzedPoint): number {
  const { vector, imageVectors } = point;
  return (vector?.length ?? 0) + (imageVectors?.length ?? 0) + frequencies.size * NUMBERS_A_TERM;
}
