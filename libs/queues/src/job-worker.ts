import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  Inject,
  Logger,
  type OnApplicationBootstrap,
  type Type,
} from '@nestjs/common';
import type { QueueDefinition } from '@tessera/contracts';
import { Database } from '@tessera/persistence';
import {
  annotateSpan,
  type JobOutcome,
  speedUpPeriodicTasks,
  type SpanOptions,
  traced,
} from '@tessera/platform';
import type { Job, Worker } from 'bullmq';
import { validPayload } from './job-payload.js';
import { QueueConnection } from './queue-connection.js';
import type { QueuesConfig } from './queues.settings.js';
import { WorkerGroup } from './worker-group.js';

/** Processes the jobs of one queue. */
export interface JobConsumer<P extends object> {
  /**
   * Processes one job and records its outcome. If it throws, the outcome was not recorded, and the broker retries the job.
   * @returns the outcome for metrics; undefined if there was nothing to do
   */
  consume(payload: P): Promise<JobOutcome | undefined>;
}

/** Duration of a blocking Redis command on an empty queue. A new job ends it. */
const IDLE_BLOCK_SECONDS = 30;

/** Injection token of a worker's {@link JobConsumer}. */
export const JOB_CONSUMER = Symbol('JobConsumer');

/** The worker of one queue, by its definition and the settings. */
export function workerOf<P extends object>(
  queue: QueueDefinition<P>,
  config: QueuesConfig,
): Type<WorkerHost> {
  @Processor(queue.name, {
    // Started once the database is connected; earlier, every job would fail.
    autorun: false,
    concurrency: queue.concurrency,
    lockDuration: config.lockMs,
    drainDelay: IDLE_BLOCK_SECONDS,
    stalledInterval: Math.max(1_000, config.lockMs / 2),
    maxStalledCount: queue.maxStalls,
  })
  class QueueWorker extends JobWorker<P> {
    protected readonly queue = queue;
  }
  return QueueWorker;
}

/** Takes jobs once the database is connected until the process shuts down, and validates their payloads. */
abstract class JobWorker<P extends object>
  extends WorkerHost
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  protected abstract readonly queue: QueueDefinition<P>;
  private readonly logger = new Logger('QueueWorker');
  private readonly underWay = new Set<Promise<void>>();
  private started: Worker | undefined;

  constructor(
    @Inject(JOB_CONSUMER) private readonly consumer: JobConsumer<P>,
    private readonly database: Database,
    private readonly connection: QueueConnection,
    private readonly group: WorkerGroup,
  ) {
    super();
  }

  async process(job: Job): Promise<void> {
    const payload = await validPayload(this.queue, job.data);
    if (!payload) {
      this.logger.error({ msg: 'dropped a job with an invalid payload', jobId: job.id });
      return;
    }
    const work = this.group.inPlace(this.queue.name, () =>
      traced(spanOf(this.queue, job, payload), () => this.measured(payload)),
    );
    this.underWay.add(work);
    await work.finally(() => this.underWay.delete(work));
    // The job may have committed more work for this process: handovers and removals.
    speedUpPeriodicTasks();
  }

  onApplicationBootstrap(): void {
    const worker = (this.started = this.worker);
    this.group.join(this.queue.name, worker);
    this.database.onReady(async () => void worker.run().catch((error: Error) => this.onError(error)));
  }

  /** Takes no more jobs, and waits for active ones until the shutdown timeout. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.started?.pause(true);
    await this.workDone();
    // Recording the outcome needs Redis, unless the worker is forced to close.
    await this.started?.close(!this.connection.isUp);
    // Waits for a job that was being fetched when the worker paused.
    await this.workDone();
  }

  @OnWorkerEvent('error')
  protected onError(error: Error): void {
    this.logger.debug({ msg: 'queue connection', err: error });
  }

  private async workDone(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
  }

  private async measured(payload: P): Promise<void> {
    const start = performance.now();
    const outcome = await this.consumer.consume(payload);
    const seconds = (performance.now() - start) / 1000;
    if (!outcome) return;
    annotateSpan({ 'tessera.outcome': outcome });
    this.group.durations.observe({ queue: this.queue.name, outcome }, seconds);
  }
}

/** Continues the trace in which the job was created, if the job carries one. */
function spanOf({ name: queue }: QueueDefinition, job: Job, payload: object): SpanOptions {
  const { traceparent } = payload as { traceparent?: string };
  return {
    name: `process ${queue}`,
    kind: 'consumer',
    parent: traceparent,
    attributes: {
      'messaging.system': 'bullmq',
      'messaging.destination.name': queue,
      'messaging.operation.type': 'process',
      'tessera.queue.wait_seconds': (Date.now() - job.timestamp) / 1_000,
    },
  };
}
