import { Inject, Injectable } from '@nestjs/common';
import type { KnownTenant } from '@tessera/auth';
import type { JobError } from '@tessera/contracts';
import { OBJECT_STORE, objectKeys, type ObjectMetadata, type ObjectStore } from '@tessera/objects';
import { type BulkJob, type BulkOutcome, BulkRunRepository } from '@tessera/persistence';
import { isDatabaseUnavailable, WorkFolders } from '@tessera/platform';
import { contentTypeOf } from '@tessera/sql-services';
import { DEFAULT_READ_LIMITS, encodeFailures, readRecords, type RecordSource } from '@tessera/tabular';
import {
  BULK_WAREHOUSE,
  type BulkLoad,
  type BulkWarehouse,
  type FailedRecords,
  type LoadOperation,
  type LoadOutcome,
  LoadRefusedError,
} from '@tessera/warehouse';
import { BULK_API_CONFIG, type BulkApiConfig } from '../config.js';
import { BulkJobError, jobError } from './bulk-errors.js';
import type { BulkWork } from './bulk-work.js';

const PROGRESS_MS = 1_000;

/** A bulk job that writes. */
type LoadJob = BulkJob & { operation: LoadOperation };

interface LoadAttempt {
  job: LoadJob;
  tenant: KnownTenant;
  workFolder: string;
  signal: AbortSignal;
}

/**
 * Loads a file into a table, or deletes what a query selects. The warehouse records the outcome in the transaction that
 * applies the job; a later attempt that finds it continues after that point.
 */
@Injectable()
export class LoadRun implements BulkWork {
  constructor(
    @Inject(BULK_WAREHOUSE) private readonly warehouse: BulkWarehouse,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    private readonly jobs: BulkRunRepository,
    private readonly folders: WorkFolders,
    @Inject(BULK_API_CONFIG) private readonly config: BulkApiConfig,
  ) {}

  async run(job: BulkJob, tenant: KnownTenant, signal: AbortSignal): Promise<BulkOutcome> {
    return this.folders.withFolder(async (workFolder) => {
      const run: LoadAttempt = { job: job as LoadJob, tenant, workFolder, signal };
      const before = await this.warehouse.outcome(tenant, job.id);
      const outcome = before ?? (await this.apply(run));
      if ('recordsFailed' in outcome) return outcome;
      return this.end(run, outcome, await this.warehouse.failures(tenant, job.id));
    });
  }

  /** @returns the applied outcome, or the job's outcome if the load is rejected */
  private async apply(run: LoadAttempt): Promise<LoadOutcome | BulkOutcome> {
    const load = await this.open(run);
    try {
      const outcome = await load.apply();
      return outcome.isRefused ? await this.end(run, outcome, await load.failures()) : outcome;
    } finally {
      await load.close();
    }
  }

  /** Starts a load and stages its records, until more are rejected than allowed. */
  private async open(run: LoadAttempt): Promise<BulkLoad> {
    const { job, tenant, signal } = run;
    const { id, object: table, keyColumns, query, operation } = job;
    const { maxFailures } = this.config.bulk;
    if (query !== null) {
      const request = { id, table, keyColumns, sql: query, maxFailures };
      return this.warehouse.openDeletion(tenant, request, signal);
    }
    const { columns, batches } = await this.read(run);
    const request = { id, operation, table, keyColumns, columns, maxFailures };
    const load = await this.warehouse.openLoad(tenant, request, signal);
    try {
      await this.stage(job, load, batches);
      return load;
    } catch (error) {
      await load.close();
      throw error;
    }
  }

  private async stage(job: LoadJob, load: BulkLoad, batches: RecordSource['batches']): Promise<void> {
    const progress = new Progress((count) => this.jobs.noteProgress(job, count));
    let rejected = 0;
    for await (const batch of batches) {
      await load.stage(batch);
      await progress.add(batch.records + batch.rejected.length);
      rejected += batch.rejected.length;
      if (rejected > this.config.bulk.maxFailures) return;
    }
  }

  private async end(
    run: LoadAttempt,
    { processed, failed, isRefused }: LoadOutcome,
    failures: FailedRecords,
  ): Promise<BulkOutcome> {
    const { maxFailures } = this.config.bulk;
    const recordsFailed = isRefused ? Math.min(failed, maxFailures) : failed;
    const records = isRefused ? firstOf(failures.records, maxFailures) : failures.records;
    const file = await this.keepFailures(run, { ...failures, records });
    const areAllFailed = failed > 0 && failed === processed;
    const error = isRefused ? tooManyFailed(maxFailures) : areAllFailed ? allFailed(failed) : null;
    return { recordsProcessed: processed, recordsFailed, error, ...file };
  }

  private async read({ job, tenant, workFolder, signal }: LoadAttempt): Promise<RecordSource> {
    const { id, operation, object: table, keyColumns } = job;
    const target = await this.warehouse.loadTarget(tenant, table);
    if (!target) throw new LoadRefusedError('TABLE_NOT_FOUND', 'Table not found.', { table });
    const { body, metadata } = await this.objects.get(objectKeys.bulkUpload(id), { signal });
    const refusal = this.refusalOf(job, metadata);
    if (refusal) {
      body.destroy();
      throw refusal;
    }
    return readRecords(body, {
      format: job.contentType,
      compression: job.compression,
      columns: target.columns.map(({ name }) => name),
      requiredColumns: operation === 'insert' ? [] : (keyColumns ?? target.primaryKey),
      bytesColumns: target.columns.filter(({ isBytes }) => isBytes).map(({ name }) => name),
      // An insert uses NULL for absent fields; an update would overwrite existing values.
      absentFields: operation === 'insert' || operation === 'delete' ? 'null' : 'reject',
      limits: { ...DEFAULT_READ_LIMITS, maxBytes: this.config.bulk.maxDataBytes },
      workFolder,
      signal,
    });
  }

  /** An upload URL stays valid for a while after UploadComplete. */
  private refusalOf({ uploadVersion }: BulkJob, { sizeBytes, version }: ObjectMetadata): BulkJobError | null {
    const { maxUploadBytes } = this.config.bulk;
    if (sizeBytes > maxUploadBytes) {
      const details = { limit: maxUploadBytes, actual: sizeBytes };
      return new BulkJobError('PAYLOAD_TOO_LARGE', 'The upload is too large.', 'capacity', details);
    }
    if (uploadVersion === null || uploadVersion === version) return null;
    const message = 'The upload was replaced after UploadComplete. Nothing was loaded. Create another job.';
    return new BulkJobError('UPLOAD_CHANGED', message, 'validation');
  }

  private async keepFailures(
    { job, workFolder, signal }: LoadAttempt,
    { columns, records }: FailedRecords,
  ): Promise<{ failuresKey: string; failuresBytes: number }> {
    const { contentType: format, compression } = job;
    const file = encodeFailures(records, { format, compression, columns, workFolder, signal });
    const failuresKey = objectKeys.bulkFailures(job.id, job.attempt);
    const { sizeBytes } = await this.objects.put(failuresKey, file, {
      contentType: contentTypeOf(job),
      signal,
    });
    return { failuresKey, failuresBytes: sizeBytes };
  }
}

/** Reports the progress of a load at intervals. */
class Progress {
  private count = 0;
  private toldAt = Date.now();

  constructor(private readonly tell: (count: number) => Promise<void>) {}

  async add(records: number): Promise<void> {
    this.count += records;
    if (Date.now() - this.toldAt < PROGRESS_MS) return;
    this.toldAt = Date.now();
    await this.tell(this.count).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
    });
  }
}

async function* firstOf<T>(items: AsyncIterable<T>, count: number): AsyncGenerator<T> {
  let left = count;
  for await (const item of items) {
    if (left-- === 0) return;
    yield item;
  }
}

function allFailed(count: number): JobError {
  return jobError(
    'ALL_RECORDS_FAILED',
    'No record could be written. The failed results contain the reasons.',
    'validation',
    { number_records_failed: count },
  );
}

function tooManyFailed(limit: number): JobError {
  return jobError(
    'TOO_MANY_FAILED_RECORDS',
    `More than ${limit} records failed. Nothing was written. The failed results contain the first ${limit}.`,
    'validation',
    { limit },
  );
}
