import { REQUEST_ID_HEADER, requestIdFrom } from '@tessera/contracts';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Keeps the caller's request id if it is valid, else creates one; echoes it either way. */
export function assignRequestId(request: IncomingMessage, response: ServerResponse): string {
  const id = requestIdFrom(request.headers['x-request-id']);
  response.setHeader(REQUEST_ID_HEADER, id);
  return id;
}

/** The id of a request in its log lines and its response. */
export function requestIdOf(request: IncomingMessage & { id?: unknown }): string {
  return typeof request.id === 'string' ? request.id : '';
}
