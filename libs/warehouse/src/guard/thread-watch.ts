import { QueryTimeoutError } from '../warehouse.errors.js';
import { InvalidSqlError } from './guard.errors.js';

export interface TimeLimit {
  /** Total limit of the statement in milliseconds; only for the message. */
  timeoutMs: number;
  /** As a time of `Date.now()`. */
  deadline: number;
  /** Aborted when the caller is gone. */
  signal?: AbortSignal;
}

export interface WatchedThread {
  /** CPU time of the statement in milliseconds. */
  cpuMs(): Promise<number>;
  kill(): Promise<void>;
}

export function timeLimit(timeoutMs: number, signal?: AbortSignal): TimeLimit {
  return { timeoutMs, deadline: Date.now() + timeoutMs, ...(signal && { signal }) };
}

/** Limit of CPU time per statement while another tenant waits for the thread; 80,000 characters take 75 ms. */
const SLICE_MS = 100;
/** The same while nobody waits. */
const LONGEST_MS = 1_000;
/** Limit of elapsed time, for a busy machine. */
const LONGEST_TIME_MS = 5_000;

/**
 * Kills a thread whose statement exceeds its limit. Measures CPU time, since on a busy machine a thread may wait longer
 * than it works.
 */
export class ThreadWatch {
  /** Why this watch killed the thread; null if it did not. */
  reason: Error | null = null;

  private readonly begin = Date.now();
  private timer: NodeJS.Timeout;
  private isOver = false;

  constructor(
    private readonly thread: WatchedThread,
    private readonly limit: TimeLimit,
    private readonly isWantedByOthers: () => boolean,
  ) {
    this.timer = this.wait();
  }

  end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  private wait(): NodeJS.Timeout {
    const ms = Math.max(0, Math.min(SLICE_MS, this.limit.deadline - Date.now()));
    // A verdict may have arrived while the event loop was busy.
    return setTimeout(() => setImmediate(() => this.look()), ms);
  }

  private look(): void {
    if (this.isOver) return;
    const now = Date.now();
    if (now >= this.limit.deadline) this.kill(new QueryTimeoutError(this.limit.timeoutMs));
    else if (now - this.begin >= LONGEST_TIME_MS) this.kill(tooSlow());
    else {
      this.timer = this.wait();
      void this.measure();
    }
  }

  private async measure(): Promise<void> {
    // The thread has ended in the meantime.
    const usedMs = await this.thread.cpuMs().catch(() => 0);
    if (usedMs >= LONGEST_MS || (usedMs >= SLICE_MS && this.isWantedByOthers())) this.kill(tooSlow());
  }

  private kill(reason: Error): void {
    if (this.isOver) return;
    this.reason ??= reason;
    this.end();
    void this.thread.kill();
  }
}

function tooSlow(): InvalidSqlError {
  const hint = 'Split it, or pass long lists as an array parameter.';
  return new InvalidSqlError(`The statement takes more than ${SLICE_MS} ms to be parsed.`, null, hint);
}
