import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { message } from '@tessera/contracts';
import type { Request, Response } from 'express';
import fresh from 'fresh';
import { KnowledgeError } from '../errors/knowledge.error.js';
import { clientSignal } from './client-signal.js';

/** A part of a file: its first and its last byte, from 0, as HTTP counts them. */
export interface ByteRange {
  first: number;
  last: number;
}

/** A file as it is sent to whoever asks for it. */
export interface SentFile {
  sizeBytes: number;
  /** Names its bytes, which are others under another one, as their SHA-256 does; null when there is none. */
  entityTag: string | null;
  /** Since when these are its bytes. */
  modifiedAt: Date;
  /** Who may keep it, and for how long: `Cache-Control`. */
  cacheControl: string;
  /** What the bytes are, and what may be done with them: `Content-Type`, `Content-Disposition` and the like. */
  contentHeaders: Readonly<Record<string, string>>;
  /** The bytes, or a part of them. Rejects with what the client is to be told. */
  open(options: { range?: ByteRange; signal: AbortSignal }): Promise<Readable>;
}

/**
 * Answers GET and HEAD for a file (RFC 9110): 304 when the client has it, 206 for one range of its bytes, 200 with all of them
 * otherwise, also when several ranges are asked for. The bytes flow no faster than the client takes them, and stop when it goes.
 * @throws KnowledgeError 416, and what opening the file throws
 */
export async function sendFile(request: Request, response: Response, file: SentFile): Promise<void> {
  const validators = cacheHeaders(file);
  if (isUnchanged(request, validators)) {
    response.status(304).set(validators).end();
    return;
  }
  const { sizeBytes } = file;
  const range = isRangeWanted(request, validators) ? rangeOf(request.get('Range'), sizeBytes) : null;
  if (range === 'unsatisfiable') {
    response.set('Content-Range', `bytes */${sizeBytes}`);
    throw new KnowledgeError(416, message('range_not_satisfiable', { sizeBytes }));
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

/** What a file is sent with, whether whole, in part or not at all because the client has it. */
function cacheHeaders({ entityTag, modifiedAt, cacheControl }: SentFile): Record<string, string> {
  return {
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
    'Last-Modified': modifiedAt.toUTCString(),
    ...(entityTag && { ETag: `"${entityTag}"` }),
  };
}

/** `Cache-Control` of the request is left out: who names what it has, as fetch() does beside `no-cache`, means to hear of it. */
function isUnchanged({ headers }: Request, validators: Record<string, string>): boolean {
  return fresh(
    { 'if-none-match': headers['if-none-match'], 'if-modified-since': headers['if-modified-since'] },
    { etag: validators['ETag'], 'last-modified': validators['Last-Modified'] },
  );
}

/** Only GET knows ranges, and only of the file that the client has begun to read, when it says which that was. */
function isRangeWanted(request: Request, validators: Record<string, string>): boolean {
  if (request.method !== 'GET') return false;
  const condition = request.get('If-Range');
  if (condition === undefined) return true;
  return condition.includes('"')
    ? condition === validators['ETag']
    : condition === validators['Last-Modified'];
}

/**
 * The one range that the header asks for, cut to the file. Null stands for the whole file: for headers that are none, for
 * other units than bytes, and for several ranges, which would have to be sent as parts of a message that few can read.
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
