import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { TenantDirectory } from '@tessera/auth';
import { type SqlJob, type SqlJobOutcome, SqlJobRepository } from '@tessera/persistence';
import { isDatabaseUnavailable, ServiceError, ShutdownState } from '@tessera/platform';
import { QueryCancelledError, WAREHOUSE, type Warehouse } from '@tessera/warehouse';
import { SQL_QUERY_API_CONFIG, type SqlQueryApiConfig } from '../config.js';
import { toJobError } from '../queries/statement-errors.js';
import { ResultMemory, type ResultReservation } from '../results/result-memory.js';
import { ResultStore } from '../results/result-store.js';
import { RunningStatements } from './running-statements.js';

const RETRY_AFTER_SECONDS = 30;

/**
 * Runs asynchronous queries. The database is the queue: any process takes what waits, by turns among the tenants, and what
 * a dead process had taken is taken again. A statement only reads, so running it twice does no harm.
 */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobRunner.name);
  private readonly mine = new Map<string, Promise<void>>();
  private poll: NodeJS.Timeout | undefined;
  private claiming: Promise<void> | undefined;

  constructor(
    @Inject(WAREHOUSE) private readonly warehouse: Warehouse,
    private readonly jobs: SqlJobRepository,
    private readonly tenants: TenantDirectory,
    private readonly running: RunningStatements,
    private readonly results: ResultStore,
    private readonly memory: ResultMemory,
    private readonly shutdown: ShutdownState,
    @Inject(SQL_QUERY_API_CONFIG) private readonly config: SqlQueryApiConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.poll = setInterval(() => this.wake(), this.config.jobs.pollMs);
  }

  /** @throws ServiceError RATE_LIMITED when as many of the tenant's queries wait already as may */
  async requireRoom(tenantId: string): Promise<void> {
    if ((await this.jobs.countQueued(tenantId)) < this.config.jobs.maxQueued) return;
    const message = 'Too many asynchronous queries of this tenant wait to be run.';
    throw new ServiceError('RATE_LIMITED', message, {
      reason: 'queued_jobs',
      retry_after: RETRY_AFTER_SECONDS,
    });
  }

  /** Looks for work now instead of a moment later. */
  wake(): void {
    if (this.shutdown.draining.aborted) return;
    this.claiming ??= this.claim().finally(() => (this.claiming = undefined));
  }

  /** What still runs is given back. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.poll);
    await this.claiming;
    for (const id of this.mine.keys()) this.running.cancel(id);
    await Promise.all(this.mine.values());
  }

  private async claim(): Promise<void> {
    const { concurrency, perTenant, leaseMs } = this.config.jobs;
    const count = concurrency - this.mine.size;
    if (count <= 0) return;
    try {
      for (const job of await this.jobs.claim({ count, perTenant, leaseMs })) {
        this.mine.set(
          job.id,
          this.run(job).finally(() => {
            this.mine.delete(job.id);
            this.wake();
          }),
        );
      }
    } catch (error) {
      this.report('could not look for queued queries', error);
    }
  }

  private async run(job: SqlJob): Promise<void> {
    const { signal, release } = this.running.add(job.id);
    const memory = this.memory.open(job.tenantId);
    const freeMemory = memory.hold();
    try {
      const outcome = await this.outcomeOf(job, memory, signal);
      if (outcome) await this.jobs.finish(outcome);
      else await this.jobs.giveBack(job.id);
    } catch (error) {
      // Nobody renews its lease from here on: it will be taken again.
      this.report('an asynchronous query could not be brought to its end', error);
    } finally {
      release();
      freeMemory();
    }
  }

  /** Null when it was interrupted: cancelled, in which case its record says so already, or by the end of the process. */
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
      result: null,
      resultKey: null,
      ...rest,
    });
    try {
      const { limit, timeoutSeconds, values = [] } = job.parameters;
      const tenant = await this.tenants.find(job.tenantId);
      if (!tenant) throw new Error(`The tenant of job ${job.id} is gone.`);
      const query = {
        id: job.id,
        sql: job.statement,
        values,
        maxRows: limit,
        timeoutMs: timeoutSeconds * 1_000,
        hasRoomFor: memory.growTo,
      };
      const result = await this.warehouse.query(tenant, query, signal);
      memory.settle();
      const stored = await this.results.keep(job.id, result, memory);
      return done({
        status: 'COMPLETED',
        rowCount: result.rows.count,
        totalRows: result.totalRows,
        ...stored,
      });
    } catch (error) {
      if (error instanceof QueryCancelledError) return null;
      if (isDatabaseUnavailable(error)) throw error;
      return done({ status: 'FAILED', error: toJobError(error) });
    }
  }

  private report(msg: string, error: unknown): void {
    this.logger.warn({ msg, err: error });
  }
}
