const BYTES_A_FACTOR = 4;
const LARGEST = 127;

/**
 * Vectors quantised to a byte per component: the largest component of each becomes 127. First come their factors, which
 * scale the quantised vectors to length 1 (0 for a vector of zeros), then the vectors.
 */
export function packVectors(vectors: Float32Array, dimension: number): Uint8Array {
  const count = vectors.length / dimension;
  const factors = new Float32Array(count);
  const packed = new Uint8Array(count * (BYTES_A_FACTOR + dimension));
  const rounded = new Int8Array(packed.buffer, count * BYTES_A_FACTOR);
  for (let at = 0; at < count; at++) {
    const from = at * dimension;
    let largest = 0;
    for (let i = from; i < from + dimension; i++) largest = Math.max(largest, Math.abs(vectors[i] as number));
    if (largest === 0) continue;
    let squares = 0;
    for (let i = from; i < from + dimension; i++) {
      const value = Math.round(((vectors[i] as number) / largest) * LARGEST);
      rounded[i] = value;
      squares += value * value;
    }
    factors[at] = 1 / Math.sqrt(squares);
  }
  packed.set(new Uint8Array(factors.buffer));
  return packed;
}

/**
 * The mean over a question's vectors of the cosine to the nearest of an image's.
 * @param question concatenated vectors of length 1
 */
export function maxSim(question: Float32Array, packed: Uint8Array, dimension: number): number {
  const count = packed.length / (BYTES_A_FACTOR + dimension);
  // A blob may start anywhere in its buffer, but four-byte numbers must be aligned.
  const factors = new Float32Array(packed.slice(0, count * BYTES_A_FACTOR).buffer);
  const vectors = new Int8Array(packed.buffer, packed.byteOffset + count * BYTES_A_FACTOR, count * dimension);
  let sum = 0;
  for (let from = 0; from < question.length; from += dimension) {
    let best = -1;
    for (let at = 0; at < count; at++) {
      const offset = at * dimension;
      let product = 0;
      for (let i = 0; i < dimension; i++)
        product += (question[from + i] as number) * (vectors[offset + i] as number);
      product *= factors[at] as number;
      if (product > best) best = product;
    }
    sum += best;
  }
  return (sum * dimension) / question.length;
}
