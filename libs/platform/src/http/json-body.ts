import { message } from '@tessera/contracts';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { KnowledgeError } from '../errors/knowledge.error.js';
import { refuseUnusableInput } from './request-text.js';

/** Parses JSON bodies up to a size in bytes. What it throws says nothing of the parser. */
export function jsonBody(maxBytes: number): (RequestHandler | ErrorRequestHandler)[] {
  const translateError: ErrorRequestHandler = (error: unknown, _request, _response, next) => {
    next(translated(error, maxBytes));
  };
  return [express.json({ limit: maxBytes }), translateError];
}

/** Reads the body of one request, parses it into `request.body` and gives its bytes. */
export type BodyReader = (request: Request, response: Response) => Promise<Buffer>;

/** Makes a reader of JSON bodies for apps that look at credentials first. It throws what the other way of reading throws. */
export function bodyReader(maxBytes: number): BodyReader {
  const bodies = new WeakMap<object, Buffer>();
  const parse = express.json({
    limit: maxBytes,
    verify: (request, _response, bytes) => bodies.set(request, bytes),
  });
  return async (request, response) => {
    await new Promise<void>((resolve, reject) => {
      parse(request, response, (error?: unknown) => {
        if (error === undefined) resolve();
        else reject(asError(translated(error, maxBytes)));
      });
    });
    refuseUnusableInput(request, response, () => undefined);
    return bodies.get(request) ?? Buffer.alloc(0);
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
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
