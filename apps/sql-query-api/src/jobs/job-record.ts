import type { JobRecord } from '@tessera/contracts';
import type { SqlJobSummary } from '@tessera/persistence';

export function toJobRecord(job: SqlJobSummary): JobRecord {
  return {
    job_id: job.id,
    tenant_id: job.tenantId,
    status: job.status,
    submitted_at: job.submittedAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    completed_at: job.completedAt?.toISOString() ?? null,
    row_count: job.rowCount,
    execution_time_ms: job.executionTimeMs,
    error: job.error,
  };
}
