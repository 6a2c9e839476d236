import { withTimeout } from '@tessera/platform';
import { Worker } from 'bullmq';

const CLOSE_TIMEOUT_MS = 3_000;

/**
 * A worker that always closes. BullMQ's worker, unless forced, may wait forever for commands and connections if Redis becomes
 * unavailable during the close.
 */
export class EndingWorker extends Worker {
  private ending: Promise<void> | undefined;

  /**
   * Closes once active jobs are recorded, or after three seconds; an unrecorded job is retried when its lock expires.
   * Later calls wait for the first one.
   * @param force do not wait for active jobs
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
