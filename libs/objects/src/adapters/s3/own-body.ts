import { addAbortSignal, Readable } from 'node:stream';
import { ignoreLateErrors, withTimeout } from '@tessera/platform';
import { ObjectStoreUnavailableError } from '../../object-store.errors.js';

/**
 * Wraps a response body in a stream that fails if the server sends nothing for too long while a reader waits. Destroying or
 * aborting it ends the response.
 */
export function ownBody(
  body: Readable,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Readable {
  const own = ignoreLateErrors(
    Readable.from(chunksOf(ignoreLateErrors(body), timeoutMs), { objectMode: false }),
  );
  own.once('close', () => body.destroy());
  return signal ? addAbortSignal(signal, own) : own;
}

async function* chunksOf(body: Readable, timeoutMs: number): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const coming = chunks.next().catch((error: unknown) => {
      throw new ObjectStoreUnavailableError(error);
    });
    const next = await withTimeout(coming, timeoutMs, () => objectStoreTimeout(timeoutMs));
    if (next.done) return;
    yield next.value;
  }
}

function objectStoreTimeout(timeoutMs: number): ObjectStoreUnavailableError {
  return new ObjectStoreUnavailableError(`no data for ${timeoutMs} ms`);
}
