import type { Request, Response } from 'express';

/** How long the rest of a body is read and dropped after the answer. */
const LINGER_MS = 10_000;
/** How long the client may pause while it still sends. */
const LINGER_PAUSE_MS = 1_000;

/**
 * Sends a JSON answer now, though the request's body may still be coming. A body that has already arrived costs nothing to
 * drop and leaves the connection usable. Otherwise the connection ends with the answer, so that a client cannot hold it open
 * by announcing a body: it is closed at once in the sending direction, and in both as soon as the client pauses. Until then
 * the rest of the body is dropped, because closing a connection with unread bytes resets it, and the client would lose the
 * answer.
 */
export function sendJson(request: Request, response: Response, body: object): void {
  if (request.complete) {
    response.json(body);
    return;
  }
  request.resume();
  // The parser is still at the packet that the head came in: the body's end may follow.
  setImmediate(() => {
    if (request.complete) response.json(body);
    else sendLast(request, response, body);
  });
}

/** Sends the last answer of a connection. */
function sendLast(request: Request, response: Response, body: object): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', String(bytes.length));
  response.write(bytes);
  // A pipelined request has no socket before the answers ahead of it are sent.
  response.socket?.end();
  dropRest(request, () => response.end());
}

/** Reads and drops what still comes, until the request ends, its client pauses for too long, or the time is over. */
function dropRest(request: Request, onEnd: () => void): void {
  const end = (): void => {
    for (const timer of [total, pause]) clearTimeout(timer);
    onEnd();
  };
  const total = setTimeout(end, LINGER_MS);
  const pause = setTimeout(end, LINGER_PAUSE_MS);
  request.on('data', () => pause.refresh());
  request.once('end', end).once('close', end).resume();
}
