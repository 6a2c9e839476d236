import type { Readable } from 'node:stream';

/** A response in pieces, JSON unless it has a Content-Type: rows come from the warehouse as bytes. */
export interface ServiceResponse {
  status: number;
  headers: Record<string, string>;
  body: readonly Uint8Array[];
}

/** A replayed response, whose body is read while it is sent. */
export interface StoredResponse extends Omit<ServiceResponse, 'body'> {
  body: { content: Readable; sizeBytes: number };
}

/** Smaller responses are joined into one piece. */
const MAX_SINGLE_BYTES = 16_384;

/** Wraps the bytes of rows in a prefix and a suffix. */
export function wrapPieces(before: string, pieces: readonly Uint8Array[], after: string): Uint8Array[] {
  const all = [Buffer.from(before), ...pieces, Buffer.from(after)];
  return sizeOf(all) <= MAX_SINGLE_BYTES ? [Buffer.concat(all)] : all;
}

export function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}
