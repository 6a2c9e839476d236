import { Inject, Injectable } from '@nestjs/common';
import type { KnownTenant } from '@tessera/auth';
import { OBJECT_STORE, objectKeys, type ObjectMetadata, type ObjectStore } from '@tessera/objects';
import { type BulkJob, type BulkOutcome, BulkRunRepository } from '@tessera/persistence';
import { isDatabaseUnavailable, WorkFolders } from '@tessera/platform';
import { contentTypeOf } from '@tessera/sql-services';
import { DEFAULT_READ_LIMITS, encodeFailures, readRecords, type RecordSource } from '@tessera/tabular';
import {
  BULK_WAREHOUSE,
  type BulkWarehouse,
  type LoadOperation,
  type LoadOutcome,
  LoadRefusedError,
} from '@tessera/warehouse';
import { BULK_API_CONFIG, type BulkApiConfig } from '../config.js';
import { BulkJobError } from './bulk-errors.js';
import type { BulkWork } from './bulk-work.js';

const PROGRESS_MS = 1_000;

/** A job that writes, as the warehouse takes it. */
type Load = BulkJob & { operation: LoadOperation };

/**
 * Writes the records of a file into a table, or deletes what a query selects. The warehouse writes down in the same transaction that it
 * has applied a job: a run that finds that goes on with what comes after it.
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
      const applied =
        (await this.warehouse.outcome(tenant, job.id)) ??
        (await this.apply(job as Load, tenant, workFolder, signal));
      const { processed, failed } = applied;
      const failures = await this.keepFailures(job, tenant, workFolder, signal);
      const error = failed > 0 && failed === processed ? allFailed(failed) : null;
      return { recordsProcessed: processed, recordsFailed: failed, error, ...failures };
    });
  }

  private async apply(
    job: Load,
    tenant: KnownTenant,
    workFolder: string,
    signal: AbortSignal,
  ): Promise<LoadOutcome> {
    const { id, object: table, keyColumns, query } = job;
    if (query !== null)
      return this.warehouse.deleteSelected(tenant, { id, table, keyColumns, sql: query }, signal);
    const { columns, batches } = await this.read(job, tenant, workFolder, signal);
    const load = await this.warehouse.openLoad(
      tenant,
      { id, operation: job.operation, table, keyColumns, columns },
      signal,
    );
    try {
      const progress = new Progress((count) => this.jobs.noteProgress(job, count));
      for await (const batch of batches) {
        await load.stage(batch);
        await progress.add(batch.records + batch.rejected.length);
      }
      return await load.apply();
    } finally {
      await load.close();
    }
  }

  private async read(
    job: Load,
    tenant: KnownTenant,
    workFolder: string,
    signal: AbortSignal,
  ): Promise<RecordSource> {
    const { id, operation, object: table, keyColumns } = job;
    const target = await this.warehouse.loadTarget(tenant, table);
    if (!target) throw new LoadRefusedError('TABLE_NOT_FOUND', 'There is no such table.', { table });
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
      // What an object does not name is left to an insert's NULL; an update would overwrite what is there.
      absentFields: operation === 'insert' || operation === 'delete' ? 'null' : 'reject',
      limits: { ...DEFAULT_READ_LIMITS, maxBytes: this.config.bulk.maxDataBytes },
      workFolder,
      signal,
    });
  }

  /** An address for uploads stays good for a while after its upload was said to be complete. */
  private refusalOf({ uploadVersion }: BulkJob, { sizeBytes, version }: ObjectMetadata): BulkJobError | null {
    const { maxUploadBytes } = this.config.bulk;
    if (sizeBytes > maxUploadBytes) {
      const details = { limit: maxUploadBytes, actual: sizeBytes };
      return new BulkJobError('PAYLOAD_TOO_LARGE', 'The upload is too large.', 'capacity', details);
    }
    if (uploadVersion === null || uploadVersion === version) return null;
    const message =
      'Another file was uploaded after UploadComplete. Nothing was loaded: begin another job for it.';
    return new BulkJobError('UPLOAD_CHANGED', message, 'validation');
  }

  private async keepFailures(
    job: BulkJob,
    tenant: KnownTenant,
    workFolder: string,
    signal: AbortSignal,
  ): Promise<{ failuresKey: string; failuresBytes: number }> {
    const { columns, records } = await this.warehouse.failures(tenant, job.id);
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

/** How far a load has come, told now and then. */
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

function allFailed(count: number) {
  return {
    code: 'ALL_RECORDS_FAILED',
    message: 'No record could be written: see the failed results for why.',
    details: { category: 'validation', number_records_failed: count },
  };
}
