import type { IncomingMessage } from 'node:http';

/** How long what a client still sends behind its answer is taken. */
const LINGER_MS = 10_000;

/**
 * Lets the rest of an answered request through and drops it. Node does so itself only for a body that nobody has begun to read:
 * of one whose reader has gone, as when the service behind it was killed, the rest would stay in the connection, and the next
 * request on it would never be heard.
 */
export function dropRest(request: IncomingMessage): void {
  if (request.complete) return;
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  request.once('close', () => clearTimeout(timer));
  request.unpipe();
  request.resume();
}
