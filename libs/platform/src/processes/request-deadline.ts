/** Limits on the time that a parent waits for its child. */
export interface WaitingLimits {
  /** Maximum total time. */
  timeoutMs: number;
  /** Maximum time without a message. */
  idleTimeoutMs: number;
}

/** Measures the time spent waiting for a child, in total and without interruption; the parent's own time does not count. */
export class RequestDeadline {
  private spentMs = 0;

  constructor(
    private readonly limits: WaitingLimits,
    private readonly onExceeded: (reason: 'timeout' | 'stalled') => void,
  ) {}

  async bound<T>(waiting: Promise<T>): Promise<T> {
    const start = performance.now();
    const { timeoutMs, idleTimeoutMs } = this.limits;
    const leftMs = timeoutMs - this.spentMs;
    const reason = leftMs < idleTimeoutMs ? 'timeout' : 'stalled';
    const timer = setTimeout(() => this.onExceeded(reason), Math.max(0, Math.min(leftMs, idleTimeoutMs)));
    try {
      return await waiting;
    } finally {
      clearTimeout(timer);
      this.spentMs += performance.now() - start;
    }
  }
}
