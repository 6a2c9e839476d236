import { QueryTimeoutError } from '../warehouse.errors.js';
import { InvalidSqlError } from './guard.errors.js';

export interface TimeLimit {
  /** How long the statement may take altogether, in milliseconds; for the message alone. */
  timeoutMs: number;
  /** `Date.now()` at which that is over. */
  deadline: number;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
}

/** A thread that is at a statement. */
export interface WatchedThread {
  /** How much of a processor the statement has used, in milliseconds. */
  cpuMs(): Promise<number>;
  kill(): Promise<void>;
}

/** What a statement may use of a processor when another tenant waits for its thread; one of 80,000 characters takes 75 ms. */
const SLICE_MS = 100;
/** The same when nobody else wants the thread. */
const LONGEST_MS = 1_000;
/** However busy the machine is. */
const LONGEST_TIME_MS = 5_000;

/**
 * Ends a thread whose statement has had its time. What counts is what it has used of a processor: on a busy machine a thread may stand still for
 * longer than it needs.
 */
export class ThreadWatch {
  /** Why the thread was ended; null when it was not, or not by this. */
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
    // A verdict may have come while the event loop was at something else.
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
    // A thread that has ended meanwhile has nothing to be measured.
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
  return new InvalidSqlError(`The statement takes more than ${SLICE_MS} ms to be read.`, null, hint);
}
