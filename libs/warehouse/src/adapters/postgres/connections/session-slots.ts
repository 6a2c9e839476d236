import { FairQueue } from '../../../guard/fair-queue.js';
import { QueryCancelledError } from '../../../warehouse.errors.js';

export interface SessionBounds {
  /** Concurrent sessions of this process. */
  maxSessions: number;
  /** Concurrent sessions of one tenant. */
  maxOfTenant: number;
}

/** Limits concurrent sessions; waiting tenants are served round-robin. */
export class SessionSlots {
  private readonly used = new Map<string, number>();
  private readonly waiting = new FairQueue<() => void>();
  private usedCount = 0;

  constructor(private readonly bounds: SessionBounds) {}

  get count(): number {
    return this.usedCount;
  }

  /** Resolves with a function that releases the slot; call it once. @throws QueryCancelledError */
  async take(tenant: string, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw new QueryCancelledError();
    if (!this.mayBeServed(tenant)) await this.turn(tenant, signal);
    else this.enter(tenant);
    return () => this.release(tenant);
  }

  private async turn(tenant: string, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const admit = () => resolve();
    const onAbort = () => {
      this.waiting.remove(tenant, admit);
      reject(new QueryCancelledError());
    };
    this.waiting.push(tenant, admit);
    signal?.addEventListener('abort', onAbort);
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  private mayBeServed = (tenant: string): boolean =>
    this.usedCount < this.bounds.maxSessions && (this.used.get(tenant) ?? 0) < this.bounds.maxOfTenant;

  private enter(tenant: string): void {
    this.usedCount++;
    this.used.set(tenant, (this.used.get(tenant) ?? 0) + 1);
  }

  private release(tenant: string): void {
    this.usedCount--;
    const left = (this.used.get(tenant) ?? 1) - 1;
    if (left === 0) this.used.delete(tenant);
    else this.used.set(tenant, left);
    for (let admit = this.next(); admit; admit = this.next()) admit();
  }

  /** The next one gets the slot before anybody else can ask. */
  private next(): (() => void) | undefined {
    let next: string | undefined;
    const admit = this.waiting.next((tenant) => {
      if (!this.mayBeServed(tenant)) return false;
      next = tenant;
      return true;
    });
    if (admit && next !== undefined) this.enter(next);
    return admit;
  }
}
