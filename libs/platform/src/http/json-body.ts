import type { Request, RequestHandler } from 'express';
import { ServiceError } from '../errors/service.error.js';
import { decodeBytes, hasBody, receiveBytes } from './body-bytes.js';
import { parseJson } from './parse-json.js';
import { refuseUnusableInput } from './request-text.js';

/** Methods whose body is ignored. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/** Reads JSON bodies up to a maximum size, and checks all other text of a request. */
export function jsonBody(maxBytes: number): RequestHandler {
  const read = jsonReader(maxBytes);
  return async (request, _response, next) => {
    await read(request);
    next();
  };
}

/** Reads the body of a request if it is JSON. Returns null for other bodies, which only routes with forms accept. */
export type JsonReader = (request: Request, options?: { takesForm: boolean }) => Promise<Buffer | null>;

/** Creates a reader for apps that check credentials first and stream other bodies. */
export function jsonReader(maxBytes: number): JsonReader {
  return async (request, { takesForm } = { takesForm: true }) => {
    const isRead = isJson(request) && !WITHOUT_BODY.has(request.method);
    if (!isRead && !takesForm) refuseOtherBody(request);
    const bytes = isRead ? await readInto(request, maxBytes) : null;
    refuseUnusableInput(request);
    return bytes ?? (hasBody(request) ? null : Buffer.alloc(0));
  };
}

/** Reads the body of one request, parses it into `request.body` and returns its bytes as sent. */
export type BodyReader = (request: Request) => Promise<Buffer>;

/** Creates a reader of JSON bodies for apps that check credentials first. */
export function bodyReader(maxBytes: number): BodyReader {
  return async (request) => {
    const bytes = await readInto(request, maxBytes);
    refuseUnusableInput(request);
    return bytes;
  };
}

async function readInto(request: Request, maxBytes: number): Promise<Buffer> {
  const bytes = await receiveBytes(request, maxBytes);
  if (isJson(request) && !WITHOUT_BODY.has(request.method)) {
    requireUtf8(request);
    const plain = await decodeBytes(bytes, request.headers['content-encoding'] ?? 'identity', maxBytes);
    request.body = plain.length === 0 ? {} : parsed(plain);
  }
  return bytes;
}

function isJson(request: Request): boolean {
  return request.is('application/json') === 'application/json';
}

/** Proxies announce a body without type and length for requests that came without one. */
function refuseOtherBody(request: Request): void {
  const { 'content-type': type, 'content-length': length } = request.headers;
  if (WITHOUT_BODY.has(request.method) || !hasBody(request)) return;
  if (type !== undefined || length !== undefined) throw ServiceError.of('json_expected');
}

/** JSON between systems is UTF-8. See RFC 8259, section 8.1 */
function requireUtf8(request: Request): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset))
    throw ServiceError.of('encoding_unsupported');
}

function parsed(bytes: Buffer): object {
  let value: unknown;
  try {
    value = parseJson(bytes);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw ServiceError.of('malformed_json', {}, { cause: error });
  }
  if (typeof value !== 'object' || value === null) throw ServiceError.of('malformed_json');
  return value;
}
