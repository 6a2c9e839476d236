import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import fresh from 'fresh';
import { ServiceError } from '../errors/service.error.js';
import { clientSignal } from './client-signal.js';

/** A range of a file: its first and its last byte, from 0, as in HTTP. */
export interface ByteRange {
  first: number;
  last: number;
}

/** What caches know of a file. */
export interface CachedFile {
  /** Strong validator of the bytes, such as their SHA-256, or null. */
  entityTag: string | null;
  /** Last modification. */
  modifiedAt: Date;
  /** Value of `Cache-Control`. */
  cacheControl: string;
}

/** A file to send. */
export interface SentFile extends CachedFile {
  sizeBytes: number;
  /** Response headers such as `Content-Type` and `Content-Disposition`. */
  contentHeaders: Readonly<Record<string, string>>;
  /** The bytes or a range of them. Rejects with the error for the client. */
  open(options: { range?: ByteRange; signal: AbortSignal }): Promise<Readable>;
}

/**
 * Answers GET and HEAD for a file (RFC 9110): 304 if the client has it, 206 for one range of its bytes, otherwise 200
 * with all of them, also if several ranges are requested. Applies back-pressure, and stops when the client disconnects.
 * @throws ServiceError 416, and errors of opening the file
 */
export async function sendFile(request: Request, response: Response, file: SentFile): Promise<void> {
  if (sendUnchanged(request, response, file)) return;
  const validators = cacheHeaders(file);
  const { sizeBytes } = file;
  const range = isRangeWanted(request, validators) ? rangeOf(request.get('Range'), sizeBytes) : null;
  if (range === 'unsatisfiable') {
    response.set('Content-Range', `bytes */${sizeBytes}`);
    throw ServiceError.of('range_not_satisfiable', { sizeBytes });
  }
  const signal = clientSignal(response);
  const body = request.method === 'HEAD' ? null : await file.open({ signal, ...(range && { range }) });
  response.status(range ? 206 : 200).set({ ...validators, ...file.contentHeaders });
  response.set('Content-Length', String(range ? range.last - range.first + 1 : sizeBytes));
  if (range) response.set('Content-Range', `bytes ${range.first}-${range.last}/${sizeBytes}`);
  if (!body) {
    response.end();
    return;
  }
  await pipeline(body, response).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Answers 304 if the client has the file: before a caller makes it. @returns whether it has answered */
export function sendUnchanged(request: Request, response: Response, file: CachedFile): boolean {
  const validators = cacheHeaders(file);
  const isSent = isUnchanged(request, validators);
  if (isSent) response.status(304).set(validators).end();
  return isSent;
}

/** Headers of full, partial and 304 responses. */
function cacheHeaders({ entityTag, modifiedAt, cacheControl }: CachedFile): Record<string, string> {
  return {
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
    'Last-Modified': modifiedAt.toUTCString(),
    ...(entityTag && { ETag: `"${entityTag}"` }),
  };
}

/** Ignores `Cache-Control` of the request: clients such as fetch() send `no-cache` together with a validator. */
function isUnchanged({ headers }: Request, validators: Record<string, string>): boolean {
  return fresh(
    { 'if-none-match': headers['if-none-match'], 'if-modified-since': headers['if-modified-since'] },
    { etag: validators['ETag'], 'last-modified': validators['Last-Modified'] },
  );
}

/** Ranges apply only to GET, and with `If-Range` only if the file has not changed. */
function isRangeWanted(request: Request, validators: Record<string, string>): boolean {
  if (request.method !== 'GET') return false;
  const condition = request.get('If-Range');
  if (condition === undefined) return true;
  return condition.includes('"')
    ? condition === validators['ETag']
    : condition === validators['Last-Modified'];
}

/**
 * The requested range, clamped to the file. Null means the whole file: for invalid headers, units other than bytes, and multiple
 * ranges, which few clients support.
 */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes);
    return length > 0 ? { first: sizeBytes - length, last: sizeBytes - 1 } : 'unsatisfiable';
  }
  const first = Number(from);
  const last = to === '' ? Infinity : Number(to);
  if (last < first) return null;
  return first < sizeBytes ? { first, last: Math.min(last, sizeBytes - 1) } : 'unsatisfiable';
}
