import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { workspaceRoot } from '@tessera/testing';

export interface Answer {
  status: number;
  contentType: string;
  text: string;
}

const FILE = join(workspaceRoot, 'examples', 'travel-and-expense-policy.pdf');
const RESPONSE = { model: 'tessera', input: 'What is the hotel limit per night in Shanghai?' };
/** The columns of the demo's customer table. */
const CUSTOMER =
  'customer_id,name,email,city,country,segment,created_at\n1,Halden Labs,labs@example.com,Oslo,Norway,research,2026-01-01T00:00:00Z\nx,,,,,,\n';
const POLL_MS = 100;

/** Calls a stack, and creates what a request needs an id of. */
export class DemoClient {
  private made = 0;

  constructor(
    private readonly baseUrl: string,
    private readonly apiKey: string,
    /** URL of a page that the stack may fetch. */
    private readonly pageUrl: string,
  ) {}

  async send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    // The knowledge service requires no credentials here.
    if (path.startsWith('/v1/')) {
      headers.set('authorization', `Bearer ${this.apiKey}`);
      headers.set('x-tenant-id', 'demo');
    }
    const response = await fetch(this.baseUrl + path, { ...init, headers });
    const contentType = response.headers.get('content-type') ?? '';
    return { status: response.status, contentType, text: await response.text() };
  }

  /** Values for the parameters of a path, from existing resources; an operation that ends a resource gets a new one. */
  async idsFor(operation: string): Promise<Record<string, string>> {
    if (operation.includes('/openai/v1/files'))
      return { file_id: (await this.upload('/ingest', `note ${this.made++}`)).document_id! };
    if (operation.includes('/openai/v1/responses'))
      return { response_id: (await this.json('/openai/v1/responses', RESPONSE)).id! };
    if (operation.includes('/openai/v1/vector_stores')) return { file_id: (await this.chunk()).document_id! };
    const [, , , resource] = /^(\S+) (\/v1)?\/(\w+)/.exec(operation) ?? [];
    switch (resource) {
      case 'sessions':
        return this.session();
      case 'attachments':
        return { attachment_id: (await this.upload('/attachments')).attachment_id! };
      case 'documents':
        return operation.startsWith('DELETE') ? this.upload('/ingest', `note ${this.made++}`) : this.chunk();
      case 'images':
        return { image_id: await this.imageId() };
      case 'tasks':
        return this.task(operation);
      case 'kbs':
        return { kb_name: await this.knowledgeBase() };
      case 'webhooks':
        return { webhook_id: await this.webhook() };
      case 'jobs':
        return operation.endsWith('/cancel') ? this.bulkJob({ operation: 'upsert' }) : this.query();
      case 'bulk':
        return this.bulkJobFor(operation);
      default:
        throw new Error(`No id is known for ${operation}.`);
    }
  }

  /** The content types of result files, by format and compression. */
  async bulkDownloadTypes(): Promise<string[]> {
    const files = ['CSV', 'JSON', 'PARQUET'].flatMap((content_type) =>
      ['NONE', 'GZIP'].map((compression) => ({ content_type, compression })),
    );
    return Promise.all(
      files.map(async (file) => {
        const job = await this.bulkJob({ operation: 'query', query: 'select 1 as n', ...file });
        await this.finish(job.id!);
        const { download_url } = await this.get<{ download_url: string }>(`/v1/bulk/jobs/${job.id}/results`);
        const { headers } = await fetch(download_url, { method: 'HEAD' });
        return headers.get('content-type') ?? '';
      }),
    );
  }

  /** A name can be registered only once, so it is freed again. */
  async removeKnowledgeBase({ text }: Answer): Promise<void> {
    const { kb_name: name } = JSON.parse(text) as { kb_name?: string };
    if (name !== undefined) await this.send(`/kbs/${name}`, { method: 'DELETE' });
  }

  async file(): Promise<Blob> {
    return openAsBlob(FILE);
  }

  private async session(): Promise<Record<string, string>> {
    return this.json('/query', { query: 'What is the hotel limit per night in Shanghai?' });
  }

  /** @param text replaces an example document */
  private async upload(path: string, text?: string): Promise<Record<string, string>> {
    const form = new FormData();
    if (text === undefined) form.set('file', await this.file(), 'policy.pdf');
    else form.set('file', new Blob([text]), 'note.txt');
    return this.read(await this.send(path, { method: 'POST', body: form }));
  }

  private async chunk(): Promise<Record<string, string>> {
    const { items } = await this.get<{ items: Array<{ document_id: string }> }>('/documents?q=travel');
    const documentId = items[0]!.document_id;
    const tree = (await this.send(`/documents/${documentId}/structure`)).text;
    return { document_id: documentId, chunk_id: /"chunk_id":"([^"]+)"/.exec(tree)![1]! };
  }

  private async imageId(): Promise<string> {
    const found = await this.send('/search', jsonBody({ query: 'wet laboratory hours', mode: 'visual' }));
    return /"image_id":"([^"]+)"/.exec(found.text)![1]!;
  }

  private async task(operation: string): Promise<Record<string, string>> {
    const isRetry = operation.endsWith('/retry');
    // Whitespace yields no chunks, so the task fails.
    const { job_id: jobId } = await this.upload(
      '/ingest',
      isRetry ? ' '.repeat(++this.made) : `note ${this.made++}`,
    );
    await this.until(`/tasks/${jobId}`, isRetry ? /"status":"failed"/ : /"status":"success"/);
    return { job_id: jobId! };
  }

  private async knowledgeBase(): Promise<string> {
    const name = `made-${this.made++}-${process.pid}`;
    return (await this.json('/kbs', { kb_name: name })).kb_name!;
  }

  private async webhook(): Promise<string> {
    const made = { kb_name: await this.knowledgeBase(), url: this.pageUrl };
    return (await this.json('/webhooks', made)).webhook_id!;
  }

  private async query(): Promise<Record<string, string>> {
    const { metadata } = await this.json<{ metadata: { query_id: string } }>('/v1/queries', {
      sql: 'select name from customers order by name limit 3',
    });
    return { job_id: metadata.query_id };
  }

  private async bulkJobFor(operation: string): Promise<Record<string, string>> {
    if (operation.endsWith('/failed-results')) return this.loadedJob();
    const job = await this.bulkJob(
      operation.endsWith('/upload-url')
        ? { operation: 'upsert' }
        : { operation: 'query', query: 'select 1 as n' },
    );
    if (operation.endsWith('/results')) await this.finish(job.id!);
    return job;
  }

  private async bulkJob(request: object): Promise<Record<string, string>> {
    const { job_id: id } = await this.json('/v1/bulk/jobs', { object: 'customers', ...request });
    return { id: id!, job_id: id! };
  }

  private async loadedJob(): Promise<Record<string, string>> {
    const job = await this.bulkJob({ operation: 'upsert' });
    const { upload_url: url } = await this.get<{ upload_url: string }>(`/v1/bulk/jobs/${job.id}/upload-url`);
    await fetch(url, { method: 'PUT', body: CUSTOMER });
    await this.finish(job.id!);
    return job;
  }

  private async finish(id: string): Promise<void> {
    await this.json(`/v1/bulk/jobs/${id}`, { state: 'UploadComplete' }, 'PATCH');
    await this.until(`/v1/bulk/jobs/${id}`, /"state":"JobComplete"/);
  }

  private async until(path: string, state: RegExp): Promise<void> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const { text } = await this.send(path);
      if (state.test(text)) return;
      if (Date.now() > deadline) throw new Error(`${path} did not reach ${String(state)}: ${text}`);
      await sleep(POLL_MS);
    }
  }

  private async get<T>(path: string): Promise<T> {
    return this.read<T>(await this.send(path));
  }

  private async json<T = Record<string, string>>(path: string, body: object, method = 'POST'): Promise<T> {
    return this.read<T>(await this.send(path, jsonBody(body, method)));
  }

  private read<T = Record<string, string>>({ status, text }: Answer): T {
    if (status >= 300) throw new Error(`HTTP ${status}: ${text}`);
    return JSON.parse(text) as T;
  }
}

export function jsonBody(
  body: unknown,
  method = 'POST',
): { method: string; headers: Record<string, string>; body: string } {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
