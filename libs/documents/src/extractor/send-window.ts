import { MAX_UNACKNOWLEDGED } from './messages.js';

/** Slows down a child that is faster than its parent. */
export class SendWindow {
  private unacknowledged = 0;
  private wake: (() => void) | null = null;

  /** Resolves when the parent has room for one more message, which then counts as sent. */
  async take(): Promise<void> {
    while (this.unacknowledged >= MAX_UNACKNOWLEDGED)
      await new Promise<void>((resolve) => (this.wake = resolve));
    this.unacknowledged++;
  }

  /** The parent has consumed a message. */
  acknowledge(): void {
    this.unacknowledged--;
    this.wake?.();
    this.wake = null;
  }
}
