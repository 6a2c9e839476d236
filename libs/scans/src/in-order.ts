/**
 * Works on up to `atOnce` items at a time, and yields the results in the order of the items. When it ends, for any
 * reason, no work is in progress any more.
 * @param work is aborted by its signal when its result is no longer needed
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
      // Its failure is reported in its turn; until then, this keeps it from crashing the process.
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
