/**
 * A vector's signs, one bit per component, relative to a center: vectors of texts all point in a similar direction, and
 * differ in which side of the center they are on. If most bits of two sketches agree, their cosine is high.
 */
export type Sketch = Uint32Array;

const BITS_A_WORD = 32;

/** Words of a sketch. The last bit is set in each, so that zeros mean no sketch. */
export function wordsOfSketch(dimension: number): number {
  return Math.ceil((dimension + 1) / BITS_A_WORD);
}

/** @param center of length at most 1, see {@link centerOf} */
export function sketchOf(vector: Float32Array, center: Float32Array): Sketch {
  const { length: dimension } = vector;
  const sketch = new Uint32Array(wordsOfSketch(dimension));
  const length = lengthOf(vector) || 1;
  for (let at = 0; at < dimension; at++)
    if ((vector[at] as number) / length > (center[at] as number)) setBit(sketch, at);
  setBit(sketch, dimension);
  return sketch;
}

/** The mean of the vectors, each normalised to length 1. */
export function centerOf(vectors: readonly Float32Array[], dimension: number): Float32Array {
  const center = new Float32Array(dimension);
  for (const vector of vectors) {
    const share = 1 / ((lengthOf(vector) || 1) * vectors.length);
    for (let at = 0; at < dimension; at++)
      center[at] = (center[at] as number) + (vector[at] as number) * share;
  }
  return center;
}

/** Number of differing bits. @param sketches concatenated @param from where the other sketch begins in them */
export function bitsApart(sketch: Sketch, sketches: Uint32Array, from: number): number {
  let bits = 0;
  for (let at = 0; at < sketch.length; at++) {
    // Counts the bits of a word by adding adjacent bits, then pairs of them, and so on:
    // https://graphics.stanford.edu/~seander/bithacks.html
    let word = (sketch[at] as number) ^ (sketches[from + at] as number);
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    bits += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return bits;
}

/** NaN if either is all zeros. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let product = 0;
  let squaresOfB = 0;
  for (let at = 0; at < a.length; at++) {
    const value = b[at] as number;
    product += (a[at] as number) * value;
    squaresOfB += value * value;
  }
  return product / (lengthOf(a) * Math.sqrt(squaresOfB));
}

function setBit(sketch: Sketch, bit: number): void {
  const word = Math.floor(bit / BITS_A_WORD);
  sketch[word] = (sketch[word] as number) | (1 << (bit % BITS_A_WORD));
}

function lengthOf(vector: Float32Array): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += (vector[at] as number) ** 2;
  return Math.sqrt(squares);
}
