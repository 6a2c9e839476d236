import type { EventEmitter } from 'node:events';
import type { RequestHandler } from 'express';

/**
 * Registers an error listener, so that an error before or after the stream is read does not crash the process. Readers still
 * receive every error.
 */
export function ignoreLateErrors<T extends EventEmitter>(stream: T): T {
  return stream.on('error', ignore);
}

/** Ignores errors of request and response after the response. */
export const ignoreLateRequestErrors: RequestHandler = (request, response, next) => {
  ignoreLateErrors(request);
  ignoreLateErrors(response);
  next();
};

function ignore(): void {}
