import type { Request, Response } from 'express';

/** How long what a client still sends is taken after its answer, and dropped. */
const LINGER_MS = 10_000;

/**
 * Sends a JSON answer now, though the request's body may still be coming. What comes is dropped for a while: a connection
 * that is closed with bytes unread is reset, and the client would lose the answer together with it.
 */
export function sendJson(request: Request, response: Response, body: object): void {
  if (request.complete) {
    response.json(body);
    return;
  }
  const bytes = Buffer.from(JSON.stringify(body));
  // The rest is not worth reading: a client that looks at this header stops sending.
  if (response.statusCode === 413) response.setHeader('Connection', 'close');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', String(bytes.length));
  response.write(bytes);
  const timer = setTimeout(() => response.end(), LINGER_MS);
  const onEnd = () => {
    clearTimeout(timer);
    response.end();
  };
  request.once('end', onEnd).once('close', onEnd).resume();
}
