import { requestCancel } from './cancel-request.js';
import type { TenantConnection } from './tenant-pools.js';
import type { TenantStatement } from './tenant-statement.js';

/** The server's own time-out comes first; this is for one that does not keep it. */
const DEADLINE_GRACE_MS = 250;
/** A server that was asked to end a statement and has not said that it did: nobody waits for it any longer. */
const CANCEL_GRACE_MS = 1_000;

/** The statement could not be ended in time: its session is. */
class UnendedStatementError extends Error {
  override readonly name = 'UnendedStatementError';
}

/**
 * Ends what runs on a connection when its time is over or its caller is gone, and gives the connection back. Whatever the
 * server does, the statement has an outcome then.
 */
export class StatementWatch {
  private readonly timers: NodeJS.Timeout[] = [];
  private wasCancelled = false;
  private wasOverdue = false;

  constructor(
    private readonly connection: TenantConnection,
    private readonly statement: TenantStatement,
    deadline: number,
    private readonly signal: AbortSignal,
  ) {
    const onDeadline = () => {
      this.wasOverdue = true;
      this.cancel();
    };
    this.timers.push(setTimeout(onDeadline, Math.max(0, deadline - Date.now()) + DEADLINE_GRACE_MS));
    signal.addEventListener('abort', this.cancel);
    void statement.ended.then((end) => this.end(end === 'ready'));
    if (signal.aborted) this.cancel();
  }

  /** Whether it ended the statement because its time was over. */
  get isOverdue(): boolean {
    return this.wasOverdue;
  }

  private readonly cancel = (): void => {
    if (this.wasCancelled) return;
    this.wasCancelled = true;
    const giveUp = () => this.statement.abandon(new UnendedStatementError('The server did not end it.'));
    this.timers.push(setTimeout(giveUp, CANCEL_GRACE_MS));
    void requestCancel(this.connection.client);
  };

  /** A connection that was cancelled is not used again: the request may reach the server after its statement ended. */
  private end(isReady: boolean): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.signal.removeEventListener('abort', this.cancel);
    if (isReady && !this.wasCancelled) this.connection.release();
    else void this.connection.discard();
  }
}
