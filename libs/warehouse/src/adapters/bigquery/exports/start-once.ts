import { WarehouseUnavailableError } from '../../../warehouse.errors.js';
import type { TenantSpace } from '../../../warehouse.port.js';
import { BigQueryRequestError } from '../bigquery-errors.js';
import type { BigQuerySession } from '../bigquery-session.js';
import type { BigQueryStatements } from '../bigquery-statements.js';
import { badReply } from '../wire-replies.js';

/** BigQuery itself ends jobs after six hours. */
export const LONGEST_MS = 24 * 3_600_000;
/** How often the job of a statement may have failed under its name. */
const MAX_JOBS = 100;

export interface OneJob {
  /** Of the bulk job. */
  id: string;
  /** Of the job in BigQuery; a number is added when one has failed under it. */
  name: string;
  /** What is run under an id. */
  textFor: (jobId: string) => string;
}

/**
 * Begins a job. A process that was killed leaves one that runs or has run: that one is taken, unless it has failed.
 * @returns the id of a job that may be waited for
 */
export async function startOnce(
  statements: BigQueryStatements,
  session: BigQuerySession,
  space: TenantSpace,
  { id, name, textFor }: OneJob,
): Promise<string> {
  for (let number = 1; number <= MAX_JOBS; number++) {
    const jobId = number === 1 ? name : `${name}_${number}`;
    const statement = { id, jobId, sql: session.sql, values: [], timeoutMs: LONGEST_MS };
    try {
      await statements.start(session, space, statement, { text: textFor(jobId) });
      return jobId;
    } catch (error) {
      if (!isDuplicate(error)) {
        // Whatever it was: a job that nobody waits for costs money.
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
