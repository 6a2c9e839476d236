import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import {
  AttemptRemovalRepository,
  DocumentRemovalRepository,
  type DueAttemptRemoval,
  TaskRepository,
} from '@tessera/persistence';
import { counterOf, METRICS, PeriodicTask, ShutdownState } from '@tessera/platform';
import { DocumentRemover } from './document-remover.js';
import { INDEX_TARGET, type IndexTarget } from './index-target.js';

const POLL_MS = 1_000;
const LONGEST_PAUSE_MS = 4_000;
const BATCH = 50;

/** Result of one batch. */
interface Round {
  found: number;
  removed: number;
}

/**
 * Removes the points and objects of deleted documents, and the points, objects and content of attempts that were
 * replaced or ended without being published. Counts the progress of knowledge base purges. Safe to run concurrently,
 * because removals are idempotent.
 */
@Injectable()
export class RemovalWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(RemovalWorker.name);
  private readonly removals = counterOf(METRICS.removals);
  private readonly removing = new PeriodicTask({
    name: 'remove data of deleted documents',
    everyMs: POLL_MS,
    longestPauseMs: LONGEST_PAUSE_MS,
    run: () => this.run(),
  });

  constructor(
    private readonly documents: DocumentRemovalRepository,
    private readonly attempts: AttemptRemovalRepository,
    private readonly tasks: TaskRepository,
    private readonly remover: DocumentRemover,
    @Inject(INDEX_TARGET) private readonly target: IndexTarget,
    private readonly shutdown: ShutdownState,
  ) {}

  onApplicationBootstrap(): void {
    this.removing.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.removing.stop();
  }

  /** Processes due removals. A failure does not block the others. @returns whether there were any */
  async run(): Promise<boolean> {
    let hasFound = false;
    for (let isMoreLeft = await this.attempts.isWorkLeft(this.target.pipeline); isMoreLeft;) {
      const documents = await this.removeDocuments();
      await this.tasks.advancePurges();
      const attempts = await this.removeAttempts();
      hasFound ||= documents.found + attempts.found > 0;
      isMoreLeft = documents.removed === BATCH || attempts.removed === BATCH;
    }
    return hasFound;
  }

  private async removeDocuments(): Promise<Round> {
    const removed: string[] = [];
    const due = await this.documents.next(BATCH);
    for (const { documentId } of due) {
      if (this.shutdown.draining.aborted) break;
      const hasSucceeded = await this.tryRemoval(documentId, () => this.remover.removeDocument(documentId));
      if (hasSucceeded) removed.push(documentId);
    }
    if (removed.length > 0) await this.documents.remove(removed);
    this.removals.inc({ what: 'document' }, removed.length);
    return { found: due.length, removed: removed.length };
  }

  private async removeAttempts(): Promise<Round> {
    let removed = 0;
    const due = await this.attempts.take([this.target.pipeline], BATCH);
    for (const attempt of due) {
      if (this.shutdown.draining.aborted) break;
      if (await this.removeAttempt(attempt)) removed++;
    }
    this.removals.inc({ what: 'attempt' }, removed);
    return { found: due.length, removed };
  }

  private async removeAttempt(due: DueAttemptRemoval): Promise<boolean> {
    const hasSucceeded = await this.tryRemoval(due.documentId, async () => {
      await this.remover.removeAttempts(due.documentId, due);
      await this.attempts.removeContent(due);
    });
    if (hasSucceeded) await this.attempts.complete(due);
    return hasSucceeded;
  }

  private async tryRemoval(documentId: string, remove: () => Promise<void>): Promise<boolean> {
    try {
      await remove();
      return true;
    } catch (error) {
      this.logger.warn({
        msg: 'could not remove the data of a document yet; retrying',
        documentId,
        err: error,
      });
      return false;
    }
  }
}
