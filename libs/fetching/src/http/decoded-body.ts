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

/** Servers compress once, if they do what they are not asked for. */
const MOST_ENCODINGS = 2;
/** 8 MiB, what RFC 8878 has every reader support: a larger window would be memory of ours that the server chooses. */
const ZSTD_WINDOW_LOG = 23;

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
};

/**
 * The content of a body: decompressed, and cut off with an error as soon as more has arrived, or come out of it, than may.
 * @param encoding the header `Content-Encoding`
 * @throws UrlError `url_content_unsupported` for an encoding that is not known; while it is read, whatever broke it off, as UrlError
 */
export function decodedBody(
  body: Readable,
  encoding: string,
  maxBytes: number,
): AsyncGenerator<Buffer, void, void> {
  const decoders = encodingsOf(encoding).map((name) => DECODERS[name]?.());
  if (decoders.length > MOST_ENCODINGS || decoders.includes(undefined)) throw unknownEncoding(encoding);
  const stages = [byteCap(maxBytes), ...(decoders as Transform[])];
  // Errors are met where the last stage is read.
  const content = pipeline([body, ...stages], () => undefined) as unknown as Readable;
  return read(content, maxBytes);
}

async function* read(content: Readable, maxBytes: number): AsyncGenerator<Buffer, void, void> {
  let sizeBytes = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes, sizeBytes);
      yield chunk;
    }
  } catch (error) {
    throw urlErrorOf(error);
  }
}

/** Last applied, first taken off. */
function encodingsOf(header: string): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
    .reverse();
}

function byteCap(maxBytes: number): Transform {
  let sizeBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) done(tooLarge(maxBytes, sizeBytes));
      else done(null, chunk);
    },
  });
}

/** Both in bytes; `actual` is how much there is at least. */
export function tooLarge(limit: number, actual: number): UrlError {
  return new UrlError({
    code: 'file_too_large',
    reason: `The content at the address has more than ${limit} bytes, which is the most that is taken.`,
    suggestion: 'Split it into smaller files.',
    limit,
    actual,
  });
}

function unknownEncoding(encoding: string): UrlError {
  return new UrlError({
    code: 'url_content_unsupported',
    reason: `The server compresses the content in a way that is not read (${encoding.slice(0, 50)}).`,
    suggestion: 'Download the document and upload it as a file.',
  });
}
