import { Injectable } from '@nestjs/common';

/** How far the end of the process has come. Inject it where work has to know. */
@Injectable()
export class ShutdownState {
  private readonly drain = new AbortController();
  private readonly expiry = new AbortController();

  /** Aborted when the process was asked to end: start nothing new. */
  readonly draining: AbortSignal = this.drain.signal;
  /** Aborted when what still runs has had its time: give up. */
  readonly expired: AbortSignal = this.expiry.signal;

  startDraining(): void {
    this.drain.abort();
  }

  expire(): void {
    this.startDraining();
    this.expiry.abort();
  }
}
