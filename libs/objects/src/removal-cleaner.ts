import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask } from '@tessera/platform';

const BATCH = 100;

/** Rows that name objects, and how both are removed. */
export interface Removal<Row extends { id: string }> {
  /** Names one of them in the log: `attachment`. */
  what: string;
  /** Time between two runs, in milliseconds. */
  everyMs: number;
  /** How long somebody may go on storing objects of a removed row, in milliseconds. */
  graceMs: number;
  /** Marks rows as removed that have outlived their time. @returns at most so many of them */
  removeExpired(limit: number): Promise<Row[]>;
  /** Rows that were removed at least so many milliseconds ago, at most so many of them. */
  removedBefore(ageMs: number, limit: number): Promise<Row[]>;
  /** Deletes what is stored of it. Deleting twice is harmless. */
  removeObjects(row: Row): Promise<void>;
  /** Deletes the row. */
  forget(id: string): Promise<void>;
}

/**
 * Removes rows that have outlived their time, with their objects. The objects go at once; the row stays until nobody can be storing
 * any more of them. Then the objects go again, and the row last. Several processes may run at once.
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

  /** Removes what is due. A row that cannot be removed does not hold up the others; a later run tries it again. */
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
