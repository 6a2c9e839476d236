import type { ServerResponse } from 'node:http';
import { codeOfServiceError, errorHeaders } from '@tessera/contracts/error-catalogue';
import type { UnreadableAnswer } from '@tessera/platform/unreadable-request';
import { isSqlSide } from './route-table.js';

interface EdgeError {
  status: number;
  /** Error code of the SQL service. */
  code: 'INVALID_REQUEST' | 'NOT_FOUND' | 'INTERNAL_ERROR';
  message: string;
}

export const NOT_ROUTED: EdgeError = { status: 404, code: 'NOT_FOUND', message: 'Not found' };
export const MALFORMED: EdgeError = { status: 400, code: 'INVALID_REQUEST', message: 'malformed request' };
export const UPSTREAM_DOWN: EdgeError = {
  status: 502,
  code: 'INTERNAL_ERROR',
  message: 'The upstream service is not responding',
};

/** Sends an error in the format of the path's service; closes the connection if a response has started. */
export function sendError(response: ServerResponse, path: string, error: EdgeError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { code, body } = errorAnswer(path, error);
  response.writeHead(error.status, {
    'content-type': 'application/json; charset=utf-8',
    ...errorHeaders(code),
  });
  response.end(JSON.stringify(body));
}

/** Formats an error for the service that the path belongs to. */
export function errorAnswer(path: string, { code, message }: EdgeError): UnreadableAnswer {
  const body = isSqlSide(path) ? { error: { code, message, details: {} } } : { detail: message };
  return { code: codeOfServiceError(code), body };
}
