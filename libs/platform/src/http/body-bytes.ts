import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Request } from 'express';
import getRawBody from 'raw-body';
import { ServiceError } from '../errors/service.error.js';

/** Whether a request announces a body, which may be empty. */
export function hasBody({ headers }: Request): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

/** The raw request body, before decoding its Content-Encoding. Empty if there is none. */
export async function receiveBytes(request: Request, maxBytes: number): Promise<Buffer> {
  if (!hasBody(request)) return Buffer.alloc(0);
  try {
    return await getRawBody(request, { limit: maxBytes, length: request.headers['content-length'] });
  } catch (error) {
    const { type } = error as { type?: unknown };
    if (type === 'entity.too.large') throw bodyTooLarge(maxBytes, error);
    throw ServiceError.of('malformed_request', {}, { cause: error });
  }
}

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  deflate: promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate),
  br: promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress),
};

/** Decodes the Content-Encoding of a body outside of the event loop. @throws ServiceError 400, 413, 415 */
export async function decodeBytes(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const name = encoding.toLowerCase();
  if (name === 'identity') return bytes;
  const decode = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  if (!decode) throw ServiceError.of('encoding_unsupported');
  try {
    return await decode(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw bodyTooLarge(maxBytes, error);
    throw ServiceError.of('malformed_request', {}, { cause: error });
  }
}

function bodyTooLarge(maxBytes: number, cause: unknown): ServiceError {
  return ServiceError.of('body_too_large', { limit: maxBytes }, { cause });
}
