/** Numbers of a row as SQLite returns them. */
export function numberOf(row: Record<string, unknown> | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}

/** Vectors travel as the bytes of their floats. */
export function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** A vector as it was stored. */
export function vectorOf(data: unknown): Float32Array {
  return new Float32Array(...placeOf(data as Uint8Array));
}

/** Words of 32 bits, as they were stored. */
export function wordsOf(data: unknown): Uint32Array {
  return new Uint32Array(...placeOf(data as Uint8Array));
}

/** A blob may start anywhere in its buffer, numbers of four bytes may not: then it is copied. */
function placeOf(blob: Uint8Array): [buffer: ArrayBuffer, byteOffset: number, length: number] {
  const { buffer, byteOffset, byteLength } = blob.byteOffset % 4 === 0 ? blob : blob.slice();
  return [buffer as ArrayBuffer, byteOffset, byteLength / 4];
}
