import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DocumentRemovalRepository, TaskRepository } from '@tessera/persistence';
import { ShutdownState } from '@tessera/platform';
import { Remains } from './remains.js';

const POLL_MS = 500;
const BATCH = 50;

/**
 * Removes the points and objects of deleted documents, and counts the progress of knowledge bases that are purged.
 * Several may run: removing twice is harmless.
 */
@Injectable()
export class RemovalWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(RemovalWorker.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isBusy = false;

  constructor(
    private readonly removals: DocumentRemovalRepository,
    private readonly tasks: TaskRepository,
    private readonly remains: Remains,
    private readonly shutdown: ShutdownState,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      if (!this.isBusy) this.running = this.runQuietly();
    }, POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Removes what is waiting to be removed now. */
  async run(): Promise<void> {
    for (;;) {
      const batch = await this.removals.next(BATCH);
      for (const { documentId } of batch) {
        if (this.shutdown.draining.aborted) return;
        await this.remains.remove(documentId);
        await this.removals.remove([documentId]);
      }
      await this.tasks.advancePurges();
      if (batch.length < BATCH) return;
    }
  }

  private async runQuietly(): Promise<void> {
    this.isBusy = true;
    try {
      await this.run();
    } catch (error) {
      this.logger.debug({ msg: 'removal put off', err: error });
    }
    this.isBusy = false;
  }
}
