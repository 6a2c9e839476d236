import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '@tessera/platform';
import {
  QueryCancelledError,
  QueryTimeoutError,
  TooManyWaitingError,
  WarehouseUnavailableError,
} from '../warehouse.errors.js';
import { FairQueue } from './fair-queue.js';
import { InvalidSqlError } from './guard.errors.js';
import { GuardThread, type GuardThreadOptions } from './guard-thread.js';
import type { GuardVerdict } from './guard-verdict.js';
import type { GuardedStatement } from './guarded-statement.js';
import type { GuardTask } from './serve-checks.js';
import { ThreadWatch, type TimeLimit } from './thread-watch.js';

/** Threads per tenant, including those that its statements ended and that are being replaced. */
const THREADS_OF_TENANT = 1;
/** Waiting statements per tenant. */
const WAITING_OF_TENANT = 1_000;
const RESTART_PAUSE_MS = 1_000;
/** A thread that parsed a longer statement keeps tens of megabytes until it is replaced. */
const LARGE_STATEMENT = 16_000;

interface Waiting<Place, Statement extends GuardedStatement> {
  tenant: string;
  task: GuardTask<Place>;
  limit: TimeLimit;
  outcome: PromiseWithResolvers<GuardVerdict<Statement>>;
}

/** A thread and the tenant it works for; the tenant keeps it until a thread ended by its statement is replaced. */
interface Seat<Place, Statement extends GuardedStatement> {
  thread: GuardThread<Place, Statement>;
  tenant: string | null;
  isOpen: boolean;
  /** Whether the thread has parsed a large statement. */
  hasGrown: boolean;
}

/**
 * Threads that check statements, round-robin between tenants. A thread is ended when its statement's time is up, and
 * never reused after a failure.
 */
export class GuardThreads<Place, Statement extends GuardedStatement> {
  private readonly waiting = new FairQueue<Waiting<Place, Statement>>();
  private readonly seats: Seat<Place, Statement>[] = [];
  private isClosed = false;
  private renewal: NodeJS.Timeout | null = null;

  constructor(private readonly options: GuardThreadOptions) {
    void this.openAll();
  }

  /**
   * @throws QueryTimeoutError, QueryCancelledError, TooManyWaitingError, InvalidSqlError if the statement cannot be
   *   parsed, or not in time
   */
  async run(tenant: string, task: GuardTask<Place>, limit: TimeLimit): Promise<GuardVerdict<Statement>> {
    if (this.isClosed) throw new WarehouseUnavailableError();
    if (this.waiting.lengthOf(tenant) >= WAITING_OF_TENANT) throw new TooManyWaitingError();
    const one: Waiting<Place, Statement> = { tenant, task, limit, outcome: Promise.withResolvers() };
    this.waiting.push(tenant, one);
    this.serveNext();
    return this.waiting.lengthOf(tenant) > 0 ? this.untilDeadline(one) : one.outcome.promise;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.renewal ?? undefined);
    for (const { outcome } of this.waiting.clear()) outcome.reject(new WarehouseUnavailableError());
    await Promise.all(this.seats.map(({ thread }) => thread.kill()));
  }

  /** Rejects at the deadline, even while still waiting. */
  private async untilDeadline(one: Waiting<Place, Statement>): Promise<GuardVerdict<Statement>> {
    const { tenant, limit, outcome } = one;
    const leave = (error: Error): Error => {
      this.waiting.remove(tenant, one);
      outcome.reject(error);
      return error;
    };
    const onAbort = () => void leave(new QueryCancelledError());
    const remainingMs = Math.max(0, limit.deadline - Date.now());
    limit.signal?.addEventListener('abort', onAbort);
    try {
      if (limit.signal?.aborted) onAbort();
      return await withTimeout(outcome.promise, remainingMs, () =>
        leave(new QueryTimeoutError(limit.timeoutMs)),
      );
    } finally {
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

  private freeSeat(): Seat<Place, Statement> | undefined {
    const free = this.seats.filter(({ isOpen, tenant }) => isOpen && tenant === null);
    for (const seat of free) if (seat.thread.hasEnded) void this.replace(seat);
    return free.find(({ isOpen }) => isOpen);
  }

  private seatsOf(tenant: string): number {
    return this.seats.filter((seat) => seat.tenant === tenant).length;
  }

  private async serve(seat: Seat<Place, Statement>, one: Waiting<Place, Statement>): Promise<void> {
    seat.tenant = one.tenant;
    const watch = new ThreadWatch(seat.thread, one.limit, () => this.waiting.hasOthers(one.tenant));
    try {
      one.outcome.resolve(await seat.thread.run(one.task));
    } catch (error) {
      one.outcome.reject(watch.reason ?? unreadable(error));
    }
    watch.end();
    seat.hasGrown ||= one.task[1].length > LARGE_STATEMENT;
    // It may have been killed just as it returned a verdict.
    if (seat.thread.hasEnded) await this.replace(seat);
    seat.tenant = null;
    this.renewGrownLater();
    this.serveNext();
  }

  private renewGrownLater(): void {
    if (this.renewal || this.isClosed || !this.seats.some(({ hasGrown }) => hasGrown)) return;
    this.renewal = setTimeout(() => void this.renewGrown(), this.options.renewalMs).unref();
  }

  /** One at a time, so that others stay available. */
  private async renewGrown(): Promise<void> {
    for (const seat of this.seats)
      if (seat.hasGrown && seat.isOpen && seat.tenant === null) await this.replace(seat);
    this.renewal = null;
    this.renewGrownLater();
  }

  /** One at a time: later threads find the parser already compiled. */
  private async openAll(): Promise<void> {
    while (this.seats.length < this.options.threads && !this.isClosed) {
      const thread = new GuardThread<Place, Statement>(this.options);
      const seat = { thread, tenant: null, isOpen: false, hasGrown: false };
      this.seats.push(seat);
      await this.open(seat);
    }
  }

  private async replace(seat: Seat<Place, Statement>): Promise<void> {
    seat.isOpen = false;
    await seat.thread.kill();
    if (this.isClosed) return;
    seat.thread = new GuardThread(this.options);
    seat.hasGrown = false;
    await this.open(seat);
  }

  /** Retries forever: without threads no statement can be checked. */
  private async open(seat: Seat<Place, Statement>): Promise<void> {
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
  const message = 'The statement is nested too deeply, or too long, to be parsed.';
  return new InvalidSqlError(message, null, hint, null, { cause });
}
