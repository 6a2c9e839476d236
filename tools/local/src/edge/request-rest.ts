import type { IncomingMessage } from 'node:http';

/** How long to accept the rest of a request after its response. */
const LINGER_MS = 10_000;

/**
 * Discards the rest of an answered request. Node.js does so only for bodies that were never read. If the upstream died while
 * reading, the rest would block the next request on the connection.
 */
export function dropRest(request: IncomingMessage): void {
  if (request.complete) return;
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  request.once('close', () => clearTimeout(timer));
  request.unpipe();
  request.resume();
}
