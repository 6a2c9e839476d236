import { BULK_OPERATIONS } from '@tessera/contracts';
import { counter, gauge, histogram } from '../metric-definition.js';
import { LONG_JOB_SECONDS, REQUEST_SECONDS } from './buckets.js';

/** How a statement was asked for. */
export const STATEMENT_MODES = ['sync', 'async', 'dry_run'] as const;
export type StatementMode = (typeof STATEMENT_MODES)[number];

/** How a statement ended. */
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

/** What the SQL service tells. */
export const SQL_METRICS = {
  statementDuration: histogram(
    'tessera_sql_statement_duration_seconds',
    'Duration of statements by how they were asked for and how they ended, the writing of their record left out',
    { mode: STATEMENT_MODES, outcome: STATEMENT_OUTCOMES },
    [...REQUEST_SECONDS, 60, 300],
  ),
  refusals: counter(
    'tessera_sql_refusals_total',
    'Statements that were not allowed, by the kind of their fault',
    { code: [...REFUSAL_CODES] },
  ),
  jobsWaiting: gauge(
    'tessera_sql_jobs_waiting',
    'Asynchronous queries and bulk jobs that wait to be run; every replica tells the same, so take the maximum',
    { kind: ['sql_query', 'bulk_job'] },
  ),
  jobsOldestAge: gauge(
    'tessera_sql_jobs_oldest_waiting_age_seconds',
    'Age of the asynchronous query, or bulk job, that waits longest, 0 when there is none',
    { kind: ['sql_query', 'bulk_job'] },
  ),
  bulkJobDuration: histogram(
    'tessera_bulk_job_duration_seconds',
    'Duration of attempts at bulk jobs by operation and outcome',
    { operation: BULK_OPERATIONS, outcome: ['success', 'failed', 'interrupted', 'retry'] },
    LONG_JOB_SECONDS,
  ),
  bulkRows: counter(
    'tessera_bulk_rows_total',
    'Rows of bulk jobs that have ended, by operation and outcome: written, or refused by the table',
    { operation: BULK_OPERATIONS, outcome: ['success', 'failed'] },
  ),
  bulkBytes: counter(
    'tessera_bulk_result_bytes_total',
    'Bytes of the files that bulk jobs have written: results, and records that failed',
    { operation: BULK_OPERATIONS, kind: ['result', 'failures'] },
  ),
} as const;
