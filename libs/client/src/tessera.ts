import { ConnectionError, StreamFailedError } from './errors.js';
import { type Http, type HttpOptions, type Paths, Sender, unwrap } from './http.js';
import { itemsByOffset, itemsByToken } from './paging.js';
import { serverSentEvents } from './server-sent-events.js';
import type {
  AttachmentOut,
  BulkJobSummary,
  DocumentOut,
  IngestResponse,
  KnowledgeBaseOut,
  MessageOut,
  QueryRequest,
  QueryResponse,
  SearchRequest,
  SearchResponse,
  SessionOut,
  SqlQueryRequest,
  SqlQueryResponse,
  TaskAuditOut,
} from './schemas.js';

type EventsOf<Operation> = Operation extends {
  responses: { 200: { content: { 'text/event-stream': infer Event } } };
}
  ? Event
  : never;
type QueryOf<Path extends keyof Paths> = Paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? Omit<NonNullable<Query>, 'limit' | 'offset'>
  : never;

/** An event of a streamed answer; a failure is thrown instead. */
export type AnswerEvent = Exclude<EventsOf<Paths['/query/stream']['post']>, { event: 'error' }>;
/** An event of a streamed search; a failure is thrown instead. */
export type SearchEvent = Exclude<EventsOf<Paths['/search/stream']['post']>, { event: 'error' }>;
type TaskEvent = EventsOf<Paths['/tasks/{job_id}/stream']['get']>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** A file, or a URL that the service fetches. */
export type IngestSource = { file: Blob; name: string } | { url: string; name?: string };

export interface IngestOptions extends CallOptions {
  /** Knowledge base. Default: the default one. */
  kbName?: string | undefined;
  /** Default: chosen by content. */
  pipeline?: 'text' | 'visual' | undefined;
  /** In free text, such as `travel policy`. */
  sourceTypeHint?: string | undefined;
}

/** Reconnections in a row without an event. */
const MAX_RECONNECTS = 5;
const STREAM = 'text/event-stream';

/**
 * Client of the knowledge and SQL services. All methods throw {@link ApiError}, {@link ConnectionError}, or the reason
 * of their signal. Routes without a method are called through {@link http}, which has all of them.
 */
export class Tessera {
  /** All routes, typed: `tessera.http.GET('/documents/{document_id}', …)`. */
  readonly http: Http;
  private readonly sender: Sender;

  constructor(options: HttpOptions) {
    this.sender = new Sender(options);
    this.http = this.sender.client();
  }

  /** Answers a question with sources. */
  async query(body: QueryRequest, { signal }: CallOptions = {}): Promise<QueryResponse> {
    return unwrap(await this.http.POST('/query', { body, ...(signal && { signal }) }));
  }

  /**
   * Answers a question piece by piece; the last event is `done`.
   * @throws StreamFailedError if the answer fails after it has begun
   */
  ask(body: QueryRequest, options: CallOptions = {}): AsyncGenerator<AnswerEvent, void, void> {
    return this.events<AnswerEvent>('/query/stream', body, options);
  }

  /** Finds passages and pictures without writing an answer. */
  async search(body: SearchRequest, { signal }: CallOptions = {}): Promise<SearchResponse> {
    return unwrap(await this.http.POST('/search', { body, ...(signal && { signal }) }));
  }

  /** Like {@link search}, with the steps as they complete. */
  searchEvents(body: SearchRequest, options: CallOptions = {}): AsyncGenerator<SearchEvent, void, void> {
    return this.events<SearchEvent>('/search/stream', body, options);
  }

  /** Ingests a document in the background: {@link waitForTask} tells when it can be found. */
  async ingest(source: IngestSource, options: IngestOptions = {}): Promise<IngestResponse> {
    const { kbName, pipeline, sourceTypeHint, signal } = options;
    const form = new FormData();
    if (kbName !== undefined) form.set('kb_name', kbName);
    if (sourceTypeHint !== undefined) form.set('source_type_hint', sourceTypeHint);
    const name = `${pipeline ? `${pipeline}_pipeline:` : ''}${source.name ?? ''}`;
    if ('url' in source) {
      form.set('url', source.url);
      if (name) form.set('filename', name);
    } else form.set('file', source.file, name);
    return this.postForm('/ingest', form, signal);
  }

  /** Uploads a file that questions can be answered from, for a limited time. */
  async attach(file: Blob, name: string, { signal }: CallOptions = {}): Promise<AttachmentOut> {
    const form = new FormData();
    form.set('file', file, name);
    return this.postForm('/attachments', form, signal);
  }

  /**
   * Follows a task until it ends, across lost connections.
   * @returns the task, whose `status_phase` is `success` or `failed`
   */
  async waitForTask(
    jobId: string,
    { onProgress, signal }: CallOptions & { onProgress?: (task: TaskAuditOut) => void } = {},
  ): Promise<TaskAuditOut> {
    for (let silent = 0; silent <= MAX_RECONNECTS; silent++) {
      const params = { path: { job_id: jobId } };
      const { data, error, response } = await this.http.GET('/tasks/{job_id}/stream', {
        params,
        parseAs: 'stream',
        ...(signal && { signal }),
      });
      try {
        for await (const { event, data: text } of serverSentEvents(
          unwrap({ data, error, response }) as never,
        )) {
          silent = 0;
          if (event !== ('progress' satisfies TaskEvent['event'])) continue;
          const task = JSON.parse(text) as TaskAuditOut;
          onProgress?.(task);
          if (task.status_phase === 'success' || task.status_phase === 'failed') return task;
        }
      } catch (lost) {
        signal?.throwIfAborted();
        if (!(lost instanceof TypeError)) throw lost;
      }
    }
    throw new ConnectionError(`The connection was lost before task ${jobId} ended.`);
  }

  /**
   * Runs a read-only statement. Because of its idempotency key, repeating it after a lost connection does not run it
   * twice.
   */
  async runQuery(
    body: SqlQueryRequest,
    { idempotencyKey = crypto.randomUUID(), signal }: CallOptions & { idempotencyKey?: string } = {},
  ): Promise<SqlQueryResponse> {
    const params = { header: { 'X-Idempotency-Key': idempotencyKey } };
    return unwrap(
      await this.http.POST('/v1/queries', { params, body, ...(signal && { signal }) }),
    ) as SqlQueryResponse;
  }

  documents(query: QueryOf<'/documents'> = {}): AsyncGenerator<DocumentOut, void, void> {
    return itemsByOffset(async (at) =>
      unwrap(await this.http.GET('/documents', { params: { query: { ...query, ...at } } })),
    );
  }

  knowledgeBases(): AsyncGenerator<KnowledgeBaseOut, void, void> {
    return itemsByOffset(async (at) => unwrap(await this.http.GET('/kbs', { params: { query: at } })));
  }

  tasks(query: QueryOf<'/tasks'> = {}): AsyncGenerator<TaskAuditOut, void, void> {
    return itemsByOffset(async (at) =>
      unwrap(await this.http.GET('/tasks', { params: { query: { ...query, ...at } } })),
    );
  }

  sessions(query: QueryOf<'/sessions'> = {}): AsyncGenerator<SessionOut, void, void> {
    return itemsByOffset(async (at) =>
      unwrap(await this.http.GET('/sessions', { params: { query: { ...query, ...at } } })),
    );
  }

  messages(sessionId: string): AsyncGenerator<MessageOut, void, void> {
    const path = { session_id: sessionId };
    return itemsByOffset(async (at) =>
      unwrap(await this.http.GET('/sessions/{session_id}/messages', { params: { path, query: at } })),
    );
  }

  bulkJobs(query: QueryOf<'/v1/bulk/jobs'> = {}): AsyncGenerator<BulkJobSummary, void, void> {
    return itemsByToken(async (at) => {
      const page = await this.http.GET('/v1/bulk/jobs', { params: { query: { ...query, ...at } } });
      const { jobs, next_offset } = unwrap(page);
      return { items: jobs, next: next_offset };
    });
  }

  private async postForm<T>(path: string, body: FormData, signal: AbortSignal | undefined): Promise<T> {
    const init = { method: 'POST', body, ...(signal && { signal }) };
    const response = await this.sender.send(() => new Request(this.sender.baseUrl + path, init));
    const answer = await bodyOf(response);
    return unwrap<T>({ data: answer as T, error: answer, response });
  }

  private async *events<Event extends { event: string; data: unknown }>(
    path: string,
    body: object,
    { signal }: CallOptions,
  ): AsyncGenerator<Event, void, void> {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: STREAM },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    };
    const response = await this.sender.send(() => new Request(this.sender.baseUrl + path, request));
    if (!response.ok || !response.body) unwrap({ error: await bodyOf(response), response });
    for await (const { event, data } of serverSentEvents(response.body as ReadableStream<Uint8Array>)) {
      const parsed: unknown = JSON.parse(data);
      if (event === 'error') {
        const { code, message } = parsed as { code: string; message: string };
        throw new StreamFailedError(code, message);
      }
      yield { event, data: parsed } as Event;
      if (event === 'done') return;
    }
    throw new ConnectionError('The connection was closed before the answer was complete. Ask again.');
  }
}

/** Null if it is no JSON. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
