import { pipeline, type Readable, Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { UrlError } from '../url.errors.js';
import { urlErrorOf } from './url-error-of.js';

/** Servers compress at most once, although the request asks for no compression; 2 leaves room for a proxy. */
const MAX_ENCODINGS = 2;
/** In characters. Two codings with spaces around them are far shorter. */
const MAX_HEADER_LENGTH = 100;
/**
 * 8 MiB, which RFC 8878 requires every reader to support: with a larger window, the server would choose how much memory
 * we use.
 */
const ZSTD_WINDOW_LOG = 23;

type CreateDecoder = () => Transform;

const DECODERS: ReadonlyMap<string, CreateDecoder> = new Map<string, CreateDecoder>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } })],
]);

/**
 * Decompresses a body and stops with an error as soon as more than `maxBytes` have arrived or have been decompressed.
 * Decoders are created when the content is first read, and destroyed when reading ends.
 * @param encoding the header `Content-Encoding`
 * @throws UrlError `url_content_unsupported` for an unknown encoding or too many of them; while reading, every failure as a UrlError
 */
export function decodedBody(
  body: Readable,
  encoding: string,
  maxBytes: number,
): AsyncGenerator<Buffer, void, void> {
  return read(body, decodersOf(encoding), maxBytes);
}

async function* read(
  body: Readable,
  decoders: readonly CreateDecoder[],
  maxBytes: number,
): AsyncGenerator<Buffer, void, void> {
  const stages = [byteCap(maxBytes), ...decoders.map((create) => create())];
  // The last stage reports the errors of all stages. The pipeline destroys every stage when it ends or is abandoned
  // early.
  const content = pipeline([body, ...stages], () => undefined) as unknown as Readable;
  let sizeBytes = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw responseTooLarge(maxBytes, sizeBytes);
      yield chunk;
    }
  } catch (error) {
    throw urlErrorOf(error);
  }
}

/** Looks up the decoders without creating any, in the order to apply them: the encoding applied last comes off first. */
function decodersOf(header: string): CreateDecoder[] {
  if (header.length > MAX_HEADER_LENGTH) throw unsupportedEncoding(header);
  const names = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > MAX_ENCODINGS) throw unsupportedEncoding(header);
  return names.reverse().map((name) => {
    const create = DECODERS.get(name);
    if (!create) throw unsupportedEncoding(header);
    return create;
  });
}

function byteCap(maxBytes: number): Transform {
  let sizeBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) done(responseTooLarge(maxBytes, sizeBytes));
      else done(null, chunk);
    },
  });
}

/** Both in bytes; `actual` is a lower bound. */
export function responseTooLarge(limit: number, actual: number): UrlError {
  return new UrlError({
    code: 'file_too_large',
    reason: `The content at the URL exceeds the limit of ${limit} bytes.`,
    suggestion: 'Split it into smaller files.',
    limit,
    actual,
  });
}

function unsupportedEncoding(encoding: string): UrlError {
  return new UrlError({
    code: 'url_content_unsupported',
    reason: `The server sent the content with an unsupported Content-Encoding (${encoding.slice(0, 50)}).`,
    suggestion: 'Download the document and upload it as a file.',
  });
}
