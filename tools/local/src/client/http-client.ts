import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The fields of a task that this client reads. */
export interface Task {
  job_id: string;
  name: string;
  status: string;
  status_phase: 'pending' | 'running' | 'success' | 'failed';
  /** Percent. */
  progress: number;
  error: string | null;
}

export interface IngestAnswer {
  job_id: string;
  document_id: string;
  dedup_hit: boolean;
}

/** The fields of a text source that this client reads. */
export interface TextSource {
  citation: number;
  document_id: string;
  file_name: string;
  path: string;
  /** HTML for tables. */
  content: string;
  page_nums: number[] | null;
}

/** The fields of an image source that this client reads. */
export interface ImageSource {
  citation: number;
  document_id: string;
  file_name: string;
  parent_section: string | null;
  page: number | null;
  image_id: string | null;
  position: ImagePosition | null;
}

/** In pixels of the page. */
export interface ImagePosition {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface SearchAnswer {
  sources: { text: TextSource[]; image: ImageSource[] };
  steps: Array<{ name: string; code?: string }>;
}

export interface QueryAnswer extends SearchAnswer {
  answer: string;
  /** Send it with the next question to ask a follow-up. */
  session_id: string;
}

/** Responses of an edge while an upstream service restarts. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/** Client for the public API calls that the tools make. */
export class HttpClient {
  /**
   * @param apiKey needed with AUTH_MODE=required
   * @param options.patienceMs how long to retry while the service is unavailable (no connection, 502, 503, 504). Default: no retries
   */
  constructor(
    readonly baseUrl: string,
    private readonly apiKey?: string,
    private readonly options: { patienceMs?: number } = {},
  ) {}

  /** Creates the knowledge base unless it exists. */
  async ensureKnowledgeBase(name: string): Promise<void> {
    const response = await this.send('/kbs', json({ kb_name: name }));
    if (response.status !== 409) await expectOk(response);
    else await response.body?.cancel();
  }

  /** Deletes the knowledge base; its data is removed in the background. */
  async deleteKnowledgeBase(name: string): Promise<void> {
    await expectOk(await this.send(`/kbs/${encodeURIComponent(name)}`, { method: 'DELETE' }));
  }

  async ingestFile(path: string, kbName?: string): Promise<IngestAnswer> {
    return this.ingest(await openAsBlob(path), basename(path), kbName);
  }

  async ingest(content: Blob, fileName: string, kbName?: string): Promise<IngestAnswer> {
    const form = new FormData();
    if (kbName) form.set('kb_name', kbName);
    form.set('file', content, fileName);
    return this.read('/ingest', { method: 'POST', body: form });
  }

  async task(jobId: string): Promise<Task> {
    return this.read(`/tasks/${jobId}`);
  }

  async countDocuments(kbName: string, status: 'pending' | 'indexing' | 'ready' | 'failed'): Promise<number> {
    const page = await this.documents(kbName, status, 1);
    return page.total;
  }

  async documents(
    kbName: string,
    status: string,
    limit: number,
  ): Promise<{ total: number; items: Array<{ document_id: string; name: string; error?: string | null }> }> {
    const query = new URLSearchParams({ kb_name: kbName, status, limit: String(limit) });
    return this.read(`/documents?${query.toString()}`);
  }

  /** Number of documents still without vectors; null while the queue is unavailable. */
  async waitingForVectors(): Promise<number | null> {
    const { queues } = await this.read<{ queues: Array<{ name: string; size: number | null }> }>(
      '/ingest/queue-metrics',
    );
    return queues.find(({ name }) => name === 'embedding_queue')?.size ?? null;
  }

  async search(body: {
    query: string;
    kb_name?: string;
    top_k?: number;
    mode?: string;
  }): Promise<SearchAnswer> {
    return this.read('/search', json(body));
  }

  async query(body: {
    query: string;
    kb_name?: string;
    mode?: string;
    session_id?: string;
  }): Promise<QueryAnswer> {
    return this.read('/query', json(body));
  }

  private async read<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await expectOk(await this.send(path, init));
    return (await response.json()) as T;
  }

  private async send(path: string, init?: RequestInit): Promise<Response> {
    const giveUpAt = performance.now() + (this.options.patienceMs ?? 0);
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const isLastTry = performance.now() + pauseMs > giveUpAt;
      try {
        const response = await this.sendOnce(path, init);
        if (isLastTry || !TRANSIENT_STATUSES.has(response.status)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLastTry) throw error;
      }
      await sleep(pauseMs);
    }
  }

  private async sendOnce(path: string, init?: RequestInit): Promise<Response> {
    try {
      const headers = new Headers(init?.headers);
      if (this.apiKey !== undefined) headers.set('authorization', `Bearer ${this.apiKey}`);
      return await fetch(this.baseUrl + path, { ...init, headers });
    } catch (error) {
      const cause = (error as Error).cause as Error | undefined;
      throw new Error(`Cannot connect to ${this.baseUrl} (${cause?.message ?? (error as Error).message}).`, {
        cause: error,
      });
    }
  }
}

function json(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function expectOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  const { pathname } = new URL(response.url);
  throw new Error(`${pathname} returned ${response.status}: ${(await response.text()).slice(0, 500)}`);
}
