import { describe, expect, it } from '@jest/globals';
import { DeadlineExceededError, withDeadline } from './with-deadline.js';

const LONG_MS = 60_000;

describe('a stream with a deadline', () => {
  it('yields the items of its source', async () => {
    const items = withDeadline({
      timeoutMs: LONG_MS,
      caller: new AbortController().signal,
      source: counting,
    });

    expect(await all(items)).toEqual([1, 2, 3]);
  });

  it('fails like its source', async () => {
    const items = withDeadline({ timeoutMs: LONG_MS, caller: new AbortController().signal, source: failing });

    await expect(all(items)).rejects.toThrow('broken');
  });

  it.each([
    ['from the beginning', 0],
    ['after some items', 2],
  ])('ends if its source hangs, %s', async (_when, before) => {
    const seen: number[] = [];
    const items = withDeadline({
      timeoutMs: 50,
      caller: new AbortController().signal,
      source: () => hanging(before),
    });

    const reading = (async () => {
      for await (const item of items) seen.push(item);
    })();

    await expect(reading).rejects.toBeInstanceOf(DeadlineExceededError);
    expect(seen).toHaveLength(before);
  });

  it('ends if its reader leaves while the source hangs', async () => {
    const caller = new AbortController();
    const items = withDeadline({ timeoutMs: LONG_MS, caller: caller.signal, source: () => hanging(0) });

    const reading = items.next();
    caller.abort(new Error('gone'));

    await expect(reading).rejects.toThrow('gone');
  });

  it('notifies its source of the timeout', async () => {
    let signal: AbortSignal | undefined;
    const items = withDeadline({
      timeoutMs: 20,
      caller: new AbortController().signal,
      source: (given) => {
        signal = given;
        return hanging(0);
      },
    });

    await items.next().catch(() => undefined);

    expect(signal?.aborted).toBe(true);
  });

  it('aborts what its source has begun if its reader stops', async () => {
    let begun: AbortSignal | undefined;
    async function* source(signal: AbortSignal) {
      begun = signal;
      yield* counting();
    }
    const caller = new AbortController();

    for await (const item of withDeadline({ timeoutMs: LONG_MS, caller: caller.signal, source })) {
      if (item === 2) break;
    }

    expect(begun?.aborted).toBe(true);
    expect(caller.signal.aborted).toBe(false);
  });

  it('lets its source clean up if its reader stops', async () => {
    let isClean = false;
    async function* source() {
      try {
        yield* counting();
      } finally {
        isClean = true;
      }
    }

    for await (const item of withDeadline({
      timeoutMs: LONG_MS,
      caller: new AbortController().signal,
      source,
    })) {
      if (item === 2) break;
    }

    expect(isClean).toBe(true);
  });
});

async function* counting(): AsyncGenerator<number> {
  yield 1;
  yield 2;
  yield 3;
}

async function* failing(): AsyncGenerator<number> {
  yield 1;
  throw new Error('broken');
}

async function* hanging(after: number): AsyncGenerator<number> {
  for (let count = 0; count < after; count++) yield count;
  await new Promise(() => undefined);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = [];
  for await (const item of items) seen.push(item);
  return seen;
}
