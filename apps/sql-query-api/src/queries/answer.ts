import { once } from 'node:events';
import type { Response } from 'express';

/** An answer whose body is JSON text, in pieces: rows come as text from the warehouse and are never parsed here. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: readonly string[];
}

/** Rows go together in pieces of about so many characters: writing a piece must not hold up other requests. */
const PIECE_CHARACTERS = 262_144;

/** The texts joined with commas, in pieces. */
export function joinedInPieces(texts: readonly string[]): string[] {
  const pieces: string[] = [];
  let from = 0;
  let characters = 0;
  for (let index = 0; index < texts.length; index++) {
    characters += (texts[index] as string).length;
    const isLast = index === texts.length - 1;
    if (characters < PIECE_CHARACTERS && !isLast) continue;
    const piece = texts.slice(from, index + 1).join(',');
    pieces.push(isLast ? piece : `${piece},`);
    from = index + 1;
    characters = 0;
  }
  return pieces;
}

/** Sends an answer at the speed that the client reads it. */
export async function sendAnswer(response: Response, { status, headers, body }: Answer): Promise<void> {
  response.status(status).setHeader('Content-Type', 'application/json; charset=utf-8');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const [only = '', ...others] = body;
  if (others.length === 0) {
    response.end(only);
    return;
  }
  for (const piece of body) {
    if (response.destroyed) return;
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}
