import type { JobRecord } from '@tessera/contracts';
import { ServiceError } from '@tessera/platform';

const POLL_AFTER_SECONDS = 1;

/** @throws ServiceError CONFLICT for a job without results */
export function requireCompleted({ status, error }: Pick<JobRecord, 'status' | 'error'>): void {
  if (status === 'COMPLETED') return;
  const isOpen = status === 'QUEUED' || status === 'RUNNING';
  throw new ServiceError('conflict', isOpen ? 'The job has not ended.' : 'The job has no results.', {
    status,
    ...(isOpen ? { retry_after: POLL_AFTER_SECONDS } : {}),
    ...(error ? { error } : {}),
  });
}

export function resultsGone(): ServiceError {
  return new ServiceError('not_found', 'The results of this job have expired.');
}
