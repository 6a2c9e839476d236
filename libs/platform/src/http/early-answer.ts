import type { Request, Response } from 'express';

/** How long the rest of a body is drained after the response. */
const LINGER_MS = 10_000;
/** Longest pause of the client while draining. */
const LINGER_PAUSE_MS = 1_000;

/**
 * Sends a JSON response before the request body has arrived. If the body is already buffered, the connection stays usable.
 * Otherwise the connection is half-closed with the response and closed as soon as the client pauses, so that a client cannot
 * hold it open by announcing a body. Until then the body is drained, because closing a connection with unread bytes resets it,
 * and the client would lose the response.
 */
export function sendJson(request: Request, response: Response, body: object): void {
  if (request.complete) {
    response.json(body);
    return;
  }
  request.resume();
  // The parser is still processing the packet with the head: the body's end may follow.
  setImmediate(() => {
    if (request.complete) response.json(body);
    else sendLast(request, response, body);
  });
}

/** Sends the last response of a connection. */
function sendLast(request: Request, response: Response, body: object): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', String(bytes.length));
  response.write(bytes);
  // A pipelined request has no socket until the responses ahead of it are sent.
  response.socket?.end();
  dropRest(request, () => response.end());
}

/** Discards the rest of the body, until the request ends, its client pauses for too long, or the time is over. */
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
