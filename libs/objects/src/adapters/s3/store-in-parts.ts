import { addAbortSignal, Readable } from 'node:stream';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { ignoreLateErrors } from '@tessera/platform';
import { ObjectStoreUnavailableError } from '../../object-store.errors.js';

/** Parts in memory in addition to the one being read. */
const PARTS_AT_ONCE = 2;

export interface PartsOptions {
  client: S3Client;
  partBytes: number;
  /** Target and content type. */
  object: Omit<PutObjectCommandInput, 'Body'>;
  signal?: AbortSignal | undefined;
}

/**
 * Stores a stream of any length, with a single call or as a multipart upload, which is aborted on failure.
 * @throws errors of the stream or the signal, ObjectStoreUnavailableError
 */
export async function storeInParts(
  body: Readable,
  { client, partBytes, object, signal }: PartsOptions,
): Promise<{ sizeBytes: number }> {
  const source = new Source(ignoreLateErrors(signal ? addAbortSignal(signal, body) : body));
  const params = { ...object, Body: Readable.from(source.read()) };
  const upload = new Upload({ client, params, partSize: partBytes, queueSize: PARTS_AT_ONCE });
  try {
    await upload.done();
    return { sizeBytes: source.sizeBytes };
  } catch (error) {
    throw source.failure ? source.failure.reason : new ObjectStoreUnavailableError(error);
  } finally {
    body.destroy();
  }
}

/** Counts the stored bytes, and distinguishes its own failure from an abort by the reader. */
class Source {
  sizeBytes = 0;
  failure: { reason: unknown } | null = null;

  constructor(private readonly body: Readable) {}

  async *read(): AsyncGenerator<Buffer> {
    const chunks = this.body[Symbol.asyncIterator]() as AsyncIterator<Buffer | string>;
    for (;;) {
      const next = await chunks.next().catch((reason: unknown) => {
        this.failure = { reason };
        throw reason;
      });
      if (next.done) return;
      const bytes = typeof next.value === 'string' ? Buffer.from(next.value) : next.value;
      this.sizeBytes += bytes.length;
      yield bytes;
    }
  }
}
