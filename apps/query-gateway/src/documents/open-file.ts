import type { ErrorMessageKey } from '@tessera/contracts';
import { ObjectNotFoundError, type ObjectStore } from '@tessera/objects';
import { type ByteRange, ServiceError } from '@tessera/platform';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

export interface OpenFileOptions {
  range?: ByteRange;
  signal: AbortSignal;
  /** The error if there is no such object. */
  missing: ErrorMessageKey;
  /** The error if the object cannot be read. */
  unreadable: ErrorMessageKey;
}

/** The bytes of a stored file, or a range of them. @throws ServiceError `missing` or `unreadable` */
export async function openFile(
  objects: ObjectStore,
  key: string,
  { missing, unreadable, ...reading }: OpenFileOptions,
): Promise<Readable> {
  try {
    const { body } = await objects.get(key, reading);
    // Opening a file may fail after its metadata were read: only then is it an error instead of a truncated response.
    await once(body, 'readable', { signal: reading.signal });
    return body;
  } catch (error) {
    return rethrowAs(error instanceof ObjectNotFoundError ? missing : unreadable)(error);
  }
}

export function rethrowAs(key: ErrorMessageKey): (cause: unknown) => never {
  return (cause) => {
    throw ServiceError.of(key, {}, { cause });
  };
}
