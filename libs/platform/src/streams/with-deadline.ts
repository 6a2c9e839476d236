import { message } from '@tessera/contracts';
import { ServiceError } from '../errors/service.error.js';

/** A source exceeded its time limit. */
export class DeadlineExceededError extends ServiceError {
  override readonly name = 'DeadlineExceededError';

  constructor(timeoutMs: number) {
    super('query_timeout', message('query_timeout', { seconds: timeoutMs / 1_000 }));
  }
}

/**
 * Yields the values of the source. Ends on a timeout or an abort by the caller, even if the source ignores its signal.
 * @param options.source receives a signal that is aborted in both cases, and when the iteration ends: what the source has
 * begun beside its values, such as a search, ends with it
 * @throws DeadlineExceededError, the signal's reason, or an error of the source
 */
export async function* withDeadline<T>(options: {
  timeoutMs: number;
  caller: AbortSignal;
  source: (signal: AbortSignal) => AsyncIterable<T>;
}): AsyncGenerator<T, void, void> {
  const { timeoutMs, caller, source } = options;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DeadlineExceededError(timeoutMs)), timeoutMs);
  const signal = AbortSignal.any([caller, deadline.signal]);
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => undefined);
  const onAbort = (): void => aborted.reject(signal.reason as Error);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  const ended = new AbortController();
  const items = source(AbortSignal.any([signal, ended.signal]))[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([items.next(), aborted.promise]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    ended.abort();
    // A source that hangs does not return either, so the timeout keeps running until it does.
    const returned = items.return?.() ?? Promise.resolve();
    await Promise.race([returned, aborted.promise]).catch(() => undefined);
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
