import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { TenantDirectory } from '@tessera/auth';
import { BacklogRepository, type SqlJob, type SqlJobOutcome, SqlJobRepository } from '@tessera/persistence';
import { isDatabaseUnavailable, Metrics, ServiceError } from '@tessera/platform';
import {
  JobLeases,
  JobRunner,
  measuredStatement,
  ResultMemory,
  type ResultReservation,
  ResultStore,
  registerWaitingGauge,
  toJobError,
} from '@tessera/sql-services';
import { QueryCancelledError, WAREHOUSE, type Warehouse } from '@tessera/warehouse';
import { numberedStatement } from '../queries/query-options.js';
import { inlineResults } from '../queries/inline-results.js';
import { EndedJobs } from './ended-jobs.js';
import { SQL_QUERY_API_CONFIG, type SqlQueryApiConfig } from '../config.js';

const RETRY_AFTER_SECONDS = 30;

/**
 * Runs asynchronous queries. The database is the queue: any process takes the next query, round-robin between tenants.
 * Statements are read-only, so running one twice is harmless.
 */
@Injectable()
export class QueuedQueries implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly runner: JobRunner<SqlJob>;

  constructor(
    @Inject(WAREHOUSE) private readonly warehouse: Warehouse,
    private readonly jobs: SqlJobRepository,
    private readonly tenants: TenantDirectory,
    private readonly results: ResultStore,
    private readonly memory: ResultMemory,
    private readonly ended: EndedJobs,
    leases: JobLeases,
    backlog: BacklogRepository,
    metrics: Metrics,
    @Inject(SQL_QUERY_API_CONFIG) private readonly config: SqlQueryApiConfig,
  ) {
    const { concurrency, perTenant } = config.jobs;
    const { pollMs, leaseMs } = config.services;
    this.runner = new JobRunner(leases, {
      name: 'asynchronous queries',
      concurrency,
      pollMs,
      claim: (count) => jobs.claim({ count, perTenant, leaseMs }),
      run: (job, signal) => this.run(job, signal),
      requeue: (job) => jobs.requeue(job.id),
    });
    registerWaitingGauge(metrics, () => backlog.queries());
  }

  onApplicationBootstrap(): void {
    this.runner.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.runner.stop();
  }

  /** @throws ServiceError RATE_LIMITED if the tenant has too many waiting queries */
  async requireRoom(tenantId: string): Promise<void> {
    if ((await this.jobs.countQueued(tenantId)) < this.config.jobs.maxQueued) return;
    const message = 'Too many waiting asynchronous queries of this tenant.';
    throw new ServiceError('rate_limited', message, {
      reason: 'queued_jobs',
      retry_after: RETRY_AFTER_SECONDS,
    });
  }

  /** Runs a new query without waiting for the next poll. */
  wake(): void {
    this.runner.wake();
  }

  private async run(job: SqlJob, signal: AbortSignal): Promise<'ended' | 'interrupted'> {
    const memory = this.memory.open(job.tenantId);
    const freeMemory = memory.hold();
    try {
      const outcome = await this.outcomeOf(job, memory, signal);
      if (outcome) await this.jobs.finish(outcome);
      return outcome ? 'ended' : 'interrupted';
    } finally {
      freeMemory();
      this.ended.note(job.id);
    }
  }

  /** Null if interrupted, by a cancellation that is already recorded or by shutdown. */
  private async outcomeOf(
    job: SqlJob,
    memory: ResultReservation,
    signal: AbortSignal,
  ): Promise<SqlJobOutcome | null> {
    const startedAt = Date.now();
    const done = (rest: Partial<SqlJobOutcome> & Pick<SqlJobOutcome, 'status'>): SqlJobOutcome => ({
      id: job.id,
      completedAt: new Date(),
      executionTimeMs: Date.now() - startedAt,
      rowCount: null,
      totalRows: null,
      error: null,
      columns: null,
      result: null,
      resultKey: null,
      ...rest,
    });
    try {
      const { limit, timeoutSeconds, values = [] } = job.parameters;
      const tenant = await this.tenants.find(job.tenantId);
      if (!tenant) throw new Error(`The tenant of job ${job.id} no longer exists.`);
      const query = {
        id: job.id,
        ...numberedStatement(this.warehouse, job.statement, values),
        maxRows: limit,
        timeoutMs: timeoutSeconds * 1_000,
        hasRoomFor: memory.growTo,
      };
      const result = await measuredStatement('async', () => this.warehouse.query(tenant, query, signal));
      memory.settle();
      const stored = await this.results.keep(job.id, inlineResults(result), memory);
      return done({
        status: 'COMPLETED',
        rowCount: result.rows.count,
        totalRows: result.totalRows,
        columns: result.columns,
        ...stored,
      });
    } catch (error) {
      if (error instanceof QueryCancelledError) return null;
      if (isDatabaseUnavailable(error)) throw error;
      return done({ status: 'FAILED', error: toJobError(error) });
    }
  }
}
