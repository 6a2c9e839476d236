import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { TagCountRepository } from '@tessera/persistence';
import { PeriodicTask, ShutdownState } from '@tessera/platform';

/** Short, since lists of tags take longer while documents wait; with nothing to do it costs one look at an empty table. */
const POLL_MS = 250;
/** Documents that are counted in one transaction: few enough for it to take well below a second. */
const BATCH = 20;

/**
 * Counts the tags of documents that were published or deleted. Until it has, whoever lists tags counts those documents
 * instead: without this worker lists are as right, and grow slower with each document. Several may run.
 */
@Injectable()
export class TagCountWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly counting = new PeriodicTask({
    name: 'count tags',
    everyMs: POLL_MS,
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

  /** Counts what waits to be counted now. */
  async run(): Promise<void> {
    while (!this.shutdown.draining.aborted && (await this.counts.countChanges(BATCH)) > 0);
  }
}
