import { setTimeout as sleep } from 'node:timers/promises';
import {
  QueryCancelledError,
  QueryTimeoutError,
  TooManyWaitingError,
  WarehouseUnavailableError,
} from '../warehouse.errors.js';
import { FairQueue } from './fair-queue.js';
import { InvalidSqlError } from './guard.errors.js';
import { GuardThread } from './guard-thread.js';
import type { GuardVerdict } from './guard-verdict.js';
import type { GuardTask } from './guard-worker.js';
import { loadParser } from './parse-statement.js';
import { ThreadWatch, type TimeLimit } from './thread-watch.js';

const THREADS = 3;
/** Threads that the statements of one tenant are on at the same time, those included that they have cost and that are being replaced. */
const THREADS_OF_TENANT = 1;
/** Statements of one tenant that wait for a thread. */
const WAITING_OF_TENANT = 1_000;
const RESTART_PAUSE_MS = 1_000;

interface Waiting {
  tenant: string;
  task: GuardTask;
  limit: TimeLimit;
  outcome: PromiseWithResolvers<GuardVerdict>;
}

/** A thread and whose statement it is at; that tenant's as well until a thread that the statement has cost is replaced. */
interface Seat {
  thread: GuardThread;
  tenant: string | null;
  isOpen: boolean;
}

/**
 * Threads that read statements, in turns between tenants. A thread is ended when its statement's time is over, and never
 * used again once it has failed.
 */
export class GuardThreads {
  private readonly waiting = new FairQueue<Waiting>();
  private readonly seats: Seat[];
  private isClosed = false;

  constructor() {
    // Never used on this thread. As long as one holds the parser's code, threads that start find it compiled and optimized,
    // which takes a second and some hundred megabytes otherwise.
    void loadParser();
    this.seats = Array.from({ length: THREADS }, () => {
      const seat = { thread: new GuardThread(), tenant: null, isOpen: false };
      void this.open(seat);
      return seat;
    });
  }

  /**
   * @throws QueryTimeoutError, QueryCancelledError, TooManyWaitingError when too many statements of the tenant wait,
   * InvalidSqlError when the statement cannot be read in time or at all
   */
  async run(tenant: string, task: GuardTask, limit: TimeLimit): Promise<GuardVerdict> {
    if (this.isClosed) throw new WarehouseUnavailableError();
    if (this.waiting.lengthOf(tenant) >= WAITING_OF_TENANT) throw new TooManyWaitingError();
    const one: Waiting = { tenant, task, limit, outcome: Promise.withResolvers() };
    this.waiting.push(tenant, one);
    this.serveNext();
    return this.waiting.lengthOf(tenant) > 0 ? this.untilDeadline(one) : one.outcome.promise;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const { outcome } of this.waiting.clear()) outcome.reject(new WarehouseUnavailableError());
    await Promise.all(this.seats.map(({ thread }) => thread.kill()));
  }

  /** Whoever waits is told when the time is over, whether it was this one's turn or not. */
  private async untilDeadline(one: Waiting): Promise<GuardVerdict> {
    const { tenant, limit, outcome } = one;
    const leave = (error: Error) => {
      this.waiting.remove(tenant, one);
      outcome.reject(error);
    };
    const onAbort = () => leave(new QueryCancelledError());
    const remainingMs = Math.max(0, limit.deadline - Date.now());
    const timer = setTimeout(() => leave(new QueryTimeoutError(limit.timeoutMs)), remainingMs);
    limit.signal?.addEventListener('abort', onAbort);
    try {
      if (limit.signal?.aborted) onAbort();
      return await outcome.promise;
    } finally {
      clearTimeout(timer);
      limit.signal?.removeEventListener('abort', onAbort);
    }
  }

  private serveNext(): void {
    for (;;) {
      const seat = this.freeSeat();
      const one = seat && this.waiting.next((tenant) => this.seatsOf(tenant) < THREADS_OF_TENANT);
      if (!one) return;
      void this.serve(seat, one);
    }
  }

  private freeSeat(): Seat | undefined {
    const free = this.seats.filter(({ isOpen, tenant }) => isOpen && tenant === null);
    for (const seat of free) if (seat.thread.hasEnded) void this.replace(seat);
    return free.find(({ isOpen }) => isOpen);
  }

  private seatsOf(tenant: string): number {
    return this.seats.filter((seat) => seat.tenant === tenant).length;
  }

  private async serve(seat: Seat, one: Waiting): Promise<void> {
    seat.tenant = one.tenant;
    const watch = new ThreadWatch(seat.thread, one.limit, () => this.waiting.hasOthers(one.tenant));
    try {
      one.outcome.resolve(await seat.thread.run(one.task));
    } catch (error) {
      one.outcome.reject(watch.reason ?? unreadable(error));
    }
    watch.end();
    // It may have been ended in the moment that it had a verdict.
    if (seat.thread.hasEnded) await this.replace(seat);
    seat.tenant = null;
    this.serveNext();
  }

  private async replace(seat: Seat): Promise<void> {
    seat.isOpen = false;
    await seat.thread.kill();
    if (this.isClosed) return;
    seat.thread = new GuardThread();
    await this.open(seat);
  }

  /** Tries again for as long as it takes: without threads, nothing can be read. */
  private async open(seat: Seat): Promise<void> {
    try {
      await seat.thread.ready;
      seat.isOpen = !this.isClosed;
      if (seat.tenant === null) this.serveNext();
    } catch {
      if (this.isClosed) return;
      await sleep(RESTART_PAUSE_MS, undefined, { ref: false });
      await this.replace(seat);
    }
  }
}

function unreadable(cause: unknown): InvalidSqlError {
  const hint = 'Split it, or pass long lists as an array parameter.';
  const message = 'The statement is nested too deeply, or too long, to be read.';
  return new InvalidSqlError(message, null, hint, null, { cause });
}
