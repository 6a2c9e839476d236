import { BULK_OPERATIONS } from '@tessera/contracts';
import { counter, gauge, histogram } from '../metric-definition.js';
import { LONG_JOB_SECONDS, REQUEST_SECONDS } from './buckets.js';

/** Kind of request of a statement. */
export const STATEMENT_MODES = ['sync', 'async', 'dry_run'] as const;
export type StatementMode = (typeof STATEMENT_MODES)[number];

/** Outcome of a statement. */
export const STATEMENT_OUTCOMES = [
  'success',
  'invalid',
  'blocked',
  'timeout',
  'too_many',
  'too_large',
  'cancelled',
  'unavailable',
  'failed',
] as const;
export type StatementOutcome = (typeof STATEMENT_OUTCOMES)[number];

/** Why a statement was not allowed. */
export const REFUSAL_CODES = [
  'several_statements',
  'not_a_query',
  'catalog',
  'other_schema',
  'server',
  'roles',
  'runs_sql',
  'side_effect',
  'session',
  'no_right',
  'unknown_construct',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Metrics of the SQL service. */
export const SQL_METRICS = {
  statementDuration: histogram(
    'tessera_sql_statement_duration_seconds',
    'Duration of statements by kind of request and outcome, without writing their record',
    { mode: STATEMENT_MODES, outcome: STATEMENT_OUTCOMES },
    [...REQUEST_SECONDS, 60, 300],
  ),
  refusals: counter('tessera_sql_refusals_total', 'Rejected statements by reason', {
    code: [...REFUSAL_CODES],
  }),
  jobsWaiting: gauge(
    'tessera_sql_jobs_waiting',
    'Waiting asynchronous queries and bulk jobs. Every replica reports the same value, so use the maximum',
    { kind: ['sql_query', 'bulk_job'] },
  ),
  jobsOldestAge: gauge(
    'tessera_sql_jobs_oldest_waiting_age_seconds',
    'Age of the oldest waiting asynchronous query or bulk job, 0 without jobs',
    { kind: ['sql_query', 'bulk_job'] },
  ),
  bulkJobDuration: histogram(
    'tessera_bulk_job_duration_seconds',
    'Duration of bulk job attempts by operation and outcome',
    { operation: BULK_OPERATIONS, outcome: ['success', 'failed', 'interrupted', 'retry'] },
    LONG_JOB_SECONDS,
  ),
  bulkRows: counter(
    'tessera_bulk_rows_total',
    'Rows of ended bulk jobs by operation and outcome: written, or rejected by the table',
    { operation: BULK_OPERATIONS, outcome: ['success', 'failed'] },
  ),
  bulkBytes: counter(
    'tessera_bulk_result_bytes_total',
    'Bytes of files written by bulk jobs: results and failed records',
    { operation: BULK_OPERATIONS, kind: ['result', 'failures'] },
  ),
} as const;
