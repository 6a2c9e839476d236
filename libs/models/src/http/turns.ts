import { bulkhead, type BulkheadPolicy } from 'cockatiel';

/** Semaphore with a FIFO queue. */
export class Turns {
  private readonly places: BulkheadPolicy;

  constructor(atOnce: number) {
    this.places = bulkhead(atOnce, Infinity);
  }

  /**
   * @returns a function that must be called to release the slot
   * @throws the signal's reason if it aborts before a slot is free
   */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const turn = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const abort = (): void => turn.reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    const place = this.places.execute(() => {
      turn.resolve();
      // A cancelled caller takes no slot.
      return signal.aborted ? undefined : ended.promise;
    });
    place.catch(turn.reject);
    try {
      await turn.promise;
      return ended.resolve;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }
}
