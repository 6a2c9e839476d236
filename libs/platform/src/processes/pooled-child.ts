import { BoundedChild, type ChildEnd, type CpuBound } from './bounded-child.js';
import { ChildFailedError, describeEnd, failureOf } from './child-failed.error.js';
import type { ChildPoolOptions } from './child-pool.js';
import type { KillReason } from './kill-reasons.js';
import { wasKilledFromOutside } from './process-end.js';
import { RequestDeadline, type WaitingLimits } from './request-deadline.js';
import type { PoolChildMessage, PoolParentMessage } from './serve-requests.js';

/** Outcome of a request; errors of the request itself are thrown. */
export type RequestOutcome<Answer> =
  | { kind: 'answered'; answer: Answer }
  /** The process was killed from outside. */
  | ({ kind: 'killed' } & LostProcess)
  /** The process ended, perhaps because of another request. */
  | ({ kind: 'collateral' } & LostProcess);

/** A process that ended without being the fault of its request. */
export interface LostProcess {
  /** How it ended. */
  message: string;
  /** Its last output. */
  stderr: string;
  /** Whether the request had arrived. */
  isAccepted: boolean;
  /** Whether parts were sent, which cannot be taken back. */
  isBegun: boolean;
}

export interface AttemptOptions {
  /** No other request may use this child until it is answered. */
  isAlone: boolean;
  limits: WaitingLimits;
  cpu: CpuBound | null;
  signal: AbortSignal | undefined;
}

interface PendingRequest<Answer, Part> {
  isAccepted: boolean;
  isBegun: boolean;
  /** The request caused its child to be killed, by a limit or an abort. */
  isToBlame: boolean;
  /** The child had other requests at the same time. */
  isShared: boolean;
  inbox: Inbox<PoolChildMessage<Answer, Part> | ChildEnd>;
}

/** A child of a pool and its active requests. */
export class PooledChild<Request extends object, Answer, Part> {
  /** Kind of the last request: the next one of that kind finds its code loaded. */
  lastAffinity: string | null = null;
  private readonly child: BoundedChild<PoolParentMessage<Request>, PoolChildMessage<Answer, Part>>;
  private readonly pending = new Map<number, PendingRequest<Answer, Part>>();
  /** The number of requests so far is the id of the last one. */
  private lastId = 0;
  private ended: ChildEnd | null = null;
  private idleTimer: NodeJS.Timeout | undefined;
  /** The active request must not share the child with another. */
  private isReserved = false;
  /** Accepts no more requests and ends after the current ones. */
  private isRetiring = false;

  /** @param mayEnd whether it may be ended for being idle */
  constructor(
    private readonly options: ChildPoolOptions,
    private readonly mayEnd: () => boolean,
  ) {
    this.child = new BoundedChild(
      { serialization: 'advanced', ...options },
      {
        onMessage: (message) => this.pending.get(message.id)?.inbox.put(message),
        onEnd: (end) => this.end(end),
      },
    );
  }

  get pid(): number | null {
    return this.child.pid;
  }

  /** Number of active requests. */
  get load(): number {
    return this.pending.size;
  }

  get hasWorked(): boolean {
    return this.lastId > 0;
  }

  get takesMore(): boolean {
    return this.child.isAlive && !this.isReserved && !this.isRetiring;
  }

  /**
   * Yields the parts of the answer. A request that is given up or fails without an answer leaves the child in any state,
   * so the child is killed.
   * @throws ChildFailedError, the signal's reason
   */
  async *answer(
    request: Request,
    { isAlone, limits, cpu, signal }: AttemptOptions,
  ): AsyncGenerator<Part, RequestOutcome<Answer>, void> {
    clearTimeout(this.idleTimer);
    this.child.setIdle(false);
    this.isReserved = isAlone;
    const { id, pending } = this.add();
    const kill = (reason: KillReason): void => {
      pending.isToBlame = true;
      this.child.kill(reason);
    };
    const onAbort = (): void => kill('abandoned');
    const deadline = new RequestDeadline(limits, kill);
    let isAnswered = false;
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      await this.child.boundCpu(cpu);
      this.child.send({ id, request });
      for (;;) {
        const message = await deadline.bound(pending.inbox.next());
        signal?.throwIfAborted();
        if ('kind' in message) return this.outcomeOf(message, pending);
        if (message.type === 'failed') throw new ChildFailedError('threw', message.message, message.stack);
        isAnswered = message.type === 'answer';
        if (message.type === 'answer') return { kind: 'answered', answer: message.answer };
        if (message.type === 'accepted') pending.isAccepted = true;
        else {
          pending.isBegun ||= message.type === 'part';
          yield message.part;
          if (message.type === 'part') this.child.send({ id, acknowledge: true });
        }
      }
    } finally {
      signal?.removeEventListener('abort', onAbort);
      if (!isAnswered) kill('abandoned');
      this.pending.delete(id);
    }
  }

  /** After a request: waits for the next one, or ends if it is worn out. */
  async settle(): Promise<void> {
    const { recycleAfterRequests = Infinity, recycleResidentBytes, idleMs } = this.options;
    if (this.lastId >= recycleAfterRequests || (await this.child.residentBytes()) > recycleResidentBytes)
      this.isRetiring = true;
    if (this.pending.size > 0 || !this.child.isAlive) return;
    this.isReserved = false;
    if (this.isRetiring) return this.child.kill('recycled');
    this.child.setIdle(true);
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => {
      if (this.mayEnd()) this.child.kill('recycled');
    }, idleMs).unref();
  }

  /** Resolves when the process is gone. */
  closed(): Promise<void> {
    return this.child.closed();
  }

  close(): Promise<void> {
    clearTimeout(this.idleTimer);
    // Otherwise nothing would keep this process running until it is gone.
    this.child.setIdle(false);
    this.child.kill('closed');
    return this.child.closed();
  }

  private add(): { id: number; pending: PendingRequest<Answer, Part> } {
    for (const other of this.pending.values()) other.isShared = true;
    const isShared = this.pending.size > 0;
    const pending: PendingRequest<Answer, Part> = {
      isAccepted: false,
      isBegun: false,
      isToBlame: false,
      isShared,
      inbox: new Inbox(),
    };
    const id = ++this.lastId;
    this.pending.set(id, pending);
    if (this.ended) pending.inbox.put(this.ended);
    return { id, pending };
  }

  private end(end: ChildEnd): void {
    this.ended = end;
    for (const { inbox } of this.pending.values()) inbox.put(end);
  }

  private outcomeOf(
    end: ChildEnd,
    { isAccepted, isBegun, isShared, isToBlame }: PendingRequest<Answer, Part>,
  ): RequestOutcome<Answer> {
    const stderr = end.kind === 'exited' ? end.stderr : '';
    const lost = { message: describeEnd(end), stderr, isAccepted, isBegun };
    if (end.kind === 'exited' && wasKilledFromOutside(end)) return { kind: 'killed', ...lost };
    const isClosed = end.kind === 'killed' && end.reason === 'closed';
    if (isShared && !isToBlame && !isClosed) return { kind: 'collateral', ...lost };
    // It was dead before the request arrived: killed while idle, or unable to start.
    if (end.kind === 'exited' && !isAccepted) return { kind: 'killed', ...lost };
    throw failureOf(end);
  }
}

/** The messages for one request, in the order of their arrival. */
class Inbox<T> {
  private readonly messages: T[] = [];
  private wake: (() => void) | null = null;

  put(message: T): void {
    this.messages.push(message);
    this.wake?.();
  }

  async next(): Promise<T> {
    while (this.messages.length === 0) await new Promise<void>((resolve) => (this.wake = resolve));
    return this.messages.shift()!;
  }
}
