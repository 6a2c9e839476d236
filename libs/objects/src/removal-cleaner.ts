import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask } from '@tessera/platform';

const BATCH = 100;

/** Rows that refer to objects, and how to remove both. */
export interface Removal<Row extends { id: string }> {
  /** Names a row in the log: `attachment`. */
  what: string;
  /** Time between two runs, in milliseconds. */
  everyMs: number;
  /** How long writers may still store objects of a removed row, in milliseconds. */
  graceMs: number;
  /** Marks expired rows as removed. @returns at most `limit` of them */
  removeExpired(limit: number): Promise<Row[]>;
  /** Rows removed at least this many milliseconds ago. */
  removedBefore(ageMs: number, limit: number): Promise<Row[]>;
  /** Deletes the objects of the row. Idempotent. */
  removeObjects(row: Row): Promise<void>;
  /** Deletes the row. */
  forget(id: string): Promise<void>;
}

/**
 * Removes expired rows and their objects. Deletes the objects at once, waits until no writer can store more, then deletes them
 * again and finally the row. Safe to run concurrently.
 */
export abstract class RemovalCleaner<Row extends { id: string }>
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger = new Logger(this.constructor.name);
  private readonly cleaning: PeriodicTask;

  protected constructor(private readonly removal: Removal<Row>) {
    this.cleaning = new PeriodicTask({
      name: `remove expired ${removal.what}s`,
      everyMs: removal.everyMs,
      run: (stopping) => this.run(stopping),
    });
  }

  onApplicationBootstrap(): void {
    this.cleaning.start();
    this.cleaning.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.cleaning.stop();
  }

  /** Removes due rows. A failure does not block the others and is retried by a later run. */
  async run(stopping: AbortSignal): Promise<void> {
    const { removal } = this;
    for (let count = BATCH; count === BATCH && !stopping.aborted;) {
      const expired = await removal.removeExpired(BATCH);
      for (const row of expired) await this.removeObjects(row);
      count = expired.length;
    }
    for (let count = BATCH; count === BATCH && !stopping.aborted;) {
      const removed = await removal.removedBefore(removal.graceMs, BATCH);
      count = 0;
      for (const row of removed) {
        if (stopping.aborted || !(await this.removeObjects(row))) continue;
        await removal.forget(row.id);
        count++;
      }
    }
  }

  /** @returns whether they are gone; if not, a later run removes them */
  async removeObjects(row: Row): Promise<boolean> {
    try {
      await this.removal.removeObjects(row);
      return true;
    } catch (error) {
      this.logger.warn({
        msg: `could not remove an ${this.removal.what}; retrying later`,
        id: row.id,
        err: error,
      });
      return false;
    }
  }
}
