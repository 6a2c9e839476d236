/** Numbers of a row as SQLite returns them. */
export function numberOf(row: Record<string, unknown> | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}

/** Vectors travel as the bytes of their floats. */
export function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** A vector as it was stored. A blob may start anywhere in its buffer, numbers of four bytes may not. */
export function vectorOf(data: unknown): Float32Array {
  return new Float32Array((data as Uint8Array).slice().buffer);
}
