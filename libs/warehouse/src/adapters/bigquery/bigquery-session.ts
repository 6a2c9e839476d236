import type { AuthClient } from 'google-auth-library';
import type { BigQueryApi, BigQueryRequest } from './bigquery-api.js';
import { BigQueryRequestError, explainRefusal } from './bigquery-errors.js';
import type { OwnDataset } from './bigquery-guard.js';
import type { Deadline } from './deadline.js';
import type { WireError } from './wire-format.js';

/** What a request may take beyond what is left of its statement's time. */
const ANSWER_MS = 10_000;
/** How long a failed query may keep its caller for the sake of its job. */
const CANCEL_MS = 3_000;

export interface SessionOptions {
  /** In whose name requests are made. */
  client: AuthClient;
  own: OwnDataset;
  /** As the tenant gave it. */
  sql: string;
  deadline: Deadline;
}

/** One statement of a tenant's, as it runs: in whose name, where, and for how long. */
export class BigQuerySession {
  readonly client: AuthClient;
  readonly own: OwnDataset;
  readonly sql: string;
  readonly deadline: Deadline;

  constructor(
    private readonly api: BigQueryApi,
    { client, own, sql, deadline }: SessionOptions,
  ) {
    this.client = client;
    this.own = own;
    this.sql = sql;
    this.deadline = deadline;
  }

  /** @throws what the failure of a request means to the tenant */
  async request(request: Omit<BigQueryRequest, 'timeoutMs'>): Promise<unknown> {
    const timeoutMs = Math.max(1, this.deadline.remainingMs) + ANSWER_MS;
    try {
      return await this.deadline.race(this.api.request(this.client, { ...request, timeoutMs }));
    } catch (error) {
      if (!(error instanceof BigQueryRequestError)) throw error;
      throw this.failureOf(error.refusal, error);
    }
  }

  /** What the warehouse's refusal means to the tenant. */
  failureOf(refusal: WireError, cause?: unknown): Error {
    if (refusal.reason === 'stopped' || refusal.reason === 'timeout') return this.deadline.end(cause);
    return explainRefusal(refusal, this.sql, this.own, cause);
  }

  /** Ends a job, if it is there; the caller is told why it has to end, not of this. */
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
