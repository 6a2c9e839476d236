import { once } from 'node:events';
import type { Response } from 'express';

/** An answer whose body is JSON as UTF-8, in pieces: rows come as bytes from the warehouse and are never parsed here. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: readonly Uint8Array[];
}

/** A smaller answer is sent as one piece, with its length. */
const MAX_SINGLE_BYTES = 16_384;

/** The bytes of rows between two texts. */
export function around(before: string, pieces: readonly Uint8Array[], after: string): Uint8Array[] {
  const all = [Buffer.from(before), ...pieces, Buffer.from(after)];
  return sizeOf(all) <= MAX_SINGLE_BYTES ? [Buffer.concat(all)] : all;
}

export function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

/** Sends an answer at the speed that the client reads it. */
export async function sendAnswer(response: Response, { status, headers, body }: Answer): Promise<void> {
  response.status(status).setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', String(sizeOf(body)));
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body.length === 1) {
    response.end(body[0]);
    return;
  }
  for (const piece of body) {
    if (response.destroyed) return;
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}
