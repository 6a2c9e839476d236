import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { IdempotencyRepository, SqlJobRepository } from '@tessera/persistence';
import { SQL_QUERY_API_CONFIG, type SqlQueryApiConfig } from '../config.js';
import { ResultStore } from '../results/result-store.js';

/** Rows of one statement: several processes may clean at the same time, and none for long. */
const BATCH = 500;
/** Removes what has outlived its time: results, records of statements, stored responses. */
@Injectable()
export class Cleaner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Cleaner.name);
  private timer: NodeJS.Timeout | undefined;
  private cleaning: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    private readonly jobs: SqlJobRepository,
    private readonly idempotency: IdempotencyRepository,
    private readonly results: ResultStore,
    @Inject(SQL_QUERY_API_CONFIG) private readonly config: SqlQueryApiConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.cleaning ??= this.clean()
        .catch((error: unknown) => this.logger.warn({ msg: 'could not clean up', err: error }))
        .finally(() => (this.cleaning = undefined));
    }, this.config.jobs.cleanMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.cleaning;
  }

  private async clean(): Promise<void> {
    const { ttlDays, resultTtlDays } = this.config.jobs;
    await this.repeat(async () => {
      const { removed, responseKeys } = await this.idempotency.removeExpired(BATCH);
      return { removed, keys: responseKeys };
    });
    await this.repeat(async () => {
      const { removed, resultKeys } = await this.jobs.expireResults(resultTtlDays, BATCH);
      return { removed, keys: resultKeys };
    });
    await this.repeat(async () => {
      const { removed, resultKeys } = await this.jobs.removeOld(ttlDays, BATCH);
      return { removed, keys: resultKeys };
    });
  }

  /** Batch by batch, until one is not full. */
  private async repeat(removeBatch: () => Promise<{ removed: number; keys: string[] }>): Promise<void> {
    for (let isFull = true; isFull && !this.isStopping;) {
      const { removed, keys } = await removeBatch();
      await this.results.delete(keys);
      isFull = removed >= BATCH;
    }
  }
}
