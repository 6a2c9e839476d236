import { createWriteStream, openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** See `POST /v1/bulk/jobs`. */
export interface BulkRequest {
  operation: 'query' | 'insert' | 'upsert';
  object: string;
  query?: string;
  content_type?: 'CSV' | 'JSON' | 'PARQUET';
  compression?: 'NONE' | 'GZIP';
}

interface BulkRecord {
  job_id: string;
  state: string;
  number_records_processed: number;
  number_records_failed: number;
  error: unknown;
}

const POLL_MS = 20;
const FINAL = new Set(['JobComplete', 'Failed', 'Aborted']);

/** Bulk jobs of one tenant through the public API. */
export class BulkClient {
  constructor(
    private readonly baseUrl: string,
    private readonly headers: Record<string, string>,
  ) {}

  /** Creates a job and uploads its file. @returns its id */
  async prepare(request: BulkRequest, file?: string): Promise<string> {
    const { job_id: id } = await this.call<BulkRecord>('POST', '/bulk/jobs', request);
    if (file === undefined) return id;
    const { upload_url: url } = await this.call<{ upload_url: string }>('GET', `/bulk/jobs/${id}/upload-url`);
    const answer = await fetch(url, { method: 'PUT', body: await openAsBlob(file) });
    if (!answer.ok) throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`);
    return id;
  }

  /** Runs a job until it is complete. @returns the seconds it took */
  async run(id: string, records: number): Promise<number> {
    const startedAt = performance.now();
    await this.call('PATCH', `/bulk/jobs/${id}`, { state: 'UploadComplete' });
    for (;;) {
      const job = await this.call<BulkRecord>('GET', `/bulk/jobs/${id}`);
      if (FINAL.has(job.state)) {
        const seconds = (performance.now() - startedAt) / 1_000;
        const { state, number_records_processed: processed, number_records_failed: failed, error } = job;
        if (state !== 'JobComplete' || processed !== records || failed !== 0)
          throw new Error(
            `The job is ${state}: ${processed} records, ${failed} failed. ${JSON.stringify(error)}`,
          );
        return seconds;
      }
      await sleep(POLL_MS);
    }
  }

  /** Downloads the results of a complete job. */
  async download(id: string, file: string): Promise<void> {
    const { download_url: url } = await this.call<{ download_url: string }>(
      'GET',
      `/bulk/jobs/${id}/results`,
    );
    const { ok, status, body } = await fetch(url);
    if (!ok || !body) throw new Error(`The download was answered with ${status}.`);
    await pipeline(Readable.fromWeb(body), createWriteStream(file));
  }

  private async call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: { ...this.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
