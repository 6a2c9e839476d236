import { setTimeout as delay } from 'node:timers/promises';
import type { TimeLimit } from '../../../guard/thread-watch.js';
import { QueryCancelledError, QueryTimeoutError } from '../../../warehouse.errors.js';

/** The deadline of a statement, combined with its caller's abort signal. */
export class JobDeadline {
  private readonly at: number;
  private readonly over = Promise.withResolvers<never>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly timeoutMs: number,
    private readonly signal: AbortSignal,
  ) {
    this.at = Date.now() + timeoutMs;
    this.over.promise.catch(() => undefined);
    this.timer = setTimeout(() => this.over.reject(new QueryTimeoutError(timeoutMs)), timeoutMs);
    signal.addEventListener('abort', this.onAbort);
    if (signal.aborted) this.onAbort();
  }

  get remainingMs(): number {
    return this.at - Date.now();
  }

  /** As a limit for the guard. */
  get limit(): TimeLimit {
    return { timeoutMs: this.timeoutMs, deadline: this.at, signal: this.signal };
  }

  /** @throws QueryTimeoutError, QueryCancelledError, and what the work throws */
  async race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.over.promise]);
  }

  /** @throws QueryTimeoutError, QueryCancelledError */
  async pause(ms: number): Promise<void> {
    if (ms > 0) await this.race(delay(ms));
  }

  /** Why a job was stopped. */
  end(cause: unknown): Error {
    return this.signal.aborted
      ? new QueryCancelledError({ cause })
      : new QueryTimeoutError(this.timeoutMs, { cause });
  }

  clear(): void {
    clearTimeout(this.timer);
    this.signal.removeEventListener('abort', this.onAbort);
  }

  private readonly onAbort = (): void => {
    this.over.reject(new QueryCancelledError());
  };
}
