import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { IdempotencyRepository, SqlJobRepository } from '@tessera/persistence';
import { counterOf, METRICS, PeriodicTask } from '@tessera/platform';
import { ResultStore } from '@tessera/sql-services';
import { SQL_QUERY_API_CONFIG, type SqlQueryApiConfig } from '../config.js';

/** Rows per statement, so that concurrent cleaners block nobody for long. */
const BATCH = 500;

/** Removes expired results, statement records and stored responses. */
@Injectable()
export class Cleaner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly cleaning: PeriodicTask;
  private readonly removals = counterOf(METRICS.removals);

  constructor(
    private readonly jobs: SqlJobRepository,
    private readonly idempotency: IdempotencyRepository,
    private readonly results: ResultStore,
    @Inject(SQL_QUERY_API_CONFIG) private readonly config: SqlQueryApiConfig,
  ) {
    this.cleaning = new PeriodicTask({
      name: 'clean up',
      everyMs: config.services.cleanMs,
      run: (stopping) => this.clean(stopping),
    });
  }

  onApplicationBootstrap(): void {
    this.cleaning.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.cleaning.stop();
  }

  private async clean(stopping: AbortSignal): Promise<void> {
    const { jobTtlDays, resultTtlDays } = this.config.services;
    await this.repeat('idempotent_answer', stopping, async () => {
      const { removed, responseKeys } = await this.idempotency.removeExpired(BATCH);
      return { removed, keys: responseKeys };
    });
    await this.repeat('sql_result', stopping, async () => {
      const { removed, resultKeys } = await this.jobs.expireResults(resultTtlDays, BATCH);
      return { removed, keys: resultKeys };
    });
    await this.repeat('sql_record', stopping, async () => {
      const { removed, resultKeys } = await this.jobs.removeOld(jobTtlDays, BATCH);
      return { removed, keys: resultKeys };
    });
  }

  /** Repeats until a batch is not full. */
  private async repeat(
    what: 'idempotent_answer' | 'sql_result' | 'sql_record',
    stopping: AbortSignal,
    removeBatch: () => Promise<{ removed: number; keys: string[] }>,
  ): Promise<void> {
    for (let isFull = true; isFull && !stopping.aborted;) {
      const { removed, keys } = await removeBatch();
      await this.results.delete(keys);
      this.removals.inc({ what }, removed);
      isFull = removed >= BATCH;
    }
  }
}
