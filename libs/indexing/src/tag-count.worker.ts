import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { TagCountRepository } from '@tessera/persistence';
import { PeriodicTask, ShutdownState } from '@tessera/platform';

/** Short, because pending documents slow down lists of tags; an idle run only reads an empty table. */
const POLL_MS = 250;
/** Lists stay correct, because listing tags includes pending documents. */
const LONGEST_PAUSE_MS = 8_000;
/** Documents counted per transaction. Larger batches are faster, because frequent tags change once. */
const BATCH = { least: 20, most: 200 };
/** After a transaction that takes longer, the batch size is reduced. */
const LONG_MS = 1_000;

/**
 * Counts the tags of published and deleted documents. Until then, listing tags counts them on the fly, which is slower. Safe to run
 * concurrently.
 */
@Injectable()
export class TagCountWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly counting = new PeriodicTask({
    name: 'count tags',
    everyMs: POLL_MS,
    longestPauseMs: LONGEST_PAUSE_MS,
    run: () => this.run(),
  });

  constructor(
    private readonly counts: TagCountRepository,
    private readonly shutdown: ShutdownState,
  ) {}

  onApplicationBootstrap(): void {
    this.counting.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.counting.stop();
  }

  /** Counts pending documents. @returns whether there were any */
  async run(): Promise<boolean> {
    let size = BATCH.least;
    for (let isFirst = true; !this.shutdown.draining.aborted; isFirst = false) {
      const startedAt = performance.now();
      if ((await this.counts.countChanges(size)) === 0) return !isFirst;
      const isLong = performance.now() - startedAt > LONG_MS;
      size = isLong ? Math.ceil(size / 2) : Math.min(size * 2, BATCH.most);
    }
    return true;
  }
}
