import type { Fault } from './mutant.js';

/** Attempts, leases and claims that are overtaken, and go on. */
export const FENCING: readonly Fault[] = [
  {
    id: 'fence-stale-begin',
    file: 'libs/persistence/src/repositories/task.repository.ts',
    find: 'attempt = $2 and status not in ${FINAL} returning ${COLUMNS}',
    replace: 'attempt >= $2 and status not in ${FINAL} returning ${COLUMNS}',
    fault: 'A redelivered old job begins its attempt again.',
  },
  {
    id: 'fence-other-task',
    file: 'libs/persistence/src/repositories/document-pipeline.repository.ts',
    find: 'where document_id = $1 and pipeline = $2 and task_id = $3 returning 1',
    replace: 'where document_id = $1 and pipeline = $2 returning 1',
    fault: 'A superseded task indexes a document that belongs to a newer one.',
  },
  {
    id: 'fence-publish-incomplete',
    file: 'libs/indexing/src/document-publisher.ts',
    find: 'if (pointCount !== chunkCount)',
    replace: 'if (pointCount > chunkCount)',
    fault: 'A document is published though chunks of it are missing from the vector store.',
  },
  {
    id: 'fence-cancelled-work',
    file: 'libs/queues/src/ingest/job-context.ts',
    find: 'percent, current, total }))) {',
    replace: 'percent, current, total })) && this.signal.aborted) {',
    fault: 'Work on a cancelled task goes on to its end.',
  },
  {
    id: 'fence-retry-superseded',
    file: 'apps/ingest-api/src/tasks/tasks.service.ts',
    find: "if ((run ?? document).taskId !== jobId) throw new ConflictError(message('task_superseded'));",
    replace: '',
    fault: 'Retrying an old task takes the document away from a newer one.',
  },
  {
    id: 'fence-bulk-takeover',
    file: 'libs/persistence/src/repositories/bulk-run.repository.ts',
    find: 'attempt = attempt + case when runner_id = $4 then 0 else 1 end',
    replace: 'attempt = attempt + case when runner_id is null then 1 else 0 end',
    fault: 'A job taken over from a dead process keeps its attempt, and both write the same files.',
  },
  {
    id: 'fence-bulk-abort-running',
    file: 'libs/contracts/src/sql/bulk-job-state.ts',
    find: "abort: { from: ['Open', 'UploadComplete', 'InProgress'], to: 'Aborted' }",
    replace: "abort: { from: ['Open', 'UploadComplete'], to: 'Aborted' }",
    fault: 'A running bulk job cannot be aborted.',
  },
  {
    id: 'fence-bulk-reupload',
    file: 'apps/bulk-api/src/runs/load-run.ts',
    find: 'if (uploadVersion === null || uploadVersion === version) return null;',
    replace: 'if (uploadVersion === null || version !== undefined) return null;',
    fault: 'A file that was uploaded after UploadComplete is loaded.',
  },
  {
    id: 'fence-query-claim-race',
    file: 'libs/persistence/src/repositories/sql-job.repository.ts',
    find: "limit $1)\n    and (status = 'QUEUED' or status = 'RUNNING' and lease_until < now())",
    replace: 'limit $1)',
    fault: 'Two processes that claim at once run the same query.',
  },
  {
    id: 'fence-query-cancelled',
    file: 'libs/persistence/src/repositories/sql-job.repository.ts',
    find: 'where id = $1 and ${OPEN}`',
    replace: 'where id = $1`',
    fault: 'A cancelled query becomes completed when its result arrives late.',
  },
  {
    id: 'fence-idempotency-lost-claim',
    file: 'libs/persistence/src/repositories/idempotency.repository.ts',
    find: 'where ${SAME} and claim_id = $4`',
    replace: 'where ${SAME} and (claim_id = $4 or response_status is null)`',
    fault: 'A request that lost its idempotency key answers for the one that holds it.',
  },
  {
    id: 'fence-load-twice',
    file: 'libs/warehouse/src/adapters/postgres/bulk/postgres-load.ts',
    find: 'if (noted.rowCount === 0) throw new WarehouseUnavailableError();',
    replace: '',
    fault: 'Two processes apply the same load, and its rows are there twice.',
  },
];
