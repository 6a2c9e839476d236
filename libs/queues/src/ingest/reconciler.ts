import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, OutboxRepository, type Task, TaskRepository } from '@tessera/persistence';
import { counterOf, METRICS, PeriodicTask } from '@tessera/platform';
import { Broker } from '../broker.js';
import { jobIdOf, outboxEntryOf, queueOf } from './ingest-job-factory.js';
import { QUEUES_CONFIG, type QueuesConfig } from '../queues.settings.js';

const BATCH = 1_000;

/**
 * Finds unfinished tasks that have no job any more (Redis lost it, or it was given up) and dispatches them anew, as
 * the next attempt, so that whatever is left of the old one is void.
 */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly reconciling: PeriodicTask;
  private readonly recovered = counterOf(METRICS.jobsRecovered);

  constructor(
    private readonly database: Database,
    private readonly tasks: TaskRepository,
    private readonly outbox: OutboxRepository,
    private readonly broker: Broker,
    @Inject(QUEUES_CONFIG) private readonly config: QueuesConfig,
  ) {
    this.reconciling = new PeriodicTask({
      name: 'look for tasks whose jobs were lost',
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

  /** Looks once. @returns how many tasks were dispatched anew */
  async reconcile(): Promise<number> {
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

  private async redispatch(task: Task): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      if (task.attempt >= task.maxAttempts) {
        const reason = `The work was interrupted ${task.attempt} times. Retry it, or upload the document again.`;
        await this.tasks.fail(manager, task.id, task.attempt, reason);
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
