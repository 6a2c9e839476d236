import { Inject, Injectable, Logger } from '@nestjs/common';
import type { IngestJob, TaskStatus } from '@tessera/contracts';
import { Database, OutboxRepository, TaskRepository } from '@tessera/persistence';
import { annotateSpan, histogramOf, type JobOutcome, METRICS, ShutdownState } from '@tessera/platform';
import { Dispatcher } from '../dispatcher.js';
import type { JobConsumer } from '../job-worker.js';
import { outboxEntryOf } from './ingest-job-factory.js';
import { JobContext } from './job-context.js';
import { InterruptedJobError, PermanentJobError, SlowJobError, StaleAttemptError } from './job.errors.js';

/** The work of a queue's jobs. */
export interface JobHandler {
  /** Raw status of a task whose attempt has begun. */
  readonly beginStatus: TaskStatus;
  /**
   * Processes one attempt and completes its task.
   * @throws PermanentJobError if it cannot succeed, StaleAttemptError if another attempt has taken over,
   * SlowJobError if it must wait for other documents; other errors are retried
   */
  handle(context: JobContext): Promise<void>;
  /** Cleans up after a stale attempt. */
  discard?(documentId: string): Promise<void>;
}

/** Injection token of the process's {@link JobHandler}. */
export const JOB_HANDLER = Symbol('JobHandler');

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/**
 * Processes attempts of tasks and classifies errors of handlers: permanent ones fail the task, others are retried with
 * growing delay until the attempts are used up.
 */
@Injectable()
export class IngestConsumer implements JobConsumer<IngestJob> {
  private readonly logger = new Logger(IngestConsumer.name);
  private readonly turnarounds = histogramOf(METRICS.taskTurnaround);

  constructor(
    @Inject(JOB_HANDLER) private readonly handler: JobHandler,
    private readonly database: Database,
    private readonly tasks: TaskRepository,
    private readonly outbox: OutboxRepository,
    private readonly dispatcher: Dispatcher,
    private readonly shutdown: ShutdownState,
  ) {}

  async consume(payload: IngestJob): Promise<JobOutcome | undefined> {
    const task = await this.tasks.begin(payload.taskId, payload.attempt, this.handler.beginStatus);
    if (!task || task.documentId === null) {
      await this.handler.discard?.(payload.documentId);
      return undefined;
    }
    const { id: taskId, documentId, attempt } = task;
    annotateSpan({ 'tessera.task.id': taskId, 'tessera.task.attempt': attempt });
    const context = new JobContext({ ...task, documentId }, this.shutdown.expired, this.tasks);
    const start = performance.now();
    const outcome = await this.attempt(context);
    const durationMs = Math.round(performance.now() - start);
    if (outcome === 'success' || outcome === 'failed')
      this.turnarounds.observe({ pipeline: task.pipeline, outcome }, secondsSince(task.createdAt));
    const { requestId } = payload;
    this.logger.log({ msg: 'job done', taskId, documentId, attempt, outcome, durationMs, requestId });
    return outcome;
  }

  private async attempt(context: JobContext): Promise<JobOutcome> {
    try {
      await this.handler.handle(context);
      return 'success';
    } catch (error) {
      if (error instanceof StaleAttemptError) return 'stale';
      const outcome = await this.endEarly(context, error);
      // The newer attempt may have cleaned up before this one wrote its last data.
      if (outcome === 'stale') await this.handler.discard?.(context.task.documentId);
      return outcome;
    }
  }

  private async endEarly(context: JobContext, error: unknown): Promise<'failed' | 'retry' | 'stale'> {
    if (error instanceof PermanentJobError) return this.fail(context, error.message);
    if (error instanceof SlowJobError) return this.tryAgain(context, error.message, 0, { isLarge: true });
    if (context.signal.aborted) return this.tryAgain(context, 'the service was stopped', 0);
    const { id: taskId, attempt, attemptsBefore, maxAttempts } = context.task;
    this.logger.warn({ msg: 'attempt failed', taskId, attempt, err: error });
    const ownAttempt = attempt - attemptsBefore;
    const interruption = error instanceof InterruptedJobError ? error.message : null;
    if (attempt >= maxAttempts) {
      const times = `Failed ${ownAttempt} times`;
      return this.fail(
        context,
        `${interruption ? `${times}. ${interruption}` : `${times}.`} Retry the task later.`,
      );
    }
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (ownAttempt - 1), LAST_RETRY_MS);
    return this.tryAgain(context, interruption ?? 'an internal error', delayMs);
  }

  private async fail(context: JobContext, reason: string): Promise<'failed' | 'stale'> {
    const { task } = context;
    const entries = [...context.takeNotes(), { level: 'error', step: 'fail', message: reason } as const];
    return this.database.transaction(async (manager) => {
      if (!(await this.tasks.fail(manager, task.id, task.attempt, reason))) return 'stale';
      await this.tasks.logAll(task.id, entries, manager);
      return 'failed';
    });
  }

  /** @param changed the task turned out to be large, which grants another attempt */
  private async tryAgain(
    context: JobContext,
    reason: string,
    delayMs: number,
    changed: { isLarge?: true } = {},
  ): Promise<'retry' | 'stale'> {
    const task = { ...context.task, ...changed };
    const notes = context.takeNotes();
    const attempt = await this.database.transaction(async (manager) => {
      const next = await this.tasks.nextAttempt(manager, task.id, task.attempt, null, changed);
      if (next === null) return null;
      const message = `attempt ${task.attempt - task.attemptsBefore} ended early: ${reason}`;
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

function secondsSince(date: Date): number {
  return Math.max(0, Date.now() - date.getTime()) / 1000;
}
