import { MAX_UPSERT } from './collection-layout.js';
import type { AnalyzedPoint } from './stored-points.js';

/** Numbers of vectors that one call carries: some two megabytes of JSON. A picture with more goes by itself. */
const MAX_NUMBERS = 131_072;
/** Of a term: in two sparse lists and in the list of terms. */
const NUMBERS_A_TERM = 3;

/** Points in the order given, as many in a batch as one call may carry. */
export function upsertBatches(points: readonly AnalyzedPoint[]): Generator<AnalyzedPoint[]> {
  return batches(points, sizeOf);
}

/** The same for whatever is sent of points. @param numbersOf how many numbers of vectors one has */
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
