import { setTimeout as sleep } from 'node:timers/promises';
import type { BoundedChildOptions } from './bounded-child.js';
import { ChildFailedError } from './child-failed.error.js';
import { PooledChild, type RequestOutcome } from './pooled-child.js';

export { ChildFailedError, type ChildFailureKind } from './child-failed.error.js';

export interface ChildPoolOptions extends Omit<BoundedChildOptions, 'serialization'> {
  /** Maximum number of child processes, started on demand; requests that need a dedicated one come on top. */
  processes: number;
  /**
   * Concurrent requests per child, in threads. Default: 1. If a child dies, each of its requests is retried in a
   * dedicated child, so that a request that crashes its process fails alone.
   */
  requestsPerProcess?: number;
  /** Time limit of a request, from when a child accepts it. */
  requestTimeoutMs: number;
  /** A child with more resident memory than this after a request is replaced. */
  recycleResidentBytes: number;
  /** Idle time after which a child is ended. */
  idleMs: number;
}

/** Pauses before a request is retried in another process; a memory shortage may be over by then. */
const PAUSES_MS = [100, 1_000];

/**
 * A few child processes that answer requests, one or a few at a time each, with limits on time and memory. Their module
 * calls `serveRequests`. A request that breaks its process fails alone. Waiting requests are served in order.
 */
export class ChildPool<Request extends object, Answer> {
  private readonly children = new Set<PooledChild<Request, Answer>>();
  private readonly waiters: (() => void)[] = [];
  private busy = 0;
  private isClosed = false;

  constructor(private readonly options: ChildPoolOptions) {}

  /** Process ids, for tests and diagnosis. */
  get pids(): number[] {
    return [...this.children].flatMap(({ pid }) => (pid === null ? [] : [pid]));
  }

  /**
   * Runs a request, and retries it in another process if the first one was killed from outside.
   * @throws ChildFailedError, or the signal's reason after killing the process
   */
  async run(request: Request, signal?: AbortSignal): Promise<Answer> {
    await this.place(signal);
    try {
      let isAlone = false;
      let pauses = 0;
      for (;;) {
        const outcome = await this.attempt(request, { isAlone, signal });
        if (typeof outcome === 'object') return outcome.answer;
        // From now on, no other request can end its process.
        isAlone = true;
        if (outcome === 'collateral') continue;
        if (pauses === PAUSES_MS.length) break;
        await pause(PAUSES_MS[pauses++]!, signal);
      }
      throw new ChildFailedError(
        'killed',
        'The system killed the process, probably because of insufficient memory.',
      );
    } finally {
      this.busy--;
      this.waiters.shift()?.();
    }
  }

  /** Ends all processes; active and waiting requests fail. Resolves once the processes are gone. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const wake of this.waiters.splice(0)) wake();
    await Promise.all([...this.children].map((child) => child.close()));
  }

  /** Waits for a free place in the pool and takes it. */
  private async place(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const { processes, requestsPerProcess = 1 } = this.options;
    while (this.busy >= processes * requestsPerProcess && !this.isClosed) await this.turn(signal);
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
    { isAlone, signal }: { isAlone: boolean; signal: AbortSignal | undefined },
  ): Promise<RequestOutcome<Answer>> {
    this.throwIfClosed();
    signal?.throwIfAborted();
    const child = this.take(isAlone);
    try {
      return await child.answer(request, { isAlone, signal });
    } finally {
      await child.settle();
    }
  }

  /** The fullest child with room, so that others become idle and end; otherwise a new one. */
  private take(isAlone: boolean): PooledChild<Request, Answer> {
    const { requestsPerProcess = 1 } = this.options;
    const maxLoad = isAlone ? 1 : requestsPerProcess;
    const [fullest] = [...this.children]
      .filter((child) => child.takesMore && child.load < maxLoad)
      .toSorted((a, b) => b.load - a.load);
    if (fullest) return fullest;
    const child = new PooledChild<Request, Answer>(this.options);
    this.children.add(child);
    void child.closed().then(() => this.children.delete(child));
    return child;
  }

  private throwIfClosed(): void {
    if (this.isClosed) throw new ChildFailedError('closed', 'The process pool is closed.');
  }
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());
}
