import { requestCancel } from '../connections/cancel-request.js';
import type { TenantConnection } from './tenant-pools.js';
import type { TenantStatement } from './tenant-statement.js';

/** The server's timeout comes first; this is the fallback. */
const DEADLINE_GRACE_MS = 250;
/** How long to wait for the effect of a cancel. */
const CANCEL_GRACE_MS = 1_000;

/** The statement did not end in time, so its session is terminated. */
class UnendedStatementError extends Error {
  override readonly name = 'UnendedStatementError';
}

/**
 * Cancels a statement at its deadline or on abort, and returns the connection. Guarantees an outcome, whatever the
 * server does.
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

  /** Whether the deadline ended the statement. */
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

  /** A cancelled connection is not reused: the cancel may arrive after its statement has ended. */
  private end(isReady: boolean): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.signal.removeEventListener('abort', this.cancel);
    if (isReady && !this.wasCancelled) this.connection.release();
    else void this.connection.discard();
  }
}
