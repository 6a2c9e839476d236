import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What this client reads of a task record. */
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

/** What this client reads of a text source. */
export interface TextSource {
  citation: number;
  document_id: string;
  file_name: string;
  path: string;
  /** Tables carry HTML. */
  content: string;
  page_nums: number[] | null;
}

/** What this client reads of a picture. */
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
  /** Pass it with the next question to ask a follow-up. */
  session_id: string;
}

/** What an edge answers while a service behind it restarts. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/** The few calls of the public API that the tools make, as any user's program would make them. */
export class HttpClient {
  /**
   * @param apiKey for services that ask for one
   * @param options.patienceMs how long a call is repeated while the service is away (no connection, 502, 503, 504). Default: not at all
   */
  constructor(
    readonly baseUrl: string,
    private readonly apiKey?: string,
    private readonly options: { patienceMs?: number } = {},
  ) {}

  /** A knowledge base that exists already is fine. */
  async ensureKnowledgeBase(name: string): Promise<void> {
    const response = await this.send('/kbs', json({ kb_name: name }));
    if (response.status !== 409) await expectOk(response);
    else await response.body?.cancel();
  }

  /** Removes the knowledge base with everything in it, behind the answer. */
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

  /** Documents of a knowledge base in a state. */
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

  /** Documents that keywords find and that are still to get vectors; null while the queue cannot be asked. */
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
        if (isLastTry || !PASSING_STATUSES.has(response.status)) return response;
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
      throw new Error(`${this.baseUrl} does not answer (${cause?.message ?? (error as Error).message}).`, {
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
  throw new Error(`${pathname} answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
}
