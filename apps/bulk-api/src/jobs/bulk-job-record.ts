import type { BulkJobRecord, BulkJobSummary } from '@tessera/contracts';
import type { BulkJob } from '@tessera/persistence';

export function toSummary({ id, state, operation, object, createdAt }: BulkJob): BulkJobSummary {
  return { job_id: id, state, operation, object, created_at: createdAt.toISOString() };
}

export function toRecord(job: BulkJob): BulkJobRecord {
  return {
    ...toSummary(job),
    number_records_processed: job.recordsProcessed,
    number_records_failed: job.recordsFailed,
    updated_at: job.updatedAt.toISOString(),
    error: job.error,
  };
}

/** Whether the client must upload a file. */
export function needsUpload({ operation, query }: Pick<BulkJob, 'operation' | 'query'>): boolean {
  return operation !== 'query' && query === null;
}
