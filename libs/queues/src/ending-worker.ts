import { withTimeout } from '@tessera/platform';
import { Worker } from 'bullmq';

const CLOSE_TIMEOUT_MS = 3_000;

/**
 * A worker that ends whatever Redis does. BullMQ's own waits, unless forced, for commands and for the end of a
 * connection that never come when Redis goes away, or stops answering, while the worker closes.
 */
export class EndingWorker extends Worker {
  private ending: Promise<void> | undefined;

  /**
   * Ends after what is under way is written down, or after three seconds without that: the job is then given again
   * once its lock runs out. Later calls wait for the first.
   * @param force does not wait for what is under way
   */
  override close(force = false): Promise<void> {
    return (this.ending ??= this.closeInTime(force));
  }

  private async closeInTime(force: boolean): Promise<void> {
    const late = () => new Error('Redis kept the worker from ending in time');
    await withTimeout(super.close(force), CLOSE_TIMEOUT_MS, late).catch((error: Error) => {
      this.emit('error', error);
    });
  }
}
