import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { components, paths } from '../api/generated/bulk-api.js';
import { unwrap } from '../api/knowledge-client.js';
import type { TenantCredential } from '../api/tenant-credential.js';
import { patiently } from './patiently.js';

export type BulkJob = components['schemas']['BulkJobRecord'];
export type BulkJobRequest = components['schemas']['BulkJobRequest'];
export type BulkJobSummary = components['schemas']['BulkJobSummary'];
export type BulkResults = components['schemas']['BulkResults'];

type ChangedState = 'UploadComplete' | 'Aborted';
type JobFilter = Pick<NonNullable<paths['/bulk/jobs']['get']['parameters']['query']>, 'state' | 'limit'>;

const CONFLICT = 409;

/** Client for bulk jobs. Retries transient failures of all calls except `create`. */
export class BulkClient {
  private readonly client: ReturnType<typeof createClient<paths>>;
  private readonly tenant: { 'X-Tenant-ID': string };

  constructor({ baseUrl, tenantId, apiKey }: TenantCredential) {
    this.client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${apiKey}` } });
    this.tenant = { 'X-Tenant-ID': tenantId };
  }

  async create(body: BulkJobRequest): Promise<BulkJobSummary> {
    const header = { ...this.tenant, 'X-Idempotency-Key': randomUUID() };
    return unwrap(await this.client.POST('/bulk/jobs', { params: { header }, body }));
  }

  get(id: string): Promise<BulkJob> {
    const params = this.of(id);
    return patiently(async () => unwrap(await this.client.GET('/bulk/jobs/{id}', { params })));
  }

  /** A failed attempt may have taken effect; a retry that conflicts then counts as success. */
  change(id: string, state: ChangedState): Promise<BulkJob> {
    const params = this.of(id);
    let attempts = 0;
    return patiently(async () => {
      attempts++;
      const answer = await this.client.PATCH('/bulk/jobs/{id}', { params, body: { state } });
      if (attempts === 1 || answer.response.status !== CONFLICT) return unwrap(answer);
      const job = await this.get(id);
      return hasBeenThrough(job, state) ? job : unwrap(answer);
    });
  }

  uploadUrl(id: string): Promise<string> {
    const params = this.of(id);
    return patiently(async () => {
      const answer = await this.client.GET('/bulk/jobs/{id}/upload-url', { params });
      return unwrap(answer).upload_url;
    });
  }

  /** The rows of a query; the failed records of any other job. */
  results({ job_id, operation }: BulkJobSummary): Promise<BulkResults> {
    const params = this.of(job_id);
    return patiently(async () =>
      unwrap(
        operation === 'query'
          ? await this.client.GET('/bulk/jobs/{id}/results', { params })
          : await this.client.GET('/bulk/jobs/{id}/failed-results', { params }),
      ),
    );
  }

  async list(query: JobFilter): Promise<BulkJobSummary[]> {
    const params = { query, header: this.tenant };
    return unwrap(await this.client.GET('/bulk/jobs', { params })).jobs;
  }

  private of(id: string) {
    return { path: { id }, header: this.tenant };
  }
}

function hasBeenThrough(job: BulkJob, state: ChangedState): boolean {
  return state === 'Aborted' ? job.state === 'Aborted' : job.state !== 'Open' && job.state !== 'Aborted';
}
