import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const REQUEST_ID_HEADER = 'X-Request-ID';

const ACCEPTABLE_ID = /^[\x21-\x7e]{1,128}$/;

/** Keeps the caller's request id when it is 1 to 128 visible ASCII characters, else makes one; echoes it either way. */
export function assignRequestId(request: IncomingMessage, response: ServerResponse): string {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && ACCEPTABLE_ID.test(given) ? given : randomUUID();
  response.setHeader(REQUEST_ID_HEADER, id);
  return id;
}

/** The id of a request, as it is in its log lines and its answer. */
export function requestIdOf(request: IncomingMessage & { id?: unknown }): string {
  return typeof request.id === 'string' ? request.id : '';
}
