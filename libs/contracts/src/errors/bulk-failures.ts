/** Codes in `error.code` of a Failed bulk job. `details.category` states the kind of cause. */
export const BULK_FAILURES = {
  QUERY_ERROR: {
    category: 'validation, permission, resource, transient, capacity',
    meaning:
      'The warehouse rejected the statement, or it failed while running; see `sql_state` and `position`.',
  },
  SQL_BLOCKED: {
    category: 'permission',
    meaning: 'The statement is not a single query, or may not run here.',
  },
  QUERY_TIMEOUT: {
    category: 'capacity',
    meaning: 'The job exceeded `timeout_seconds`. Split it.',
  },
  INVALID_FILE: {
    category: 'validation',
    meaning:
      'The upload does not match the format of the job, or exceeds a limit; see `reason`. Correct the file.',
  },
  LOAD_REFUSED: {
    category: 'validation, resource, capacity',
    meaning:
      'The table cannot be loaded with these settings, regardless of the records; see `reason`. `DISK_BUDGET_EXCEEDED`: load smaller files.',
  },
  ALL_RECORDS_FAILED: {
    category: 'validation',
    meaning: 'No record could be written. The failed results contain the reasons.',
  },
  TOO_MANY_FAILED_RECORDS: {
    category: 'validation',
    meaning:
      'More than `limit` records failed. Nothing was written. The failed results contain the first `limit`.',
  },
  UPLOAD_MISSING: {
    category: 'resource',
    meaning: 'The upload no longer exists. Create another job.',
  },
  UPLOAD_CHANGED: {
    category: 'validation',
    meaning: 'The upload was replaced after UploadComplete. Nothing was written. Create another job.',
  },
  PAYLOAD_TOO_LARGE: {
    category: 'capacity',
    meaning: 'The upload exceeds `limit` bytes. Split it.',
  },
  TENANT_REMOVED: {
    category: 'resource',
    meaning: 'The tenant no longer exists.',
  },
  INTERNAL_ERROR: {
    category: 'transient',
    meaning: 'The job failed unexpectedly in `attempts` attempts. Report it with its `job_id`.',
  },
} as const satisfies Record<string, { category: string; meaning: string }>;

export type BulkFailureCode = keyof typeof BULK_FAILURES;
