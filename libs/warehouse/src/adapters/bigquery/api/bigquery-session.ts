import type { AuthClient } from 'google-auth-library';
import type { BigQueryApi, BigQueryRequest } from './bigquery-api.js';
import { BigQueryRequestError, explainRefusal } from './bigquery-errors.js';
import type { OwnDataset } from '../guard/bigquery-guard.js';
import type { JobDeadline } from './job-deadline.js';
import type { WireError } from './wire-format.js';

/** Extra time for a request beyond the statement's deadline. */
const ANSWER_MS = 10_000;
/** Timeout for cancelling a job, by which it delays the error of a failed query at most. */
const CANCEL_MS = 3_000;

export interface SessionOptions {
  /** Identity of the requests. */
  client: AuthClient;
  own: OwnDataset;
  /** The tenant's original statement. */
  sql: string;
  deadline: JobDeadline;
}

/** Identity, dataset and deadline of one tenant's statement. */
export class BigQuerySession {
  readonly client: AuthClient;
  readonly own: OwnDataset;
  readonly sql: string;
  readonly deadline: JobDeadline;

  constructor(
    private readonly api: BigQueryApi,
    { client, own, sql, deadline }: SessionOptions,
  ) {
    this.client = client;
    this.own = own;
    this.sql = sql;
    this.deadline = deadline;
  }

  /** @throws errors that are explained to the tenant */
  async request(request: Omit<BigQueryRequest, 'timeoutMs'>): Promise<unknown> {
    const timeoutMs = Math.max(1, this.deadline.remainingMs) + ANSWER_MS;
    try {
      return await this.deadline.race(this.api.request(this.client, { ...request, timeoutMs }));
    } catch (error) {
      if (!(error instanceof BigQueryRequestError)) throw error;
      throw this.failureOf(error.refusal, error);
    }
  }

  /** Explains a refusal to the tenant. */
  failureOf(refusal: WireError, cause?: unknown): Error {
    if (refusal.reason === 'stopped' || refusal.reason === 'timeout') return this.deadline.end(cause);
    return explainRefusal(refusal, this.sql, this.own, cause);
  }

  /** Cancels a job if it exists. Ignores failures: the caller reports the reason for cancelling. */
  async cancel(jobId: string, location: string): Promise<void> {
    const request = {
      method: 'POST',
      path: `/jobs/${jobId}/cancel`,
      query: { location },
      timeoutMs: CANCEL_MS,
    } as const;
    await this.api.request(this.client, request).catch(() => undefined);
  }
}
