/** A signal that aborts after a timeout, which can be reset, or together with another signal. */
export class Deadline {
  readonly signal: AbortSignal;
  private readonly over = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(outer: AbortSignal | undefined) {
    this.signal = outer ? AbortSignal.any([outer, this.over.signal]) : this.over.signal;
  }

  /** Restarts the timeout. @param reason of the abort */
  set(timeoutMs: number, reason: () => Error): void {
    this.clear();
    this.timer = setTimeout(() => this.over.abort(reason()), timeoutMs);
  }

  clear(): void {
    clearTimeout(this.timer);
  }
}
