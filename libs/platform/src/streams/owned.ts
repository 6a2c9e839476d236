import type { EventEmitter } from 'node:events';
import type { RequestHandler } from 'express';

/**
 * Gives a stream an owner from its first moment: an error that comes before its reader has come, or after it has gone, is
 * heard by somebody and does not end the process. Whoever reads the stream hears every error, too, and decides what it means.
 */
export function owned<T extends EventEmitter>(stream: T): T {
  return stream.on('error', ignore);
}

/** Owns the two streams that every request comes with: what breaks after the answer is nobody's business any more. */
export const ownRequestStreams: RequestHandler = (request, response, next) => {
  owned(request);
  owned(response);
  next();
};

function ignore(): void {}
