import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DocumentRemovalRepository, TaskRepository } from '@tessera/persistence';
import { ShutdownState } from '@tessera/platform';
import { Remains } from './remains.js';

const POLL_MS = 1_000;
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

  /** Removes what is waiting to be removed now. What cannot be removed does not keep the others from going. */
  async run(): Promise<void> {
    const waiting = await this.removals.next(BATCH);
    const removed: string[] = [];
    for (const { documentId } of waiting) {
      if (this.shutdown.draining.aborted) break;
      if (await this.tryRemove(documentId)) removed.push(documentId);
    }
    if (removed.length > 0) await this.removals.remove(removed);
    await this.tasks.advancePurges();
    if (removed.length === BATCH) await this.run();
  }

  private async tryRemove(documentId: string): Promise<boolean> {
    try {
      await this.remains.remove(documentId);
      return true;
    } catch (error) {
      this.logger.warn({ msg: 'what a deleted document left cannot be removed yet', documentId, err: error });
      return false;
    }
  }

  private async runQuietly(): Promise<void> {
    this.isBusy = true;
    try {
      await this.run();
    } catch (error) {
      this.logger.debug({ msg: 'the registry is away, removals wait', err: error });
    }
    this.isBusy = false;
  }
}
