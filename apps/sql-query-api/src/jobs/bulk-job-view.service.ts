import { Injectable } from '@nestjs/common';
import { type Access, hasScope, scopeMissing } from '@tessera/auth';
import { FINAL_BULK_STATES, JOB_STATUS_OF, type JobRecord } from '@tessera/contracts';
import { type BulkJob, BulkJobRepository } from '@tessera/persistence';
import { BulkDownloads, ResultStore } from '@tessera/sql-services';
import type { Readable } from 'node:stream';
import { requireCompleted, resultsGone } from './job-results.js';

/** Presents bulk jobs as jobs. */
@Injectable()
export class BulkJobViewService {
  constructor(
    private readonly jobs: BulkJobRepository,
    private readonly downloads: BulkDownloads,
    private readonly results: ResultStore,
  ) {}

  /** Null for an unknown bulk job. */
  find({ tenant }: Access, id: string): Promise<BulkJob | null> {
    return this.jobs.find(tenant.tenantId, id);
  }

  /**
   * The results as JSON text: the rows of a small query inline, otherwise a download URL.
   * @throws ServiceError NOT_FOUND for expired results; CONFLICT unless the job is complete
   */
  async openResults(job: BulkJob): Promise<Readable | Uint8Array[]> {
    requireCompleted({ status: JOB_STATUS_OF[job.state], error: job.error });
    const exported = await this.downloads.of(job, job.operation === 'query' ? 'results' : 'failures');
    if (job.inlineKey !== null) return this.openInline(job.inlineKey);
    const { download_url, expires_at, format, size_bytes } = exported;
    const shape = { download_url, expires_at, format: format.toLowerCase(), size_bytes };
    return [Buffer.from(JSON.stringify(shape))];
  }

  /** @returns the aborted job; null if it had ended @throws ServiceError 403 without the scope for bulk jobs */
  abort({ principal }: Access, { tenantId, id }: BulkJob): Promise<BulkJob | null> {
    if (!hasScope(principal, 'bulk:write')) throw scopeMissing('bulk:write');
    return this.jobs.abort(tenantId, id);
  }

  private async openInline(key: string): Promise<Readable> {
    const results = await this.results.open({ result: null, resultKey: key });
    if (!results) throw resultsGone();
    return results;
  }
}

/** Maps a bulk job to a job. For a load, `row_count` is the number of written records. */
export function bulkJobRecord(job: BulkJob): JobRecord {
  const { state, createdAt, startedAt, completedAt, recordsProcessed, recordsFailed } = job;
  const hasRun = startedAt !== null && completedAt !== null;
  return {
    job_id: job.id,
    tenant_id: job.tenantId,
    status: JOB_STATUS_OF[state],
    submitted_at: createdAt.toISOString(),
    started_at: startedAt?.toISOString() ?? null,
    completed_at: completedAt?.toISOString() ?? null,
    row_count: state === 'JobComplete' ? recordsProcessed - recordsFailed : null,
    execution_time_ms: hasRun ? completedAt.getTime() - startedAt.getTime() : null,
    error: job.error,
  };
}

/** When the job's retention starts; null while it is running. */
export function idleSince({ state, updatedAt }: BulkJob): Date | null {
  return state === 'Open' || FINAL_BULK_STATES.includes(state) ? updatedAt : null;
}
