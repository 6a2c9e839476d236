import { bulkhead, type BulkheadPolicy } from 'cockatiel';

/** Takes turns: so many at once, in the order in which they came. */
export class Turns {
  private readonly places: BulkheadPolicy;

  constructor(atOnce: number) {
    this.places = bulkhead(atOnce, Infinity);
  }

  /**
   * @returns how the turn is ended, which has to be done
   * @throws the signal's reason, when it aborts before the turn has come
   */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const turn = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const abort = (): void => turn.reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    const place = this.places.execute(() => {
      turn.resolve();
      // Somebody who does not wait any more takes no turn.
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
