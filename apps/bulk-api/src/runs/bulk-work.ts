import type { KnownTenant } from '@tessera/auth';
import type { BulkJob, BulkOutcome } from '@tessera/persistence';

/** The work of a job. Idempotent, wherever an earlier run was interrupted. */
export interface BulkWork {
  /**
   * @param signal ends the job
   * @returns the outcome, also of a failure with more details than an error
   */
  run(job: BulkJob, tenant: KnownTenant, signal: AbortSignal): Promise<BulkOutcome>;
}
