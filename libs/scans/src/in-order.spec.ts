import { describe, expect, it } from '@jest/globals';
import { inOrder } from './in-order.js';

const NEVER = new AbortController().signal;

describe('working on several items at once', () => {
  it('returns results in the order of the items, whichever finishes first', async () => {
    const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
    const results = collect(
      inOrder(itemsOf(4), { atOnce: 2, signal: NEVER }, async (item) => {
        await gates[item]!.promise;
        return item;
      }),
    );

    for (const gate of gates.toReversed()) gate.resolve();

    expect(await results).toEqual([0, 1, 2, 3]);
  });

  it('takes no more items than it works on', async () => {
    let [taken, most] = [0, 0];
    let done = 0;
    async function* counted() {
      for (let item = 0; item < 20; item++) {
        taken++;
        yield item;
      }
    }

    for await (const _ of inOrder(counted(), { atOnce: 3, signal: NEVER }, (item) => Promise.resolve(item)))
      most = Math.max(most, taken - done++);

    expect(most).toBeLessThanOrEqual(3);
  });

  it('aborts work in progress and waits for it when it ends early', async () => {
    let ended = 0;
    const working = inOrder(itemsOf(5), { atOnce: 3, signal: NEVER }, async (item, signal) => {
      if (item === 0) throw new Error('broken');
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      ended++;
    });

    await expect(collect(working)).rejects.toThrow('broken');
    expect(ended).toBe(2);
  });
});

async function* itemsOf(count: number): AsyncGenerator<number> {
  for (let item = 0; item < count; item++) yield await Promise.resolve(item);
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}
