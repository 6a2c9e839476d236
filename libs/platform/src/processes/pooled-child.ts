import { BoundedChild, type ChildEnd, ChildEndedError } from './bounded-child.js';
import { ChildFailedError } from './child-failed.error.js';
import type { ChildPoolOptions } from './child-pool.js';
import { wasKilledFromOutside } from './process-end.js';
import type { PoolChildMessage, PoolParentMessage } from './serve-requests.js';

/** Outcome of a request; errors of the request itself are thrown. */
export type RequestOutcome<Answer> =
  | { answer: Answer }
  /** The process was killed from outside. */
  | 'killed'
  /** The process ended, perhaps because of another request. */
  | 'collateral';

interface PendingRequest<Answer> {
  isAccepted: boolean;
  /** The request caused its child to be killed, by a timeout or an abort. */
  isToBlame: boolean;
  /** The child had other requests at the same time. */
  isShared: boolean;
  settle: (message: AnswerMessage<Answer> | ChildEnd) => void;
}

type AnswerMessage<Answer> = Exclude<PoolChildMessage<Answer>, { type: 'accepted' }>;

/** A child of a pool and its active requests. */
export class PooledChild<Request extends object, Answer> {
  private readonly child: BoundedChild<PoolParentMessage<Request>, PoolChildMessage<Answer>>;
  private readonly pending = new Map<number, PendingRequest<Answer>>();
  private lastId = 0;
  private ended: ChildEnd | null = null;
  private idleTimer: NodeJS.Timeout | undefined;
  /** The active request must not share the child with another. */
  private isReserved = false;
  /** Accepts no more requests and ends after the current ones. */
  private isRetiring = false;

  constructor(private readonly options: ChildPoolOptions) {
    this.child = new BoundedChild({ ...options, serialization: 'advanced' });
    void this.listen();
  }

  get pid(): number | null {
    return this.child.pid;
  }

  /** Number of active requests. */
  get load(): number {
    return this.pending.size;
  }

  get takesMore(): boolean {
    return this.child.isAlive && !this.isReserved && !this.isRetiring;
  }

  /**
   * @param options.isAlone no other request may use this child until it is answered
   * @throws ChildFailedError, the signal's reason
   */
  async answer(
    request: Request,
    { isAlone, signal }: { isAlone: boolean; signal: AbortSignal | undefined },
  ): Promise<RequestOutcome<Answer>> {
    clearTimeout(this.idleTimer);
    this.child.setIdle(false);
    this.isReserved = isAlone;
    const { promise, resolve } = Promise.withResolvers<AnswerMessage<Answer> | ChildEnd>();
    const pending = { isAccepted: false, isToBlame: false, isShared: this.pending.size > 0, settle: resolve };
    const id = this.add(pending);
    const end = (reason: 'abandoned' | 'timeout'): void => {
      pending.isToBlame = true;
      this.child.kill(reason);
    };
    const onAbort = (): void => end('abandoned');
    const timer = setTimeout(() => end('timeout'), this.options.requestTimeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      this.child.send({ id, request });
      const message = await promise;
      if ('type' in message && message.type === 'answer') return { answer: message.answer };
      signal?.throwIfAborted();
      if (!('type' in message)) return this.outcomeOf(message, pending);
      // The request may have left the child in any state, so only a new process is safe.
      end('abandoned');
      throw new ChildFailedError('threw', message.message, message.stack);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.pending.delete(id);
    }
  }

  /** After a request: waits for the next one, or ends if it uses too much memory. */
  async settle(): Promise<void> {
    if ((await this.child.residentBytes()) > this.options.recycleResidentBytes) this.isRetiring = true;
    if (this.pending.size > 0 || !this.child.isAlive) return;
    this.isReserved = false;
    if (this.isRetiring) return this.child.kill('recycled');
    this.child.setIdle(true);
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => this.child.kill('recycled'), this.options.idleMs).unref();
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

  private add(pending: PendingRequest<Answer>): number {
    for (const other of this.pending.values()) other.isShared = true;
    const id = ++this.lastId;
    this.pending.set(id, pending);
    if (this.ended) pending.settle(this.ended);
    return id;
  }

  /** Passes each message to its request, and the end of the child to all pending requests. */
  private async listen(): Promise<void> {
    try {
      for (;;) {
        const message = await this.child.next();
        const pending = this.pending.get(message.id);
        if (message.type !== 'accepted') pending?.settle(message);
        else if (pending) pending.isAccepted = true;
      }
    } catch (error) {
      if (!(error instanceof ChildEndedError)) throw error;
      this.ended = error.end;
      for (const pending of this.pending.values()) pending.settle(error.end);
    }
  }

  private outcomeOf(end: ChildEnd, pending: PendingRequest<Answer>): RequestOutcome<Answer> {
    if (end.kind === 'exited' && wasKilledFromOutside(end)) return 'killed';
    const isClosed = end.kind === 'killed' && end.reason === 'closed';
    if (pending.isShared && !pending.isToBlame && !isClosed) return 'collateral';
    if (end.kind === 'exited' && !pending.isAccepted) return 'killed';
    throw failureOf(end);
  }
}

const HEAP_EXHAUSTED = /heap out of memory|Allocation failed|Array buffer allocation failed|std::bad_alloc/;

function failureOf(end: ChildEnd): ChildFailedError {
  const { message } = new ChildEndedError(end);
  if (end.kind === 'exited')
    return new ChildFailedError(
      HEAP_EXHAUSTED.test(end.stderr) ? 'out_of_memory' : 'crashed',
      message,
      end.stderr,
    );
  const kind =
    end.reason === 'closed' || end.reason === 'timeout' || end.reason === 'out_of_memory'
      ? end.reason
      : 'crashed';
  return new ChildFailedError(kind, message);
}
