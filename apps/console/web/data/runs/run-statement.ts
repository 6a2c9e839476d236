import { unwrap } from '@tessera/client';
import { warehouse } from '../../app/api.js';
import type { ParameterValue } from '../editor/parameters.js';
import { isOpen, type JobRecord } from '../queries.js';
import { columnsOf, parseRows, type Row, type SqlResult } from '../result/sql-result.js';
import { JobFailedError } from '../service-error.js';

export interface Statement {
  sql: string;
  limit: number;
  values: Record<string, ParameterValue>;
}

/** A statement that takes longer becomes a job, which survives the page. */
const WAIT_SECONDS = 5;
const TIMEOUT_SECONDS = 300;
const FIRST_POLL_MS = 500;
const LONGEST_POLL_MS = 3_000;

interface Answer {
  data: Row[];
  metadata: {
    columns: string[];
    column_types: string[];
    total_rows: number | null;
    truncated: boolean;
    execution_time_ms: number;
    query_id: string;
  };
}

export interface RunOptions {
  signal: AbortSignal;
  /** The statement goes on as a job. */
  onJob: (jobId: string) => void;
}

/** @throws ApiError, JobFailedError, ConnectionError or the signal's reason */
export async function runStatement(statement: Statement, { signal, onJob }: RunOptions): Promise<SqlResult> {
  const body = requestOf(statement);
  const answer = await warehouse().http.POST('/v1/queries', {
    body: { ...body, parameters: { ...body.parameters, wait_seconds: WAIT_SECONDS } },
    parseAs: 'text',
    signal,
  });
  const text = unwrap(answer);
  if (answer.response.status !== 202) return resultOf(parseRows<Answer>(text));
  const { job_id: jobId } = JSON.parse(text) as JobRecord;
  onJob(jobId);
  const job = await ended(jobId, signal);
  return { ...(await rowsOfJob(job, signal)), isTruncated: maybeTruncated(job, statement) };
}

function requestOf({ sql, limit, values }: Statement) {
  const parameters = { limit, timeout_seconds: TIMEOUT_SECONDS };
  return { sql, parameters: Object.keys(values).length === 0 ? parameters : { ...parameters, values } };
}

function resultOf({ data, metadata }: Answer): SqlResult {
  return {
    columns: columnsOf(metadata.columns, metadata.column_types, data),
    rows: data,
    totalRows: metadata.total_rows,
    isTruncated: metadata.truncated,
    executionTimeMs: metadata.execution_time_ms,
    jobId: metadata.query_id,
  };
}

async function ended(jobId: string, signal: AbortSignal): Promise<JobRecord> {
  for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_POLL_MS)) {
    const params = { path: { job_id: jobId } };
    const job = unwrap(await warehouse().http.GET('/v1/jobs/{job_id}', { params, signal }));
    if (!isOpen(job.status)) return job;
    await pause(waitMs, signal);
  }
}

/** A full result of a job may have been longer. */
function maybeTruncated({ row_count: count }: JobRecord, { limit }: Statement): boolean | null {
  return count !== null && count < limit ? false : null;
}

/** The result of an earlier statement. @throws ApiError, JobFailedError */
export async function readJob(jobId: string, signal: AbortSignal): Promise<SqlResult> {
  const params = { path: { job_id: jobId } };
  const job = unwrap(await warehouse().http.GET('/v1/jobs/{job_id}', { params, signal }));
  return rowsOfJob(job, signal);
}

async function rowsOfJob(job: JobRecord, signal: AbortSignal): Promise<SqlResult> {
  if (job.error) throw new JobFailedError(job.error);
  const params = { path: { job_id: job.job_id } };
  const answer = await warehouse().http.GET('/v1/jobs/{job_id}/results', { params, parseAs: 'text', signal });
  const { data, metadata } = parseRows<Pick<Answer, 'data' | 'metadata'>>(unwrap(answer));
  return {
    columns: columnsOf(metadata.columns, null, data),
    rows: data,
    totalRows: null,
    isTruncated: null,
    executionTimeMs: job.execution_time_ms,
    jobId: job.job_id,
  };
}

export async function cancelJob(jobId: string): Promise<void> {
  const answer = await warehouse().http.POST('/v1/jobs/{job_id}/cancel', {
    params: { path: { job_id: jobId } },
  });
  // It has ended meanwhile.
  if (answer.response.status !== 409)
    unwrap(answer as { data?: unknown; error?: unknown; response: Response });
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
