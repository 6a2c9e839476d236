import { message } from '@tessera/contracts';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { KnowledgeError } from '../errors/knowledge.error.js';

/** Parses JSON bodies up to a size in bytes. What it throws says nothing of the parser. */
export function jsonBody(maxBytes: number): (RequestHandler | ErrorRequestHandler)[] {
  const translateError: ErrorRequestHandler = (error: unknown, _request, _response, next) => {
    next(translated(error, maxBytes));
  };
  return [express.json({ limit: maxBytes }), translateError];
}

function translated(error: unknown, maxBytes: number): unknown {
  const { type, status } = (error ?? {}) as { type?: unknown; status?: unknown };
  if (type === 'entity.parse.failed')
    return new KnowledgeError(400, message('malformed_json'), { cause: error });
  if (type === 'entity.too.large') {
    return new KnowledgeError(413, message('body_too_large', { limit: maxBytes }), { cause: error });
  }
  const isClientError = typeof status === 'number' && status >= 400 && status < 500;
  return isClientError ? new KnowledgeError(status, message('malformed_request'), { cause: error }) : error;
}
