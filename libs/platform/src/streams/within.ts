/** What was asked for took longer than it may. */
export class TookTooLongError extends Error {
  override readonly name = 'TookTooLongError';

  constructor(timeoutMs: number) {
    super(`It took longer than ${timeoutMs} ms.`);
  }
}

/**
 * Yields what the source yields, and ends when its time is over or whoever asked has gone, whatever the source waits for: also
 * for something that never comes and that no signal reaches.
 * @param options.source gets a signal that is aborted in both cases
 * @throws TookTooLongError, the asker's reason, and what the source throws
 */
export async function* within<T>(options: {
  timeoutMs: number;
  asker: AbortSignal;
  source: (signal: AbortSignal) => AsyncIterable<T>;
}): AsyncGenerator<T, void, void> {
  const { timeoutMs, asker, source } = options;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new TookTooLongError(timeoutMs)), timeoutMs);
  const signal = AbortSignal.any([asker, late.signal]);
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => undefined);
  const onAbort = (): void => over.reject(signal.reason as Error);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  const items = source(signal)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([items.next(), over.promise]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // A source that hangs does not end here either: its time goes on to be counted.
    const ended = items.return?.() ?? Promise.resolve();
    await Promise.race([ended, over.promise]).catch(() => undefined);
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
