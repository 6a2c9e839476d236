import type { Readable } from 'node:stream';

/** An answer whose body is JSON as UTF-8, in pieces: rows come as bytes from the warehouse and are never parsed here. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: readonly Uint8Array[];
}

/** An answer that was given before: its body is read while it is sent. */
export interface StoredAnswer extends Omit<Answer, 'body'> {
  body: { content: Readable; sizeBytes: number };
}

/** A smaller answer is put together into one piece. */
const MAX_SINGLE_BYTES = 16_384;

/** The bytes of rows between two texts. */
export function around(before: string, pieces: readonly Uint8Array[], after: string): Uint8Array[] {
  const all = [Buffer.from(before), ...pieces, Buffer.from(after)];
  return sizeOf(all) <= MAX_SINGLE_BYTES ? [Buffer.concat(all)] : all;
}

export function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}
