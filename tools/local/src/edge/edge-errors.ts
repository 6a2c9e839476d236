import type { ServerResponse } from 'node:http';
import { isSqlSide } from './route-table.js';

interface EdgeError {
  status: number;
  /** Code of the SQL side's error body. */
  code: 'NOT_FOUND' | 'INTERNAL_ERROR';
  message: string;
}

export const NOT_ROUTED: EdgeError = { status: 404, code: 'NOT_FOUND', message: 'Not found' };
export const UPSTREAM_DOWN: EdgeError = {
  status: 502,
  code: 'INTERNAL_ERROR',
  message: 'The service behind this address does not answer',
};

/** Answers in the error shape of the side that the path belongs to; ends the connection when an answer has begun. */
export function sendError(response: ServerResponse, path: string, error: EdgeError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = isSqlSide(path)
    ? { error: { code: error.code, message: error.message, details: {} } }
    : { detail: error.message };
  response.writeHead(error.status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
