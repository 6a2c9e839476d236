import { setTimeout as sleep } from 'node:timers/promises';
import type { BoundedChildOptions } from './bounded-child.js';
import { ChildFailedError } from './child-failed.error.js';
import { type LostProcess, PooledChild, type RequestOutcome } from './pooled-child.js';
import { Turns, type Turn } from './turns.js';

export interface ChildPoolOptions extends Omit<BoundedChildOptions, 'serialization'> {
  /** Default: `advanced`. */
  serialization?: BoundedChildOptions['serialization'];
  /** Maximum number of child processes, started on demand; requests that need a dedicated one come on top. */
  processes: number;
  /**
   * Concurrent requests per child, in threads. Default: 1. If a child dies, each of its requests is retried in a
   * dedicated child, so that a request that crashes its process fails alone.
   */
  requestsPerProcess?: number;
  /** Time limit of a request, without the time for which the caller keeps it waiting. */
  requestTimeoutMs: number;
  /** A child with more resident memory than this after a request is replaced. */
  recycleResidentBytes: number;
  /** A child is replaced after this many requests. Default: no limit. */
  recycleAfterRequests?: number;
  /** Idle time after which a child is ended. */
  idleMs: number;
  /** Whether the last child is kept however long it is idle, and replaced if it ends. Default: false. */
  keepsLast?: boolean;
}

export interface PoolRequestOptions {
  signal?: AbortSignal | undefined;
  /** Owners take turns. Default: no owner. */
  owner?: string | null;
  /** It takes minutes. Large requests leave one of several processes to the others. Default: false. */
  isLarge?: boolean;
  /** Prefers a process that has served a request with the same affinity. */
  affinity?: string;
  /** Maximum time without a message. Default: no limit. */
  idleTimeoutMs?: number;
  /** Maximum CPU time. Default: no limit. */
  cpuMs?: number | null;
  /** CPU time after which the request counts as large, or fails as `slow` if no more of those are allowed. */
  slowCpuMs?: number | null;
  /** Called when its process was killed from outside, before it is retried. */
  onKilled?: (process: LostProcess) => void;
}

/** Pauses before a request is retried in another process; a memory shortage may be over by then. */
const PAUSES_MS = [100, 1_000];

/**
 * A few child processes that answer requests, one or a few at a time each, with limits on time and memory. Their module
 * calls `serveRequests`. A request that breaks its process fails alone. Waiting requests are served in order, except as
 * {@link Turns} explains.
 */
export class ChildPool<Request extends object, Answer, Part = never> {
  private readonly children = new Set<PooledChild<Request, Answer, Part>>();
  private readonly turns: Turns;
  private isClosed = false;

  constructor(private readonly options: ChildPoolOptions) {
    const { processes, requestsPerProcess = 1 } = options;
    this.turns = new Turns(processes * requestsPerProcess, Math.max(1, processes - 1));
  }

  /** Process ids, for tests and diagnosis. */
  get pids(): number[] {
    return [...this.children].flatMap(({ pid }) => (pid === null ? [] : [pid]));
  }

  /** Starts a process before the first request needs it. */
  warmUp(): void {
    if (!this.isClosed && this.children.size === 0) void this.start().settle();
  }

  /**
   * Runs a request, and retries it in another process if the first one was killed from outside.
   * @throws ChildFailedError, or the signal's reason after killing the process
   */
  async run(request: Request, signal?: AbortSignal): Promise<Answer> {
    const parts = this.stream(request, { signal });
    for (;;) {
      const { done, value } = await parts.next();
      if (done) return value;
    }
  }

  /**
   * Like {@link run}, for a request that sends parts before its answer. A process waits until its parts are consumed. It
   * is killed if the consumer stops, and the request is not retried once it has sent a part.
   */
  async *stream(request: Request, options: PoolRequestOptions): AsyncGenerator<Part, Answer, void> {
    const { signal, owner = null, isLarge = false } = options;
    const turn: Turn = { owner, isLarge };
    this.throwIfClosed();
    await this.turns.take(turn, signal);
    try {
      const pauses = PAUSES_MS.values();
      let isAlone = false;
      for (;;) {
        const outcome = yield* this.attempt(request, options, { turn, isAlone });
        if (outcome.kind === 'answered') return outcome.answer;
        const isKilled = outcome.kind === 'killed';
        if (isKilled) options.onKilled?.(outcome);
        const pauseMs = isKilled ? pauses.next().value : 0;
        if (outcome.isBegun || pauseMs === undefined) break;
        // From now on, no other request can end its process.
        isAlone = true;
        await pause(pauseMs, signal);
      }
      throw new ChildFailedError(
        'killed',
        'The system killed the process, probably because of insufficient memory.',
      );
    } finally {
      this.turns.release(turn);
    }
  }

  /** Ends all processes; active and waiting requests fail. Resolves once the processes are gone. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.turns.rejectWaiting(closedError());
    await Promise.all([...this.children].map((child) => child.close()));
  }

  private async *attempt(
    request: Request,
    { affinity, signal, idleTimeoutMs = Infinity, cpuMs = null, slowCpuMs = null }: PoolRequestOptions,
    { turn, isAlone }: { turn: Turn; isAlone: boolean },
  ): AsyncGenerator<Part, RequestOutcome<Answer>, void> {
    this.throwIfClosed();
    signal?.throwIfAborted();
    const child = this.choose(isAlone, affinity ?? null);
    const slow = slowCpuMs !== null && { afterMs: slowCpuMs, mayGoOn: () => this.turns.enlarge(turn) };
    const cpu = cpuMs === null ? null : { limitMs: cpuMs, ...(slow && { slow }) };
    const limits = { timeoutMs: this.options.requestTimeoutMs, idleTimeoutMs };
    try {
      return yield* child.answer(request, { isAlone, limits, cpu, signal });
    } finally {
      await child.settle();
    }
  }

  /** The fullest child with room, so that others become idle and end; otherwise a new one. */
  private choose(isAlone: boolean, affinity: string | null): PooledChild<Request, Answer, Part> {
    const { requestsPerProcess = 1 } = this.options;
    const maxLoad = isAlone ? 1 : requestsPerProcess;
    // The same kind of request, or none so far, or another one.
    const distance = ({ lastAffinity }: { lastAffinity: string | null }): number =>
      lastAffinity === affinity ? 0 : lastAffinity === null ? 1 : 2;
    const [best = this.start()] = [...this.children]
      .filter((child) => child.takesMore && child.load < maxLoad)
      .toSorted((a, b) => b.load - a.load || distance(a) - distance(b));
    best.lastAffinity = affinity;
    return best;
  }

  private start(): PooledChild<Request, Answer, Part> {
    const child: PooledChild<Request, Answer, Part> = new PooledChild(this.options, () => this.mayEnd(child));
    this.children.add(child);
    void child.closed().then(() => {
      this.children.delete(child);
      // One that did nothing may be unable to start, like the next.
      if (this.options.keepsLast && child.hasWorked) this.warmUp();
    });
    return child;
  }

  private mayEnd(child: PooledChild<Request, Answer, Part>): boolean {
    return !this.options.keepsLast || [...this.children].some((other) => other !== child && other.takesMore);
  }

  private throwIfClosed(): void {
    if (this.isClosed) throw closedError();
  }
}

function closedError(): ChildFailedError {
  return new ChildFailedError('closed', 'The process pool is closed.');
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());
}
