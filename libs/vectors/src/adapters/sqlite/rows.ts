/** Numbers of a row as SQLite returns them. */
export function numberOf(row: Record<string, unknown> | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}

/** Vectors are passed as the bytes of their floats. */
export function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** A stored vector. */
export function vectorOf(data: unknown): Float32Array {
  return new Float32Array(...placeOf(data as Uint8Array));
}

/** Stored 32-bit words. */
export function wordsOf(data: unknown): Uint32Array {
  return new Uint32Array(...placeOf(data as Uint8Array));
}

/** A blob may start anywhere in its buffer, but four-byte numbers must be aligned: then it is copied. */
function placeOf(blob: Uint8Array): [buffer: ArrayBuffer, byteOffset: number, length: number] {
  const { buffer, byteOffset, byteLength } = blob.byteOffset % 4 === 0 ? blob : blob.slice();
  return [buffer as ArrayBuffer, byteOffset, byteLength / 4];
}
