/** Vectors of length 1; zeros for a vector of zeros. */
export function normalized(vectors: Float32Array, dimension: number): Float32Array {
  const result = new Float32Array(vectors.length);
  for (let from = 0; from < vectors.length; from += dimension) {
    const vector = vectors.subarray(from, from + dimension);
    // The square of a number near a float's largest overflows.
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (largest === 0) continue;
    const length = Math.sqrt(vector.reduce((sum, value) => sum + (value / largest) ** 2, 0));
    for (let i = 0; i < dimension; i++) result[from + i] = (vector[i] as number) / largest / length;
  }
  return result;
}

/** Pooled vectors of an image with many, by which it is found. */
export const POOLED_VECTORS = 16;

/**
 * Pools to at most `most` vectors: the mean of consecutive ones, each normalised to length 1. The parts of an image
 * come row by row, so neighbours are pooled.
 */
export function pooled(vectors: Float32Array, dimension: number, most: number): Float32Array {
  const count = vectors.length / dimension;
  if (count <= most) return vectors;
  const result = new Float32Array(most * dimension);
  const unit = normalized(vectors, dimension);
  for (let at = 0; at < count; at++) {
    const to = Math.floor((at * most) / count) * dimension;
    for (let i = 0; i < dimension; i++)
      result[to + i] = (result[to + i] as number) + (unit[at * dimension + i] as number);
  }
  return result;
}
