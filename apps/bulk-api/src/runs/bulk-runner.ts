import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { TenantDirectory } from '@tessera/auth';
import type { JobError } from '@tessera/contracts';
import { BacklogRepository, type BulkJob, type BulkOutcome, BulkRunRepository } from '@tessera/persistence';
import { isDatabaseUnavailable, Metrics } from '@tessera/platform';
import { JobLeases, JobRunner, registerWaitingGauge } from '@tessera/sql-services';
import { BULK_WAREHOUSE, type BulkWarehouse } from '@tessera/warehouse';
import { setTimeout as sleep } from 'node:timers/promises';
import { BULK_API_CONFIG, type BulkApiConfig } from '../config.js';
import { BulkJobError, finalError, isDependencyUnavailable, jobError } from './bulk-errors.js';
import { BulkMeter } from './bulk-meter.js';
import type { BulkWork } from './bulk-work.js';
import { ExportRun } from './export-run.js';
import { LoadRun } from './load-run.js';

/** Maximum attempts without an end: the job may be what crashes its process. */
const MAX_FAILURES = 5;
const RETRY_UNAVAILABLE_MS = 2_000;
const RETRY_FAILED_MS = 10_000;
const RETRY_FINISH_MS = 1_000;

/**
 * Runs queued bulk jobs, each in one process at a time, round-robin between tenants. Jobs of stopped processes, or with
 * an unavailable dependency, are run again. Results are stored under the attempt's number, so that a superseded attempt
 * has no effect.
 */
@Injectable()
export class BulkRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(BulkRunner.name);
  private readonly runner: JobRunner<BulkJob>;
  private readonly meter = new BulkMeter();

  constructor(
    private readonly jobs: BulkRunRepository,
    private readonly tenants: TenantDirectory,
    private readonly exports: ExportRun,
    private readonly loads: LoadRun,
    @Inject(BULK_WAREHOUSE) private readonly warehouse: BulkWarehouse,
    leases: JobLeases,
    backlog: BacklogRepository,
    metrics: Metrics,
    @Inject(BULK_API_CONFIG) private readonly config: BulkApiConfig,
  ) {
    const { concurrency, perTenant } = config.bulk;
    const { pollMs, leaseMs } = config.services;
    this.runner = new JobRunner(leases, {
      name: 'bulk jobs',
      concurrency,
      pollMs,
      claim: (count) => jobs.claim({ count, perTenant, leaseMs }),
      run: (job, signal) => this.run(job, signal),
      requeue: (job) => jobs.requeue(job),
    });
    registerWaitingGauge(metrics, () => backlog.bulkJobs());
  }

  onApplicationBootstrap(): void {
    this.runner.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.runner.stop();
  }

  wake(): void {
    this.runner.wake();
  }

  private async run(job: BulkJob, signal: AbortSignal): Promise<'ended' | 'interrupted'> {
    const outcome = await this.meter.attempt(job, () => this.outcomeOf(job, signal));
    if (outcome === 'interrupted') {
      await this.cleanUpIfAborted(job);
      return 'interrupted';
    }
    if (outcome !== 'retry') await this.finish(job, outcome, signal);
    return 'ended';
  }

  /** `interrupted` by an abort or shutdown; `retry` if the job was requeued. */
  private async outcomeOf(
    job: BulkJob,
    interruption: AbortSignal,
  ): Promise<BulkOutcome | 'interrupted' | 'retry'> {
    const deadline = AbortSignal.timeout(this.timeLeftOf(job));
    try {
      return await this.attempt(job, AbortSignal.any([interruption, deadline]));
    } catch (error) {
      if (interruption.aborted) return 'interrupted';
      if (deadline.aborted) return failure(this.timedOut());
      const known = finalError(error);
      if (known) return failure(known);
      return this.postpone(job, error);
    }
  }

  private async attempt(job: BulkJob, signal: AbortSignal): Promise<BulkOutcome> {
    signal.throwIfAborted();
    if (job.failures >= MAX_FAILURES) throw attemptsExhaustedError();
    const tenant = await this.tenants.find(job.tenantId);
    if (!tenant) throw new BulkJobError('TENANT_REMOVED', 'The tenant no longer exists.', 'resource');
    const work: BulkWork = job.operation === 'query' ? this.exports : this.loads;
    return work.run(job, tenant, signal);
  }

  private async postpone(job: BulkJob, error: unknown): Promise<'retry'> {
    const hasFailed = !isDependencyUnavailable(error);
    this.logger[hasFailed ? 'error' : 'warn']({
      msg: 'a bulk job attempt failed; retrying',
      jobId: job.id,
      attempt: job.attempt,
      err: error,
    });
    await this.jobs.requeue(job, { delayMs: hasFailed ? RETRY_FAILED_MS : RETRY_UNAVAILABLE_MS, hasFailed });
    return 'retry';
  }

  /** Retries, so that finished work is not repeated because the registry was unavailable. */
  private async finish(job: BulkJob, outcome: BulkOutcome, signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        const isFinished = await this.jobs.finish(job, outcome);
        this.meter.end(job, outcome, { isOurs: isFinished });
        // The abort came too late: record what was written.
        if (!isFinished && job.operation !== 'query') await this.jobs.recordLateOutcome(job, outcome);
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error) || signal.aborted) throw error;
        await sleep(RETRY_FINISH_MS);
      }
    }
  }

  /** Removes staged records at once; if that fails, the cleaner does it. */
  private async cleanUpIfAborted(job: BulkJob): Promise<void> {
    const { id, tenantId, operation } = job;
    if (operation === 'query') return;
    try {
      const tenant = await this.tenants.find(tenantId);
      if (!tenant || !(await this.jobs.isAborted(id))) return;
      const done = await this.warehouse.outcome(tenant, id);
      if (done)
        await this.jobs.recordLateOutcome(job, {
          recordsProcessed: done.processed,
          recordsFailed: done.failed,
        });
      await this.warehouse.cleanUp(tenant, id);
    } catch (error) {
      this.logger.warn({ msg: 'could not clean up after an aborted bulk job', jobId: id, err: error });
    }
  }

  private timeLeftOf({ startedAt }: BulkJob): number {
    const endsAt = (startedAt?.getTime() ?? Date.now()) + this.config.bulk.timeoutSeconds * 1_000;
    return Math.max(0, endsAt - Date.now());
  }

  private timedOut(): JobError {
    const { timeoutSeconds } = this.config.bulk;
    const message = `The job did not end within ${timeoutSeconds} s.`;
    return jobError('QUERY_TIMEOUT', message, 'capacity', { timeout_seconds: timeoutSeconds });
  }
}

function failure(error: JobError): BulkOutcome {
  return { recordsProcessed: 0, recordsFailed: 0, error };
}

function attemptsExhaustedError(): BulkJobError {
  const message = `The job failed in ${MAX_FAILURES} attempts.`;
  return new BulkJobError('INTERNAL_ERROR', message, 'transient', { attempts: MAX_FAILURES });
}
