import {
  BULK_OPERATIONS,
  BULK_STATES,
  type BulkJobState,
  type BulkOperation,
  JOB_STATUSES,
  type JobStatus,
} from './states.js';

type Search = Record<string, unknown>;

/** What the addresses of these pages can say; anything else is ignored. The job is the one whose result is shown. */
export function editorSearch({ job }: Search): { job?: string } {
  return typeof job === 'string' ? { job } : {};
}

export function statementsSearch({ status }: Search): { status?: JobStatus } {
  const known = JOB_STATUSES.find((name) => name === status);
  return known ? { status: known } : {};
}

export function bulkSearch({ state, operation }: Search): {
  state?: BulkJobState;
  operation?: BulkOperation;
} {
  const known = BULK_STATES.find((name) => name === state);
  return { ...(known && { state: known }), ...newJobSearch({ operation }) };
}

export function newJobSearch({ operation }: Search): { operation?: BulkOperation } {
  const known = BULK_OPERATIONS.find((name) => name === operation);
  return known ? { operation: known } : {};
}
