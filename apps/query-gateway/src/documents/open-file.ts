import { type ErrorMessageKey, message } from '@tessera/contracts';
import { ObjectNotFoundError, type ObjectStore } from '@tessera/objects';
import { BadGatewayError, type ByteRange, notFound } from '@tessera/platform';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/**
 * Opens a stored file or a range of it. @param missing message if the object does not exist @throws NotFoundError, BadGatewayError
 */
export async function openFile(
  objects: ObjectStore,
  key: string,
  options: { range?: ByteRange; signal: AbortSignal; missing: ErrorMessageKey },
): Promise<Readable> {
  const { missing, ...reading } = options;
  try {
    const { body } = await objects.get(key, reading);
    // Opening a file may fail after its metadata were read: only then is it a 502 instead of a torn response.
    await once(body, 'readable', { signal: options.signal });
    return body;
  } catch (error) {
    if (error instanceof ObjectNotFoundError) throw notFound(missing);
    return unreadable(error);
  }
}

export function unreadable(error: unknown): never {
  throw new BadGatewayError(message('document_file_unreadable'), { cause: error });
}
