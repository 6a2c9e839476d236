import type { SqlSchemas } from '@tessera/client';

export type JobStatus = SqlSchemas['JobStatus'];
export type BulkJobState = SqlSchemas['BulkJobState'];
export type BulkOperation = SqlSchemas['BulkOperation'];

export const JOB_STATUSES = [
  'QUEUED',
  'RUNNING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const satisfies JobStatus[];
export const BULK_STATES = [
  'Open',
  'UploadComplete',
  'InProgress',
  'JobComplete',
  'Failed',
  'Aborted',
] as const satisfies BulkJobState[];
export const BULK_OPERATIONS = [
  'query',
  'insert',
  'update',
  'upsert',
  'delete',
] as const satisfies BulkOperation[];
