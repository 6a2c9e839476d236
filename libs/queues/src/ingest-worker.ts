import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { IngestJob, QUEUES, type TaskStatus } from '@tessera/contracts';
import { Database, DocumentRepository, OutboxRepository, TaskRepository } from '@tessera/persistence';
import { HealthRegistry, Metrics, ShutdownState } from '@tessera/platform';
import { type Job, Worker } from 'bullmq';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { retryDelay } from './broker.js';
import { Dispatcher } from './dispatcher.js';
import { outboxEntryOf } from './ingest-job-factory.js';
import { JobContext } from './job-context.js';
import { PermanentJobError, StaleAttemptError } from './job.errors.js';
import { QUEUES_CONFIG, type QueuesConfig } from './queues.settings.js';

/** The work that a queue's jobs are about. */
export interface JobHandler {
  /** Which queue of the catalogue. */
  readonly queue: keyof typeof QUEUES;
  /** Raw status of a task whose attempt has begun. */
  readonly beginStatus: TaskStatus;
  /**
   * Does one attempt and ends its task well.
   * @throws PermanentJobError when it can never succeed, StaleAttemptError when nothing is to be written; anything
   * else is tried again
   */
  handle(context: JobContext): Promise<void>;
  /**
   * A job came whose attempt is not its task's current one any more. A killed process may have begun it: what it left of
   * a document that has been deleted since goes now.
   */
  discard?(documentId: string): Promise<void>;
}

/** Injection token of the process's {@link JobHandler}. */
export const JOB_HANDLER = Symbol('JobHandler');

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/**
 * Takes the jobs of one queue. What a handler throws is decided here, once: permanent reasons fail the task, others
 * are tried again with growing delay until the task's attempts are used up.
 */
@Injectable()
export class IngestWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(IngestWorker.name);
  private readonly jobs;
  private worker: Worker | undefined;

  constructor(
    @Inject(JOB_HANDLER) private readonly handler: JobHandler,
    @Inject(QUEUES_CONFIG) private readonly config: QueuesConfig,
    private readonly database: Database,
    private readonly tasks: TaskRepository,
    private readonly documents: DocumentRepository,
    private readonly outbox: OutboxRepository,
    private readonly dispatcher: Dispatcher,
    private readonly shutdown: ShutdownState,
    health: HealthRegistry,
    metrics: Metrics,
  ) {
    health.register({
      name: 'queue',
      check: () =>
        this.worker?.isRunning() ? Promise.resolve() : Promise.reject(new Error('not taking jobs yet')),
    });
    this.jobs = metrics.histogram({
      name: 'tessera_job_duration_seconds',
      help: 'Duration of background jobs by outcome',
      labelNames: ['queue', 'outcome'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900],
    });
  }

  onApplicationBootstrap(): void {
    this.database.onReady(async () => this.start());
  }

  /** Takes no more jobs, and waits for those under way until the service cannot wait any longer. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker?.close();
  }

  private start(): void {
    const { name, concurrency } = QUEUES[this.handler.queue];
    this.worker = new Worker(name, (job) => this.work(job), {
      connection: { url: this.config.redisUrl, maxRetriesPerRequest: null, retryStrategy: retryDelay },
      prefix: this.config.prefix,
      concurrency,
      lockDuration: this.config.lockMs,
      stalledInterval: Math.max(1_000, this.config.lockMs / 2),
      maxStalledCount: 100,
    });
    this.worker.on('error', (error) => this.logger.debug({ msg: 'queue connection', err: error }));
  }

  private async work(job: Job): Promise<void> {
    const payload = await validPayload(job.data);
    if (!payload) {
      this.logger.error({ msg: 'dropped a job with an invalid payload', jobId: job.id });
      return;
    }
    const task = await this.tasks.begin(payload.taskId, payload.attempt, this.handler.beginStatus);
    if (!task || task.documentId === null) return this.handler.discard?.(payload.documentId);
    const context = new JobContext(
      { ...task, documentId: task.documentId },
      this.shutdown.expired,
      this.tasks,
    );
    const start = performance.now();
    const outcome = await this.attempt(context);
    const { name } = QUEUES[this.handler.queue];
    const duration = performance.now() - start;
    this.jobs.observe({ queue: name, outcome }, duration / 1000);
    const { id: taskId, documentId, attempt } = context.task;
    this.logger.log({
      msg: 'job done',
      taskId,
      documentId,
      attempt,
      outcome,
      durationMs: Math.round(duration),
      requestId: payload.requestId,
    });
  }

  private async attempt(context: JobContext): Promise<'success' | 'stale' | 'failed' | 'retry'> {
    try {
      await this.handler.handle(context);
      return 'success';
    } catch (error) {
      if (error instanceof StaleAttemptError) return 'stale';
      if (error instanceof PermanentJobError) return this.fail(context, error.message);
      if (context.signal.aborted) return this.tryAgain(context, 'the service was stopped', 0);
      this.logger.warn({
        msg: 'attempt failed',
        taskId: context.task.id,
        attempt: context.task.attempt,
        err: error,
      });
      const { attempt, maxAttempts } = context.task;
      if (attempt >= maxAttempts) return this.fail(context, `Failed ${attempt} times. Retry it later.`);
      return this.tryAgain(
        context,
        'an internal error',
        Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LAST_RETRY_MS),
      );
    }
  }

  private async fail(context: JobContext, reason: string): Promise<'failed' | 'stale'> {
    const { task } = context;
    const entries = [...context.takeNotes(), { level: 'error', step: 'fail', message: reason } as const];
    return this.database.transaction(async (manager) => {
      if (!(await this.tasks.fail(manager, task.id, task.attempt, reason))) return 'stale';
      await this.documents.markFailed(manager, task.documentId, reason);
      await this.tasks.logAll(task.id, entries, manager);
      return 'failed';
    });
  }

  private async tryAgain(context: JobContext, reason: string, delayMs: number): Promise<'retry' | 'stale'> {
    const { task } = context;
    const notes = context.takeNotes();
    const attempt = await this.database.transaction(async (manager) => {
      const next = await this.tasks.nextAttempt(manager, task.id, task.attempt, null);
      if (next === null) return null;
      const message = `attempt ${task.attempt} ended early: ${reason}`;
      const entry = { level: 'warning', step: 'retry', message, details: { delay_ms: delayMs } } as const;
      await this.tasks.logAll(task.id, [...notes, entry], manager);
      await this.outbox.add(manager, outboxEntryOf({ ...task, attempt: next }, { delayMs }));
      return next;
    });
    if (attempt === null) return 'stale';
    this.dispatcher.dispatchSoon();
    return 'retry';
  }
}

/** Payloads are checked again on arrival: another version of the sender may have made them. */
async function validPayload(data: unknown): Promise<IngestJob | null> {
  if (typeof data !== 'object' || data === null) return null;
  const payload = plainToInstance(IngestJob, data);
  return (await validate(payload)).length === 0 ? payload : null;
}
