import type { Request, Response } from 'express';

/** How long the rest of a body is read and dropped after the answer. */
const LINGER_MS = 10_000;
/** How long a client that was refused for the size of its body may pause while it still sends. */
const LINGER_PAUSE_MS = 1_000;

/**
 * Sends a JSON answer now, though the request's body may still be coming. The rest of the body is dropped for a while: closing
 * a connection with unread bytes resets it, and the client would lose the answer.
 *
 * After a 413 the connection is closed at once in the sending direction, so that the client sees its end behind the answer,
 * and in both as soon as the client pauses.
 */
export function sendJson(request: Request, response: Response, body: object): void {
  if (request.complete) {
    response.json(body);
    return;
  }
  const bytes = Buffer.from(JSON.stringify(body));
  const closes = response.statusCode === 413;
  if (closes) response.setHeader('Connection', 'close');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', String(bytes.length));
  response.write(bytes);
  // A pipelined request has no socket before the answers ahead of it are sent.
  if (closes) response.socket?.end();
  dropRest(request, { pauseMs: closes ? LINGER_PAUSE_MS : LINGER_MS, onEnd: () => response.end() });
}

/** Reads and drops what still comes, until the request ends, its client pauses for too long, or the time is over. */
function dropRest(request: Request, { pauseMs, onEnd }: { pauseMs: number; onEnd: () => void }): void {
  const end = (): void => {
    for (const timer of [total, pause]) clearTimeout(timer);
    onEnd();
  };
  const total = setTimeout(end, LINGER_MS);
  const pause = setTimeout(end, pauseMs);
  request.on('data', () => pause.refresh());
  request.once('end', end).once('close', end).resume();
}
