import type { PoolClient } from 'pg';
import { requestCancel } from './cancel-request.js';

/** A server that was asked to end a statement and has not: its connection is closed. */
const CANCEL_GRACE_MS = 1_500;
/** The server's own time-out comes first; this is for one that does not keep it. */
const DEADLINE_GRACE_MS = 500;

/** Ends what runs on a connection when its time is over or its caller is gone, and gives the connection back. */
export class StatementWatch {
  private readonly timers: NodeJS.Timeout[] = [];
  private wasCancelled = false;
  private wasOverdue = false;

  constructor(
    private readonly client: PoolClient,
    deadline: number,
    private readonly signal: AbortSignal,
  ) {
    const onDeadline = () => {
      this.wasOverdue = true;
      this.cancel();
    };
    this.timers.push(setTimeout(onDeadline, Math.max(0, deadline - Date.now()) + DEADLINE_GRACE_MS));
    signal.addEventListener('abort', this.cancel);
    if (signal.aborted) this.cancel();
  }

  /** Whether it ended the statement because its time was over. */
  get isOverdue(): boolean {
    return this.wasOverdue;
  }

  /** A connection that was cancelled is not used again: the request may reach the server after its statement ended. */
  end(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.signal.removeEventListener('abort', this.cancel);
    this.client.release(this.wasCancelled || this.socket.destroyed);
  }

  private readonly cancel = (): void => {
    if (this.wasCancelled) return;
    this.wasCancelled = true;
    this.timers.push(setTimeout(() => this.socket.destroy(), CANCEL_GRACE_MS));
    void requestCancel(this.client);
  };

  private get socket(): { destroyed: boolean; destroy: () => void } {
    return (this.client as unknown as { connection: { stream: { destroyed: boolean; destroy: () => void } } })
      .connection.stream;
  }
}
