/** Numbers of a row as SQLite returns them. */
export function numberOf(row: Record<string, unknown> | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}

/** Vectors travel as the bytes of their floats. */
export function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}
