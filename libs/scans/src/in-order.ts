/**
 * Works on several items at once, and gives what came of them in their order. No more than `atOnce` are taken from the source
 * ahead of who asks. However it ends, nothing of it is still going on then.
 * @param work is told by its signal when nobody wants what comes of it any more
 */
export async function* inOrder<T, R>(
  source: AsyncIterable<T>,
  { atOnce, signal }: { atOnce: number; signal: AbortSignal },
  work: (item: T, signal: AbortSignal) => Promise<R>,
): AsyncGenerator<R, void, void> {
  const left = new AbortController();
  const working = AbortSignal.any([signal, left.signal]);
  const running: Array<Promise<R>> = [];
  try {
    for await (const item of source) {
      const result = work(item, working);
      // Heard of in its turn; until then it has an owner.
      result.catch(() => undefined);
      running.push(result);
      if (running.length >= atOnce) yield await (running[0] as Promise<R>).finally(() => running.shift());
    }
    while (running.length > 0) yield await (running[0] as Promise<R>).finally(() => running.shift());
  } finally {
    left.abort();
    await Promise.allSettled(running);
  }
}
