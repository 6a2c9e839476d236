import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { QUEUE_OF_PIPELINE } from '@tessera/contracts';
import {
  Database,
  DocumentRepository,
  OutboxRepository,
  type Task,
  TaskRepository,
} from '@tessera/persistence';
import { Broker } from './broker.js';
import { outboxEntryOf, jobIdOf } from './ingest-job-factory.js';
import { QUEUES_CONFIG, type QueuesConfig } from './queues.settings.js';

const BATCH = 1_000;

/**
 * Finds unfinished tasks that have no job any more (Redis lost it, or it was given up) and dispatches them anew, as
 * the next attempt, so that whatever is left of the old one is void.
 */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Reconciler.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly tasks: TaskRepository,
    private readonly documents: DocumentRepository,
    private readonly outbox: OutboxRepository,
    private readonly broker: Broker,
    @Inject(QUEUES_CONFIG) private readonly config: QueuesConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.running.then(() => this.reconcileQuietly());
    }, this.config.reconcileMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Looks once. @returns how many tasks were dispatched anew */
  async reconcile(): Promise<number> {
    let count = 0;
    for (const task of await this.tasks.idle(this.config.reconcileMs, BATCH)) {
      if (task.pipeline === 'kb_purge') continue;
      const hasJob = await this.broker.has(QUEUE_OF_PIPELINE[task.pipeline], jobIdOf(task.id, task.attempt));
      if (!hasJob && (await this.redispatch(task))) count++;
    }
    return count;
  }

  private async reconcileQuietly(): Promise<void> {
    try {
      await this.reconcile();
    } catch (error) {
      this.logger.debug({ msg: 'reconciliation put off', err: error });
    }
  }

  private async redispatch(task: Task): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      if (task.attempt >= task.maxAttempts) {
        const reason = `The work was interrupted ${task.attempt} times. Retry it, or upload the document again.`;
        const hasFailed = await this.tasks.fail(manager, task.id, task.attempt, reason);
        if (hasFailed && task.documentId) await this.documents.markFailed(manager, task.documentId, reason);
        return false;
      }
      const attempt = await this.tasks.nextAttempt(manager, task.id, task.attempt, null);
      if (attempt === null) return false;
      const message = `its job was lost; attempt ${attempt} begins`;
      await this.tasks.log(task.id, { level: 'warning', step: 'dispatch', message }, manager);
      await this.outbox.add(manager, outboxEntryOf({ ...task, attempt }));
      return true;
    });
  }
}
