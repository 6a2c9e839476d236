import { type SqlSchemas, type Tessera, unwrap } from '@tessera/client';
import { randomUUID } from 'node:crypto';
import { patiently } from './patiently.js';

export type BulkJob = SqlSchemas['BulkJobRecord'];
export type BulkJobRequest = SqlSchemas['BulkJobRequest'];
export type BulkJobSummary = SqlSchemas['BulkJobSummary'];
export type BulkResults = SqlSchemas['BulkResults'];

type ChangedState = 'UploadComplete' | 'Aborted';

const CONFLICT = 409;

/** Bulk jobs of a tenant. */
export class BulkClient {
  constructor(private readonly tessera: Tessera) {}

  async create(body: BulkJobRequest): Promise<BulkJobSummary> {
    const header = { 'X-Idempotency-Key': randomUUID() };
    return unwrap(await this.tessera.http.POST('/v1/bulk/jobs', { params: { header }, body }));
  }

  async get(id: string): Promise<BulkJob> {
    return unwrap(await this.tessera.http.GET('/v1/bulk/jobs/{id}', { params: { path: { id } } }));
  }

  /** A failed attempt may have taken effect; a retry that conflicts then counts as success. */
  change(id: string, state: ChangedState): Promise<BulkJob> {
    let attempts = 0;
    return patiently(async () => {
      attempts++;
      const params = { path: { id } };
      const answer = await this.tessera.http.PATCH('/v1/bulk/jobs/{id}', { params, body: { state } });
      if (attempts === 1 || answer.response.status !== CONFLICT) return unwrap(answer);
      const job = await this.get(id);
      return hasBeenThrough(job, state) ? job : unwrap(answer);
    });
  }

  async uploadUrl(id: string): Promise<string> {
    const params = { path: { id } };
    return unwrap(await this.tessera.http.GET('/v1/bulk/jobs/{id}/upload-url', { params })).upload_url;
  }

  /** The rows of a query; the failed records of any other job. */
  async results({ job_id: id, operation }: BulkJobSummary): Promise<BulkResults> {
    const params = { path: { id } };
    return unwrap(
      operation === 'query'
        ? await this.tessera.http.GET('/v1/bulk/jobs/{id}/results', { params })
        : await this.tessera.http.GET('/v1/bulk/jobs/{id}/failed-results', { params }),
    );
  }

  async list(query: { limit: number }): Promise<BulkJobSummary[]> {
    return unwrap(await this.tessera.http.GET('/v1/bulk/jobs', { params: { query } })).jobs;
  }
}

function hasBeenThrough(job: BulkJob, state: ChangedState): boolean {
  return state === 'Aborted' ? job.state === 'Aborted' : job.state !== 'Open' && job.state !== 'Aborted';
}
