import type { RecordBatch } from '@tessera/tabular';
import type { BulkLoad, FailedRecords, LoadOutcome, LoadRequest } from '../../../bulk-warehouse.port.js';
import { planLoad } from '../../../loads/load-plan.js';
import { invalidRecordsError, tableChangedError } from '../../../loads/load-rules.js';
import {
  LoadRefusedError,
  QueryCancelledError,
  WarehouseUnavailableError,
} from '../../../warehouse.errors.js';
import { labelsOf } from '../bigquery-job.js';
import type { LoadJobReply } from '../api/wire-replies.js';
import { applyJobId, attemptLabels, isOfAttempt, MAX_APPLIES, readApplied, stageJobId } from './load-jobs.js';
import { LoadScript } from './load-script.js';
import { FAILED_FIELDS, loadTables, OUTCOME_FIELDS, stagedFields } from './load-tables.js';
import type { BigQueryTarget, BigQueryTargetColumn } from './load-target.js';
import type { Loader } from './loader.js';
import type { ResumableUpload } from './resumable-upload.js';
import { stagedLine, stagedLines } from './staged-lines.js';

/** How long an abort waits to learn whether it was in time. */
const CANCEL_MS = 1_500;
const ATTEMPTS = 5;
const RETRY_PAUSE_MS = 500;
/** Failures worth a retry; see https://cloud.google.com/bigquery/docs/error-messages. */
const TRANSIENT: ReadonlySet<string> = new Set([
  'backendError',
  'internalError',
  'jobBackendError',
  'jobInternalError',
  'jobRateLimitExceeded',
  'rateLimitExceeded',
  'tableUnavailable',
]);

export interface BigQueryLoadOptions {
  request: LoadRequest;
  loader: Loader;
  tenantId: string;
  /** The current table; null if there is none. */
  target: () => Promise<BigQueryTarget | null>;
  maximumBytesBilled: number;
  signal: AbortSignal;
  failures: () => Promise<FailedRecords>;
}

/**
 * A load in BigQuery: a load job writes the uploaded records to a staging table of this attempt, and a script applies
 * them in one transaction.
 */
export class BigQueryLoad implements BulkLoad {
  private readonly tables;
  private upload: ResumableUpload | null = null;
  private stagedCount = 0;

  private constructor(private readonly options: BigQueryLoadOptions) {
    this.tables = loadTables(options.request.id);
  }

  /** @throws LoadRefusedError, WarehouseUnavailableError, QueryCancelledError */
  static async open(options: BigQueryLoadOptions): Promise<BigQueryLoad> {
    const { request, loader } = options;
    const load = new BigQueryLoad(options);
    // Refuses an invalid load before anything is created.
    await load.script();
    const { staged, failed, outcome } = load.tables;
    await loader.explained(loader.makeTable(staged, stagedFields(request.columns.length)));
    await loader.explained(loader.makeTable(failed, FAILED_FIELDS));
    await loader.explained(loader.makeTable(outcome, OUTCOME_FIELDS));
    return load;
  }

  async stage(batch: RecordBatch): Promise<void> {
    const { lines, records } = stagedLines(batch, this.options.request.columns.length);
    if (records !== batch.records + batch.rejected.length)
      throw invalidRecordsError(`${records} records came where ${batch.records} should be.`);
    await this.write(lines, records);
  }

  /** Stages valid rows. @throws like {@link stage} */
  async stageRows(rows: Array<{ line: number; values: Array<string | null> }>): Promise<void> {
    const lines = rows.map(({ line, values }) => stagedLine(line, values));
    await this.write(Buffer.from(lines.join('')), rows.length);
  }

  async apply(): Promise<LoadOutcome> {
    await this.endUpload();
    const { loader, signal } = this.options;
    for (let attempt = 1; ; attempt++) {
      const jobId = await this.nextApply();
      const job = await this.applyAs(jobId);
      const { errorResult } = job.status;
      // The abort came too late: the outcome tells whether the load was applied.
      if (signal.aborted) throw errorResult ? new QueryCancelledError() : new WarehouseUnavailableError();
      if (!errorResult) return await this.outcome();
      if (!isTransient(errorResult) || attempt === ATTEMPTS) throw loader.failureOf(errorResult);
      await loader.deadline.pause(RETRY_PAUSE_MS * attempt * (1 + Math.random()));
    }
  }

  failures(): Promise<FailedRecords> {
    return this.options.failures();
  }

  close(): Promise<void> {
    this.options.loader.deadline.clear();
    return Promise.resolve();
  }

  private async write(lines: Buffer, records: number): Promise<void> {
    if (records === 0) return;
    this.upload ??= await this.beginUpload();
    await this.options.loader.explained(this.upload.write(lines));
    this.stagedCount += records;
  }

  private async script(): Promise<string> {
    const { request, loader, target } = this.options;
    const plan = planLoad<BigQueryTargetColumn, BigQueryTarget>(request, await loader.explained(target()));
    return new LoadScript(loader.own, plan, this.tables, request).text();
  }

  private beginUpload(): Promise<ResumableUpload> {
    const { request, loader } = this.options;
    const { projectId, dataset } = loader.own;
    return loader.upload(stageJobId(loader.own, request.id, this.tables), {
      load: {
        destinationTable: { projectId, datasetId: dataset, tableId: this.tables.staged },
        schema: { fields: stagedFields(request.columns.length) },
        sourceFormat: 'NEWLINE_DELIMITED_JSON',
        autodetect: false,
        ignoreUnknownValues: false,
        maxBadRecords: 0,
        createDisposition: 'CREATE_NEVER',
        writeDisposition: 'WRITE_EMPTY',
      },
      labels: this.labels,
    });
  }

  private async endUpload(): Promise<void> {
    const { request, loader } = this.options;
    if (!this.upload) return loader.deadline.pause(0);
    await loader.explained(this.upload.finish());
    const { status, statistics } = await loader.explained(
      loader.ended(stageJobId(loader.own, request.id, this.tables)),
    );
    if (status.errorResult) throw loader.failureOf(status.errorResult);
    const rows = Number(statistics?.load?.outputRows);
    if (rows !== this.stagedCount)
      throw invalidRecordsError(`${rows} records were staged where ${this.stagedCount} should be.`);
  }

  /**
   * The job id of the next attempt to apply. @throws WarehouseUnavailableError if another process has applied the load
   */
  private async nextApply(): Promise<string> {
    const { request, loader } = this.options;
    for (let number = 1; number <= MAX_APPLIES; number++) {
      const jobId = applyJobId(loader.own, request.id, number);
      const job = await loader.explained(loader.job(jobId));
      if (!job) return jobId;
      // Only one apply job may run at a time, in any process.
      const { status } = job.status.state === 'DONE' ? job : await loader.explained(loader.ended(jobId));
      if (!status.errorResult) throw appliedByAnother(request.id);
    }
    throw new WarehouseUnavailableError({
      cause: new Error(`${MAX_APPLIES} attempts to apply ${request.id}`),
    });
  }

  /** @returns the ended job */
  private async applyAs(jobId: string): Promise<LoadJobReply> {
    const { request, loader, maximumBytesBilled } = this.options;
    const query = await this.script().catch((error: unknown) => {
      throw error instanceof LoadRefusedError ? tableChangedError(error) : error;
    });
    let job;
    try {
      await loader.explained(
        loader.begin(jobId, {
          query: { query, useLegacySql: false, maximumBytesBilled: String(maximumBytesBilled) },
          labels: this.labels,
        }),
      );
      job = await loader.explained(loader.ended(jobId));
    } catch (error) {
      if (!(error instanceof QueryCancelledError)) throw error;
      job = await this.cancelled(jobId);
    }
    if (!isOfAttempt(job, this.tables)) throw appliedByAnother(request.id);
    return job;
  }

  /** The final state of a cancelled job, which may have completed first. */
  private async cancelled(jobId: string): Promise<LoadJobReply> {
    const { loader } = this.options;
    const settled = await loader.settle(jobId, CANCEL_MS);
    // Report a cancellation only if the job certainly did not run.
    if (settled === null) throw new QueryCancelledError();
    if (settled.status.state !== 'DONE') throw new WarehouseUnavailableError();
    return settled;
  }

  private async outcome(): Promise<LoadOutcome> {
    const applied = await readApplied(this.options.loader, this.tables);
    if (!applied) throw new WarehouseUnavailableError({ cause: new Error('the outcome of a load has gone') });
    return applied.outcome;
  }

  private get labels(): Record<string, string> {
    const { request, tenantId } = this.options;
    return { ...labelsOf(tenantId, request.id), ...attemptLabels(this.tables) };
  }
}

/** Concurrent writers of the table, or a failure of BigQuery. */
function isTransient({ reason = '', message = '' }: { reason?: string; message?: string }): boolean {
  return TRANSIENT.has(reason) || /concurrent (?:update|transaction)/i.test(message);
}

function appliedByAnother(id: string): WarehouseUnavailableError {
  return new WarehouseUnavailableError({ cause: new Error(`another process has applied the load ${id}`) });
}
