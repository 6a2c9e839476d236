import { pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { FileFormatError } from '../file-format.error.js';
import type { ReadLimits } from '../records.js';

const CHUNK_BYTES = 64 * 1024;

/**
 * Decompresses gzip with any number of members, within limits.
 * @throws (through the stream) FileFormatError, errors of the body
 */
export function gunzip(body: Readable, limits: ReadLimits): Readable {
  const counter = new ByteCounter();
  const unzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const bounded = new BoundedOutput(counter, unzip, limits);
  pipeline(body, counter, unzip, bounded, () => undefined);
  return bounded;
}

class ByteCounter extends Transform {
  bytes = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    done(null, chunk);
  }
}

class BoundedOutput extends Transform {
  bytes = 0;

  constructor(
    private readonly input: ByteCounter,
    private readonly unzip: Gunzip,
    private readonly limits: ReadLimits,
  ) {
    super({ readableHighWaterMark: CHUNK_BYTES * 2, writableHighWaterMark: CHUNK_BYTES });
  }

  override _transform(
    chunk: Buffer,
    _encoding: string,
    done: (error: Error | null, chunk?: Buffer) => void,
  ): void {
    this.bytes += chunk.length;
    const { maxBytes, maxCompressionRatio, freeBytes } = this.limits;
    if (this.bytes > maxBytes) done(sizeLimitError(maxBytes));
    // Compared with consumed input, since all of a small file has arrived.
    else if (this.bytes > freeBytes && this.bytes > this.unzip.bytesWritten * maxCompressionRatio)
      done(compressionRatioError(maxCompressionRatio));
    else done(null, chunk);
  }

  /** zlib ignores bytes after the last member, which could be records. */
  override _flush(done: (error?: Error) => void): void {
    const isWhole = this.unzip.bytesWritten === this.input.bytes;
    done(isWhole ? undefined : corrupt('There are extra bytes after the compressed data.'));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    done(error && explain(error, this.bytes));
  }
}

export function sizeLimitError(maxBytes: number): FileFormatError {
  return new FileFormatError(
    'FILE_TOO_LARGE',
    `The uncompressed file exceeds the limit of ${maxBytes} bytes.`,
    {
      limit: maxBytes,
    },
  );
}

export function compressionRatioError(maxRatio: number): FileFormatError {
  return new FileFormatError(
    'FILE_TOO_COMPLEX',
    `The file decompresses to more than ${maxRatio} times its size. Upload it uncompressed, or in parts.`,
    { limit: maxRatio },
  );
}

function corrupt(reason: string): FileFormatError {
  return new FileFormatError('FILE_CORRUPT', `The file cannot be decompressed. ${reason}`);
}

function explain(error: Error, bytesOut: number): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR')
    return new FileFormatError('FILE_TRUNCATED', 'The compressed file is truncated. Upload it again.');
  if (code === 'Z_DATA_ERROR' && bytesOut === 0 && message === 'incorrect header check')
    return new FileFormatError(
      'FORMAT_MISMATCH',
      'The file is not gzip-compressed, but the job specifies GZIP.',
    );
  return code?.startsWith('Z_') ? corrupt('The data is damaged.') : error;
}
