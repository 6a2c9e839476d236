import { WarehouseUnavailableError } from '../../../warehouse.errors.js';
import type { WarehouseTenant } from '../../../warehouse.port.js';
import { BigQueryRequestError } from '../api/bigquery-errors.js';
import type { BigQuerySession } from '../api/bigquery-session.js';
import type { BigQueryStatements } from '../bigquery-statements.js';
import { badReply } from '../api/wire-replies.js';

/** BigQuery ends jobs after six hours. */
export const LONGEST_MS = 24 * 3_600_000;
/** Maximum number of failed jobs of one statement. */
const MAX_JOBS = 100;

export interface OneJob {
  /** Id of the bulk job. */
  id: string;
  /** Id of BigQuery's job; a number is appended after a failure. */
  name: string;
  /** The statement for a job id. */
  textFor: (jobId: string) => string;
}

/**
 * Starts a job, or adopts the one that a killed process left running or completed.
 * @returns the id of the job to wait for
 */
export async function startOnce(
  statements: BigQueryStatements,
  session: BigQuerySession,
  tenant: WarehouseTenant,
  { id, name, textFor }: OneJob,
): Promise<string> {
  for (let number = 1; number <= MAX_JOBS; number++) {
    const jobId = number === 1 ? name : `${name}_${number}`;
    const statement = { id, jobId, sql: session.sql, values: [], timeoutMs: LONGEST_MS };
    try {
      await statements.start(session, tenant, statement, { text: textFor(jobId) });
      return jobId;
    } catch (error) {
      if (!isDuplicate(error)) {
        // A job without a waiting caller still costs money.
        await statements.cancel(session, jobId);
        throw error;
      }
    }
    if (!(await statements.hasFailed(session, jobId))) return jobId;
  }
  throw badReply('a job that runs');
}

function isDuplicate(error: unknown): boolean {
  if (!(error instanceof WarehouseUnavailableError)) return false;
  return error.cause instanceof BigQueryRequestError && error.cause.status === 409;
}
