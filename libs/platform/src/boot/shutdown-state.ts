import { Injectable } from '@nestjs/common';

/** State of the shutdown, for injection where work depends on it. */
@Injectable()
export class ShutdownState {
  private readonly drain = new AbortController();
  private readonly expiry = new AbortController();

  /** Aborted when the process is told to end: start nothing new. */
  readonly draining: AbortSignal = this.drain.signal;
  /** Aborted when the shutdown timeout expires. */
  readonly expired: AbortSignal = this.expiry.signal;

  startDraining(): void {
    this.drain.abort();
  }

  expire(): void {
    this.startDraining();
    this.expiry.abort();
  }
}
