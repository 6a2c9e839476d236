import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { QUEUES } from '@tessera/contracts';
import {
  Database,
  DocumentEmbeddingRepository,
  type IdleEmbedding,
  OutboxRepository,
  type Task,
  TaskRepository,
} from '@tessera/persistence';
import { counterOf, METRICS, PeriodicTask } from '@tessera/platform';
import { v7 as uuid } from 'uuid';
import { Broker } from '../broker.js';
import { embeddingEntryOf, jobIdOf, outboxEntryOf, queueOf } from './ingest-job-factory.js';
import { QUEUES_CONFIG, type QueuesConfig } from '../queues.settings.js';

const BATCH = 1_000;

/**
 * Finds unfinished tasks without a job (lost by Redis, or dropped) and dispatches them as the next attempt, which
 * fences the old one. Does the same for documents that wait for vectors.
 */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly reconciling: PeriodicTask;
  private readonly recovered = counterOf(METRICS.jobsRecovered);

  constructor(
    private readonly database: Database,
    private readonly tasks: TaskRepository,
    private readonly embeddings: DocumentEmbeddingRepository,
    private readonly outbox: OutboxRepository,
    private readonly broker: Broker,
    @Inject(QUEUES_CONFIG) private readonly config: QueuesConfig,
  ) {
    this.reconciling = new PeriodicTask({
      name: 'find tasks whose jobs were lost',
      everyMs: config.reconcileMs,
      run: () => this.reconcile(),
    });
  }

  onApplicationBootstrap(): void {
    this.reconciling.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.reconciling.stop();
  }

  /** Runs once. @returns the number of jobs dispatched again */
  async reconcile(): Promise<number> {
    return (await this.reconcileTasks()) + (await this.reconcileEmbeddings());
  }

  private async reconcileTasks(): Promise<number> {
    let count = 0;
    for (const task of await this.tasks.idle(this.config.reconcileMs, BATCH)) {
      if (task.pipeline === 'kb_purge') continue;
      const { name: queue } = queueOf({ ...task, pipeline: task.pipeline });
      const hasJob = await this.broker.has(queue, jobIdOf(task.id, task.attempt));
      if (hasJob || !(await this.redispatch(task))) continue;
      this.recovered.inc({ queue });
      count++;
    }
    return count;
  }

  private async reconcileEmbeddings(): Promise<number> {
    const { name: queue } = QUEUES.embedding;
    let count = 0;
    for (const embedding of await this.embeddings.idle(this.config.reconcileMs, BATCH)) {
      if ((await this.broker.has(queue, embedding.jobId)) || !(await this.redispatchEmbedding(embedding)))
        continue;
      this.recovered.inc({ queue });
      count++;
    }
    return count;
  }

  private async redispatchEmbedding(embedding: IdleEmbedding): Promise<boolean> {
    const id = uuid();
    return this.database.transaction(async (manager) => {
      if (!(await this.embeddings.replaceJob(manager, embedding.jobId, id))) return false;
      await this.outbox.add(manager, embeddingEntryOf(embedding, { id, kbName: embedding.kbName }));
      return true;
    });
  }

  private async redispatch(task: Task): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      if (task.attempt >= task.maxAttempts) {
        const reason = `Processing was interrupted ${task.attempt - task.attemptsBefore} times. Retry the task, or upload the document again.`;
        await this.tasks.fail(manager, task.id, task.attempt, reason);
        return false;
      }
      const attempt = await this.tasks.nextAttempt(manager, task.id, task.attempt, null);
      if (attempt === null) return false;
      const message = `the job was lost; starting attempt ${attempt - task.attemptsBefore}`;
      await this.tasks.log(task.id, { level: 'warning', step: 'dispatch', message }, manager);
      await this.outbox.add(manager, outboxEntryOf({ ...task, attempt }));
      return true;
    });
  }
}
