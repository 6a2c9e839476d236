/** A request that runs or waits. */
export interface Turn {
  readonly owner: string | null;
  isLarge: boolean;
}

interface Waiter {
  turn: Turn;
  start: () => void;
  reject: (error: Error) => void;
}

/**
 * Decides which requests may run at the same time. They are served in order, except that an owner with no running request
 * goes first, and that large ones are limited to leave room for the others.
 */
export class Turns {
  private readonly running = new Set<Turn>();
  private readonly waiters = new Set<Waiter>();

  constructor(
    private readonly limit: number,
    private readonly largeLimit: number,
  ) {}

  /** Resolves when the request may run. @throws the signal's reason */
  async take(turn: Turn, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.running.size < this.limit && this.mayRun(turn)) {
      this.running.add(turn);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => {
        this.waiters.delete(waiter);
        reject(signal!.reason as Error);
      };
      const start = (): void => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const waiter: Waiter = { turn, start, reject };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.waiters.add(waiter);
    });
  }

  /** Counts a running request as large. @returns false if the limit of large ones is reached */
  enlarge(turn: Turn): boolean {
    turn.isLarge ||= this.largeCount < this.largeLimit;
    return turn.isLarge;
  }

  release(turn: Turn): void {
    this.running.delete(turn);
    const next = this.next();
    if (!next) return;
    this.waiters.delete(next);
    this.running.add(next.turn);
    next.start();
  }

  rejectWaiting(error: Error): void {
    for (const { reject } of this.waiters) reject(error);
    this.waiters.clear();
  }

  private next(): Waiter | undefined {
    const served = new Set([...this.running].map(({ owner }) => owner));
    const ready = [...this.waiters].filter(({ turn }) => this.mayRun(turn));
    return ready.find(({ turn: { owner } }) => owner !== null && !served.has(owner)) ?? ready[0];
  }

  private mayRun({ isLarge }: Turn): boolean {
    return !isLarge || this.largeCount < this.largeLimit;
  }

  private get largeCount(): number {
    return [...this.running].filter(({ isLarge }) => isLarge).length;
  }
}
