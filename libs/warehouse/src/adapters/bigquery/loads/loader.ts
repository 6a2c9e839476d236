import type { AuthClient } from 'google-auth-library';
import { setTimeout as sleep } from 'node:timers/promises';
import { LoadRefusedError, WarehouseUnavailableError } from '../../../warehouse.errors.js';
import type { BigQueryApi, BigQueryRequest } from '../api/bigquery-api.js';
import { BigQueryRequestError, explainRefusal, nullIfMissing } from '../api/bigquery-errors.js';
import type { OwnDataset } from '../guard/bigquery-guard.js';
import type { JobDeadline } from '../api/job-deadline.js';
import type { WireError, WireField } from '../api/wire-format.js';
import { LoadJobReply, ProgressReply, requireReply, TableRowsReply } from '../api/wire-replies.js';
import { tableResource } from './load-tables.js';
import { ResumableUpload } from './resumable-upload.js';

const REQUEST_MS = 30_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const TRIES = 3;
/** How long one request waits for a query. */
const POLL_MS = 10_000;

export interface LoaderOptions {
  /** Identity that writes tables. */
  client: AuthClient;
  own: OwnDataset;
  location: string;
  /** Deadline of the whole load. */
  deadline: JobDeadline;
  signal: AbortSignal;
}

/** Identity, dataset and deadline of one load's requests. */
export class Loader {
  readonly own: OwnDataset;
  readonly deadline: JobDeadline;

  constructor(
    private readonly api: BigQueryApi,
    private readonly options: LoaderOptions,
  ) {
    this.own = options.own;
    this.deadline = options.deadline;
  }

  async makeTable(name: string, fields: WireField[]): Promise<void> {
    const path = `/datasets/${encodeURIComponent(this.own.dataset)}/tables`;
    await this.request({ method: 'POST', path, body: tableResource(this.own, name, fields) });
  }

  async removeTable(name: string): Promise<void> {
    const path = `/datasets/${encodeURIComponent(this.own.dataset)}/tables/${encodeURIComponent(name)}`;
    await this.request({ method: 'DELETE', path }).catch(nullIfMissing);
  }

  /** Null for an unknown or empty table. */
  async firstRow(name: string): Promise<unknown> {
    const path = `/datasets/${encodeURIComponent(this.own.dataset)}/tables/${encodeURIComponent(name)}/data`;
    const answer = await this.request({ method: 'GET', path, query: { maxResults: '1' } }).catch(
      nullIfMissing,
    );
    return answer === null ? null : (requireReply(TableRowsReply, answer).rows?.[0] ?? null);
  }

  /** Waits for a query and fetches a page of its results. */
  async page(jobId: string, rows: number, pageToken: string | undefined): Promise<unknown> {
    const { location } = this.options;
    const query: Record<string, string> = { location, maxResults: String(rows), timeoutMs: String(POLL_MS) };
    if (pageToken !== undefined) query.pageToken = pageToken;
    for (;;) {
      const answer = await this.explained(this.request({ method: 'GET', path: `/queries/${jobId}`, query }));
      if (requireReply(ProgressReply, answer).jobComplete) return answer;
      await this.deadline.pause(FIRST_PAUSE_MS);
    }
  }

  /** Starts a job with uploaded input. */
  async upload(jobId: string, configuration: object): Promise<ResumableUpload> {
    const { client, signal } = this.options;
    const body = { jobReference: this.reference(jobId), configuration };
    const address = await this.explained(this.api.beginUpload(client, body, REQUEST_MS));
    return new ResumableUpload(this.api, client, address, signal);
  }

  /** Starts a job unless the id exists, which makes it safe to retry without a response. */
  async begin(jobId: string, configuration: object): Promise<void> {
    const body = { jobReference: this.reference(jobId), configuration };
    for (let tried = 1; ; tried++) {
      try {
        await this.request({ method: 'POST', path: '/jobs', body });
        return;
      } catch (error) {
        const status = error instanceof BigQueryRequestError ? error.status : null;
        if (status === 409) return;
        if (status === null || (status !== 0 && status < 500) || tried === TRIES) throw error;
        await this.deadline.pause(FIRST_PAUSE_MS);
      }
    }
  }

  /** The current state of a job; null for an unknown id. */
  async job(jobId: string): Promise<LoadJobReply | null> {
    const query = { location: this.options.location };
    const answer = await this.request({ method: 'GET', path: `/jobs/${jobId}`, query }).catch(nullIfMissing);
    return answer === null ? null : requireReply(LoadJobReply, answer);
  }

  /** Waits for the end of a job. */
  async ended(jobId: string): Promise<LoadJobReply> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const job = await this.job(jobId);
      if (!job) throw new WarehouseUnavailableError({ cause: new Error(`the job ${jobId} has gone`) });
      if (job.status.state === 'DONE') return job;
      await this.deadline.pause(pauseMs);
    }
  }

  /**
   * Cancels a job and waits for its end, independently of the load's deadline.
   * @returns its last state; null for an unknown job
   * @throws WarehouseUnavailableError if the state is unknown
   */
  async settle(jobId: string, timeoutMs: number): Promise<LoadJobReply | null> {
    const { client, location } = this.options;
    const endsAt = Date.now() + timeoutMs;
    const left = () => Math.max(1, endsAt - Date.now());
    const query = { location };
    const cancel = { method: 'POST', path: `/jobs/${jobId}/cancel`, query } as const;
    await this.api.request(client, { ...cancel, timeoutMs: left() }).catch(() => undefined);
    for (;;) {
      const request = { method: 'GET', path: `/jobs/${jobId}`, query, timeoutMs: left() } as const;
      const answer = await this.api.request(client, request).catch(nullIfMissing).catch(unavailable);
      if (answer === null) return null;
      const job = requireReply(LoadJobReply, answer);
      if (job.status.state === 'DONE' || Date.now() >= endsAt) return job;
      await sleep(FIRST_PAUSE_MS);
    }
  }

  /** Explains the failure of a job or request to the caller. */
  failureOf(refusal: WireError, cause?: unknown): Error {
    const { reason = '' } = refusal;
    if (reason === 'stopped' || reason === 'timeout') return this.deadline.end(cause);
    if (reason === 'accessDenied') {
      const message =
        'The service has no right to write this table; it is given to the account that loads tables.';
      return new LoadRefusedError('NOT_APPLICABLE', message, {}, reason, { cause });
    }
    const explained = explainRefusal(refusal, '', this.own, cause);
    if (explained instanceof WarehouseUnavailableError) return explained;
    return new LoadRefusedError('NOT_APPLICABLE', explained.message, {}, reason, { cause });
  }

  /** @throws LoadRefusedError, WarehouseUnavailableError, QueryCancelledError */
  async explained<T>(work: Promise<T>): Promise<T> {
    try {
      return await this.deadline.race(work);
    } catch (error) {
      if (!(error instanceof BigQueryRequestError)) throw error;
      throw this.failureOf(error.refusal, error);
    }
  }

  private reference(jobId: string): object {
    return { projectId: this.own.projectId, location: this.options.location, jobId };
  }

  private request(request: Omit<BigQueryRequest, 'timeoutMs'>): Promise<unknown> {
    return this.deadline.race(this.api.request(this.options.client, { ...request, timeoutMs: REQUEST_MS }));
  }
}

function unavailable(cause: unknown): never {
  throw new WarehouseUnavailableError({ cause });
}
