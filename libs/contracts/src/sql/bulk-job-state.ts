import type { JobStatus } from './job.dto.js';
import { namedEnum } from '../common/named-enum.js';

export const BULK_JOB_STATES = namedEnum('BulkJobState', [
  'Open',
  'UploadComplete',
  'InProgress',
  'JobComplete',
  'Failed',
  'Aborted',
]);
export type BulkJobState = (typeof BULK_JOB_STATES)[number];

/** A state transition, allowed only from the states in `from`. */
export interface BulkTransition {
  readonly from: readonly BulkJobState[];
  readonly to: BulkJobState;
}

/** All state transitions. Any other is a conflict. */
export const BULK_TRANSITIONS = {
  /** PATCH UploadComplete. */
  queue: { from: ['Open'], to: 'UploadComplete' },
  /** A runner has claimed the job. */
  start: { from: ['UploadComplete'], to: 'InProgress' },
  complete: { from: ['InProgress'], to: 'JobComplete' },
  fail: { from: ['InProgress'], to: 'Failed' },
  /** PATCH Aborted, or DELETE /jobs/{id}. */
  abort: { from: ['Open', 'UploadComplete', 'InProgress'], to: 'Aborted' },
} as const satisfies Record<string, BulkTransition>;

/** States without outgoing transitions. */
export const FINAL_BULK_STATES: readonly BulkJobState[] = BULK_JOB_STATES.filter(
  (state) => !transitions().some(({ from }) => from.includes(state)),
);

/** Status of a bulk job on the /jobs routes. */
export const JOB_STATUS_OF: Readonly<Record<BulkJobState, JobStatus>> = {
  Open: 'QUEUED',
  UploadComplete: 'QUEUED',
  InProgress: 'RUNNING',
  JobComplete: 'COMPLETED',
  Failed: 'FAILED',
  Aborted: 'CANCELLED',
};

function transitions(): readonly BulkTransition[] {
  return Object.values(BULK_TRANSITIONS);
}
