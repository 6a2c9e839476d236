/** A point's terms as pairs of term id and frequency, packed for `chunks.terms`. */
export function packTerms(terms: ReadonlyMap<number, number>): Uint8Array {
  const pairs = new Uint32Array(terms.size * 2);
  let at = 0;
  for (const [termId, frequency] of terms) {
    pairs[at++] = termId;
    pairs[at++] = frequency;
  }
  return new Uint8Array(pairs.buffer);
}

/** Term id, frequency, term id, frequency, … */
export function unpackTerms(data: Uint8Array): Uint32Array {
  // A blob may start anywhere in its buffer, but four-byte numbers must be aligned.
  const copy = data.slice();
  return new Uint32Array(copy.buffer, 0, copy.byteLength / 4);
}
