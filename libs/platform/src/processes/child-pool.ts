import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedChild, type BoundedChildOptions, ChildEndedError } from './bounded-child.js';
import { wasKilledFromOutside } from './process-end.js';
import type { PoolChildMessage } from './serve-requests.js';

export interface ChildPoolOptions extends Omit<BoundedChildOptions, 'serialization'> {
  /** Child processes that may run at once; started when they are needed. */
  processes: number;
  /** Time in which a request must be answered, counted from when a child takes it. */
  requestTimeoutMs: number;
  /** A child that holds more than this after a request is replaced. */
  recycleResidentBytes: number;
  /** A child is ended when it had nothing to do for so long. */
  idleMs: number;
}

/** Why a request got no answer. */
export type ChildFailureKind =
  /** It took too long. */
  | 'timeout'
  | 'out_of_memory'
  /** The process ended by itself. */
  | 'crashed'
  /** The work threw what it does not explain; the system may be to blame as well as the request. */
  | 'threw'
  /** Somebody else ended the process, again and again: says nothing about the request, which can be tried again. */
  | 'killed'
  /** The pool was closed: can be tried elsewhere or later. */
  | 'closed';

/** A request that a {@link ChildPool} could not have answered. */
export class ChildFailedError extends Error {
  override readonly name = 'ChildFailedError';

  /** @param details what the child wrote before its end, or the stack: for the log only */
  constructor(
    readonly kind: ChildFailureKind,
    message: string,
    readonly details = '',
  ) {
    super(message);
  }
}

/** Pauses before a request is given to another process; what has used up the memory may be gone by then. */
const PAUSES_MS = [100, 1_000];

/**
 * A few child processes that answer requests, one at a time each, with bounds on time and memory. Their module calls
 * `serveRequests`. Whatever a request does to its process fails that request alone; who waits is served in order.
 */
export class ChildPool<Request extends object, Answer> {
  private readonly idle: { child: Child<Request, Answer>; timer: NodeJS.Timeout }[] = [];
  private readonly all = new Set<Child<Request, Answer>>();
  private readonly waiters: (() => void)[] = [];
  private busy = 0;
  private isClosed = false;

  constructor(private readonly options: ChildPoolOptions) {}

  /** Process ids, for tests and diagnosis. */
  get pids(): number[] {
    return [...this.all].flatMap(({ pid }) => (pid === null ? [] : [pid]));
  }

  /**
   * Has a request answered; again by another process when somebody else ended the one that had it.
   * @throws ChildFailedError
   * @throws the signal's reason; the process that was at the request is ended
   */
  async run(request: Request, signal?: AbortSignal): Promise<Answer> {
    await this.place(signal);
    try {
      for (const pauseMs of [0, ...PAUSES_MS]) {
        if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
        const outcome = await this.attempt(request, signal);
        if (outcome !== 'killed') return outcome.answer;
      }
      throw new ChildFailedError('killed', 'The system killed the process, most likely for want of memory.');
    } finally {
      this.busy--;
      this.waiters.shift()?.();
    }
  }

  /** Ends all processes; requests under way and waiting ones fail. Resolves when the processes are gone. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const wake of this.waiters.splice(0)) wake();
    for (const { timer } of this.idle.splice(0)) clearTimeout(timer);
    await Promise.all(
      [...this.all].map((child) => {
        // Else nothing would keep this process running until they are gone.
        child.setIdle(false);
        child.kill('closed');
        return child.closed();
      }),
    );
  }

  /** Waits until fewer than `processes` requests are under way. */
  private async place(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    while (this.busy >= this.options.processes && !this.isClosed) await this.turn(signal);
    this.throwIfClosed();
    this.busy++;
  }

  private turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = (): void => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = (): void => {
        this.waiters.splice(this.waiters.indexOf(wake), 1);
        reject(signal!.reason as Error);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.waiters.push(wake);
    });
  }

  private async attempt(
    request: Request,
    signal: AbortSignal | undefined,
  ): Promise<{ answer: Answer } | 'killed'> {
    this.throwIfClosed();
    signal?.throwIfAborted();
    const child = this.take();
    const onAbort = (): void => child.kill('abandoned');
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(() => child.kill('timeout'), this.options.requestTimeoutMs);
    try {
      return await this.converse(child, request);
    } catch (error) {
      signal?.throwIfAborted();
      // Whatever it still is at, only a new process is a safe one.
      child.kill('abandoned');
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      await this.giveBack(child);
    }
  }

  private async converse(
    child: Child<Request, Answer>,
    request: Request,
  ): Promise<{ answer: Answer } | 'killed'> {
    let isAccepted = false;
    child.send(request);
    for (;;) {
      try {
        const message = await child.next();
        if (message.type === 'answer') return { answer: message.answer };
        if (message.type === 'failed') throw new ChildFailedError('threw', message.message, message.stack);
        isAccepted = true;
      } catch (error) {
        if (!(error instanceof ChildEndedError)) throw error;
        if (error.end.kind === 'exited' && (!isAccepted || wasKilledFromOutside(error.end))) return 'killed';
        throw failureOf(error);
      }
    }
  }

  private take(): Child<Request, Answer> {
    for (let entry = this.idle.pop(); entry; entry = this.idle.pop()) {
      clearTimeout(entry.timer);
      entry.child.setIdle(false);
      if (entry.child.isAlive) return entry.child;
    }
    const child = new BoundedChild<Request, PoolChildMessage<Answer>>({
      ...this.options,
      serialization: 'advanced',
    });
    this.all.add(child);
    void child.closed().then(() => this.all.delete(child));
    return child;
  }

  private async giveBack(child: Child<Request, Answer>): Promise<void> {
    if ((await child.residentBytes()) > this.options.recycleResidentBytes) child.kill('recycled');
    if (!child.isAlive || this.isClosed) return;
    child.setIdle(true);
    const timer = setTimeout(() => {
      this.idle.splice(
        this.idle.findIndex((entry) => entry.child === child),
        1,
      );
      child.kill('recycled');
    }, this.options.idleMs).unref();
    this.idle.push({ child, timer });
  }

  private throwIfClosed(): void {
    if (this.isClosed) throw new ChildFailedError('closed', 'The process pool is closed.');
  }
}

type Child<Request extends object, Answer> = BoundedChild<Request, PoolChildMessage<Answer>>;

const HEAP_EXHAUSTED = /heap out of memory|Allocation failed|Array buffer allocation failed|std::bad_alloc/;

function failureOf(error: ChildEndedError): ChildFailedError {
  const { end } = error;
  if (end.kind === 'exited')
    return new ChildFailedError(
      HEAP_EXHAUSTED.test(end.stderr) ? 'out_of_memory' : 'crashed',
      error.message,
      end.stderr,
    );
  const kind =
    end.reason === 'closed' || end.reason === 'timeout' || end.reason === 'out_of_memory'
      ? end.reason
      : 'crashed';
  return new ChildFailedError(kind, error.message);
}
