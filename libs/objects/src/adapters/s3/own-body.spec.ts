import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { ObjectStoreUnavailableError } from '../../object-store.errors.js';
import { ownBody } from './own-body.js';

const LONG_MS = 60_000;
const own = (body: Readable, timeoutMs = LONG_MS, signal?: AbortSignal) =>
  ownBody(body, { timeoutMs, signal });
/** Yields these chunks, then hangs. */
function hanging(...chunks: string[]): Readable {
  const body = new Readable({ read: () => undefined });
  for (const chunk of chunks) body.push(chunk);
  return body;
}

describe('the body of a response', () => {
  it('has the bytes that arrived', async () => {
    expect(await text(own(Readable.from(['a', 'b'])))).toBe('ab');
  });

  it('fails when nothing more arrives', async () => {
    const body = hanging('a');

    await expect(text(own(body, 50))).rejects.toThrow(ObjectStoreUnavailableError);
    expect(body.destroyed).toBe(true);
  });

  it('waits for a slow reader', async () => {
    const body = own(Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536))), 20);
    let sizeBytes = 0;

    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (sizeBytes === 0) await sleep(100);
      sizeBytes += chunk.length;
    }

    expect(sizeBytes).toBe(64 * 65_536);
  });

  it('fails when the other side fails', async () => {
    const body = hanging('a');
    const reading = text(own(body));

    body.destroy(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));

    await expect(reading).rejects.toThrow('The object store failed: Error: gone');
  });

  it('ends when its reader abandons it or aborts', async () => {
    const [givenUp, aborted] = [hanging('a'), hanging('a')];
    const leaving = new AbortController();
    const body = own(aborted, LONG_MS, leaving.signal);
    const reading = text(body);

    own(givenUp).destroy();
    leaving.abort();

    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    for (const each of [givenUp, aborted]) if (!each.closed) await once(each, 'close');
  });
});
