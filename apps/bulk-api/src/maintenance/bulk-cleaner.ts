import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { TenantDirectory } from '@tessera/auth';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import { type BulkJob, BulkLeftoverRepository } from '@tessera/persistence';
import { counterOf, METRICS, PeriodicTask } from '@tessera/platform';
import { BULK_WAREHOUSE, type BulkWarehouse } from '@tessera/warehouse';
import { validate as isUuid } from 'uuid';
import { BULK_API_CONFIG, type BulkApiConfig } from '../config.js';

/** Jobs per query. Several processes may clean concurrently: removing twice is harmless. */
const BATCH = 100;
/** Delay before a failed sweep is retried. */
const RETRY_MS = 600_000;
/** Younger objects may belong to a job that is being created. */
const ORPHAN_AGE_MS = 24 * 3_600_000;

/**
 * Removes what bulk jobs leave behind: uploads, files of abandoned attempts and staging after a job has ended; expired
 * results and records, including jobs without an upload; objects of unknown jobs.
 */
@Injectable()
export class BulkCleaner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(BulkCleaner.name);
  private readonly removals = counterOf(METRICS.removals);
  private readonly cleaning: PeriodicTask;
  private readonly findingOrphans: PeriodicTask;

  constructor(
    private readonly leftovers: BulkLeftoverRepository,
    private readonly tenants: TenantDirectory,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(BULK_WAREHOUSE) private readonly warehouse: BulkWarehouse,
    @Inject(BULK_API_CONFIG) private readonly config: BulkApiConfig,
  ) {
    this.cleaning = new PeriodicTask({
      name: 'clean up after bulk jobs',
      everyMs: config.services.cleanMs,
      run: (stopping) => this.clean(stopping),
    });
    this.findingOrphans = new PeriodicTask({
      name: 'find objects of deleted bulk jobs',
      everyMs: config.bulk.orphanMs,
      run: (stopping) => this.removeOrphans(stopping),
    });
  }

  onApplicationBootstrap(): void {
    this.cleaning.start();
    this.findingOrphans.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.cleaning.stop(), this.findingOrphans.stop()]);
  }

  private async clean(stopping: AbortSignal): Promise<void> {
    const { resultTtlDays, jobTtlDays, leaseMs } = this.config.services;
    const { leftovers } = this;
    // A process that lost its lease works on the job for no longer than the lease.
    await this.each(stopping, {
      next: () => leftovers.unswept(2 * leaseMs, BATCH),
      work: (job) => this.sweepOrPostpone(job),
    });
    await this.each(stopping, {
      next: () => leftovers.withOldResults(resultTtlDays, BATCH),
      work: (job) => this.expireResults(job),
    });
    await this.each(stopping, {
      next: () => leftovers.old(jobTtlDays, BATCH),
      work: (job) => this.remove(job, jobTtlDays),
    });
  }

  /** Repeats until a batch is not full. */
  private async each(
    stopping: AbortSignal,
    { next, work }: { next: () => Promise<BulkJob[]>; work: (job: BulkJob) => Promise<void> },
  ): Promise<void> {
    for (let isFull = true; isFull && !stopping.aborted;) {
      const jobs = await next();
      for (const job of jobs) {
        if (stopping.aborted) return;
        await work(job);
      }
      isFull = jobs.length >= BATCH;
    }
  }

  private async sweepOrPostpone(job: BulkJob): Promise<void> {
    try {
      const kept = new Set([job.resultKey, job.inlineKey, job.failuresKey]);
      for await (const { key } of this.objects.list(objectKeys.bulkPrefix(job.id)))
        if (!kept.has(key)) await this.objects.delete(key);
      await this.cleanWarehouse(job);
      await this.leftovers.noteSwept(job.id);
      this.removals.inc({ what: 'bulk_leftovers' });
    } catch (error) {
      this.logger.warn({ msg: 'could not clean up a bulk job; retrying', jobId: job.id, err: error });
      await this.leftovers.postponeSweep(job.id, RETRY_MS);
    }
  }

  /**
   * Objects first: a record without objects reports that its results are gone, but nothing refers to objects without a
   * record.
   */
  private async expireResults({ id, resultKey, inlineKey, failuresKey }: BulkJob): Promise<void> {
    for (const key of [resultKey, inlineKey, failuresKey]) if (key !== null) await this.objects.delete(key);
    await this.leftovers.forgetResults(id);
    this.removals.inc({ what: 'bulk_result' });
  }

  private async remove(job: BulkJob, ttlDays: number): Promise<void> {
    await this.objects.deletePrefix(objectKeys.bulkPrefix(job.id));
    if (job.sweptAt === null) await this.cleanWarehouse(job);
    await this.leftovers.remove(job.id, ttlDays);
    this.removals.inc({ what: 'bulk_record' });
  }

  private async cleanWarehouse({ id, tenantId, operation, attempt }: BulkJob): Promise<void> {
    if (attempt === 0) return;
    const tenant = await this.tenants.find(tenantId);
    // If the tenant is gone, so is its warehouse.
    if (!tenant) return;
    await (operation === 'query'
      ? this.warehouse.cleanUpExport(tenant, id)
      : this.warehouse.cleanUp(tenant, id));
  }

  private async removeOrphans(stopping: AbortSignal): Promise<void> {
    const oldest = Date.now() - ORPHAN_AGE_MS;
    let ids = new Set<string>();
    for await (const { key, modifiedAt } of this.objects.list(objectKeys.bulkJobs)) {
      if (stopping.aborted) return;
      const id = key.split('/')[1] ?? '';
      if (modifiedAt.getTime() < oldest && isUuid(id)) ids.add(id);
      if (ids.size < BATCH) continue;
      await this.removeUnknown(ids);
      ids = new Set();
    }
    await this.removeUnknown(ids);
  }

  private async removeUnknown(ids: ReadonlySet<string>): Promise<void> {
    const known = await this.leftovers.known([...ids]);
    for (const id of ids) {
      if (known.has(id)) continue;
      await this.objects.deletePrefix(objectKeys.bulkPrefix(id));
      this.removals.inc({ what: 'bulk_orphan' });
    }
  }
}
