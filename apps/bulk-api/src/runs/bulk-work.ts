import type { KnownTenant } from '@tessera/auth';
import type { BulkJob, BulkOutcome } from '@tessera/persistence';

/** What is done for a job. Doing it again, wherever the time before was cut off, comes to the same. */
export interface BulkWork {
  /**
   * @param signal aborted when the job is to end
   * @returns how it ended, also in failure where there is more to say than an error
   */
  run(job: BulkJob, tenant: KnownTenant, signal: AbortSignal): Promise<BulkOutcome>;
}
