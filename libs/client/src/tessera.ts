import { ApiError } from './errors.js';
import { followTask } from './follow-task.js';
import { type Http, type HttpOptions, pause, Sender, unwrap } from './http.js';
import type {
  AnswerEvent,
  CallOptions,
  CompletedQuery,
  IdempotentOptions,
  IngestOptions,
  IngestSource,
  QueryOf,
  RunningQuery,
  SearchEvent,
  UploadOptions,
} from './options.js';
import { itemsByOffset, itemsByToken } from './paging.js';
import { postForEvents, postForm, readBody } from './requests.js';
import type {
  AttachmentOut,
  BulkJobRecord,
  BulkJobRequest,
  BulkJobSummary,
  BulkJobUpdate,
  BulkResults,
  DocumentOut,
  IngestResponse,
  JobRecord,
  KnowledgeBaseOut,
  MessageOut,
  QueryRequest,
  QueryResponse,
  SearchRequest,
  SearchResponse,
  SessionOut,
  SqlQueryParameters,
  SqlQueryRequest,
  SqlQueryResponse,
  TaskAuditOut,
} from './schemas.js';

const FIRST_POLL_MS = 250;
/** A tenant may send 100 requests a minute in total. */
const LONGEST_POLL_MS = 3_000;

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
    return postForEvents(this.sender, '/query/stream', body, options);
  }

  /** Finds passages and pictures without writing an answer. */
  async search(body: SearchRequest, { signal }: CallOptions = {}): Promise<SearchResponse> {
    return unwrap(await this.http.POST('/search', { body, ...(signal && { signal }) }));
  }

  /** Like {@link search}, with the steps as they complete. */
  searchEvents(body: SearchRequest, options: CallOptions = {}): AsyncGenerator<SearchEvent, void, void> {
    return postForEvents(this.sender, '/search/stream', body, options);
  }

  /** Ingests a document in the background: {@link waitForTask} tells when it can be found. */
  async ingest(source: IngestSource, options: IngestOptions = {}): Promise<IngestResponse> {
    const { kbName, pipeline, sourceTypeHint } = options;
    const form = new FormData();
    if (kbName !== undefined) form.set('kb_name', kbName);
    if (sourceTypeHint !== undefined) form.set('source_type_hint', sourceTypeHint);
    const name = `${pipeline ? `${pipeline}_pipeline:` : ''}${source.name ?? ''}`;
    if ('url' in source) {
      form.set('url', source.url);
      if (name) form.set('filename', name);
    } else form.set('file', source.file, name);
    const sizeBytes = 'file' in source ? source.file.size : 0;
    return postForm(this.sender, '/ingest', form, { ...options, sizeBytes });
  }

  /** Uploads a file that questions can be answered from, for a limited time. */
  async attach(file: Blob, name: string, options: UploadOptions = {}): Promise<AttachmentOut> {
    const form = new FormData();
    form.set('file', file, name);
    return postForm(this.sender, '/attachments', form, { ...options, sizeBytes: file.size });
  }

  /**
   * Follows a task until it ends, across lost connections.
   * @returns the task, whose `status_phase` is `success` or `failed`
   */
  async waitForTask(
    jobId: string,
    options: CallOptions & { onProgress?: (task: TaskAuditOut) => void } = {},
  ): Promise<TaskAuditOut> {
    return followTask(this.http, jobId, options);
  }

  /**
   * Runs a read-only statement. Because of its idempotency key, repeating it after a lost connection does not run it
   * twice. Only with `wait_seconds` may it still be running.
   */
  async runQuery(
    body: SqlQueryRequest & { parameters?: SqlQueryParameters & { wait_seconds?: null } },
    options?: IdempotentOptions,
  ): Promise<CompletedQuery>;
  async runQuery(body: SqlQueryRequest, options?: IdempotentOptions): Promise<CompletedQuery | RunningQuery>;
  async runQuery(
    body: SqlQueryRequest,
    { idempotencyKey = crypto.randomUUID(), signal }: IdempotentOptions = {},
  ): Promise<CompletedQuery | RunningQuery> {
    const params = { header: { 'X-Idempotency-Key': idempotencyKey } };
    const answer = await this.http.POST('/v1/queries', { params, body, ...(signal && { signal }) });
    const outcome = unwrap(answer);
    return answer.response.status === 202
      ? { status: 'running', job: outcome as JobRecord }
      : { status: 'completed', ...(outcome as SqlQueryResponse) };
  }

  /**
   * Creates a bulk job. One that reads a file is started by {@link uploadBulkFile}, any other one by
   * {@link changeBulkJob}.
   */
  async createBulkJob(
    body: BulkJobRequest,
    { idempotencyKey = crypto.randomUUID(), signal }: IdempotentOptions = {},
  ): Promise<BulkJobSummary> {
    const params = { header: { 'X-Idempotency-Key': idempotencyKey } };
    return unwrap(await this.http.POST('/v1/bulk/jobs', { params, body, ...(signal && { signal }) }));
  }

  async bulkJob(id: string, { signal }: CallOptions = {}): Promise<BulkJobRecord> {
    const params = { path: { id } };
    return unwrap(await this.http.GET('/v1/bulk/jobs/{id}', { params, ...(signal && { signal }) }));
  }

  /** Uploads the file of a job, and starts it. Each attempt has a new signed URL, since they expire. */
  async uploadBulkFile(
    id: string,
    file: Blob,
    { onUpload, signal }: UploadOptions = {},
  ): Promise<BulkJobRecord> {
    const options = { params: { path: { id } }, ...(signal && { signal }) };
    const make = async () => {
      const { upload_url } = unwrap(await this.http.GET('/v1/bulk/jobs/{id}/upload-url', options));
      return new Request(upload_url, { method: 'PUT', body: file, ...(signal && { signal }) });
    };
    const upload = { body: file, sizeBytes: file.size, onUpload };
    const response = await this.sender.send(make, { isSigned: true, upload });
    // S3 sends its errors as XML.
    if (!response.ok) throw new ApiError(response, await readBody(response));
    return this.changeBulkJob(id, 'UploadComplete', { signal });
  }

  /** Starts or aborts a job. A job that has already done so is a success: the response of an attempt may be lost. */
  async changeBulkJob(
    id: string,
    state: BulkJobUpdate['state'],
    { signal }: CallOptions = {},
  ): Promise<BulkJobRecord> {
    const options = { params: { path: { id } }, body: { state }, ...(signal && { signal }) };
    const answer = await this.http.PATCH('/v1/bulk/jobs/{id}', options);
    if (answer.response.status !== 409) return unwrap(answer);
    const job = await this.bulkJob(id, { signal });
    return hasBeenThrough(job, state) ? job : unwrap(answer);
  }

  /** Polls a job until it ends, with growing intervals. */
  async waitForBulkJob(
    id: string,
    { onProgress, signal }: CallOptions & { onProgress?: (job: BulkJobRecord) => void } = {},
  ): Promise<BulkJobRecord> {
    for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_POLL_MS)) {
      const job = await this.bulkJob(id, { signal });
      onProgress?.(job);
      if (job.state === 'JobComplete' || job.state === 'Failed' || job.state === 'Aborted') return job;
      await pause(waitMs, signal);
    }
  }

  /** The rows of a query; the failed records of any other job. */
  async bulkResults(
    { job_id: id, operation }: Pick<BulkJobSummary, 'job_id' | 'operation'>,
    { signal }: CallOptions = {},
  ): Promise<BulkResults> {
    const options = { params: { path: { id } }, ...(signal && { signal }) };
    return unwrap(
      operation === 'query'
        ? await this.http.GET('/v1/bulk/jobs/{id}/results', options)
        : await this.http.GET('/v1/bulk/jobs/{id}/failed-results', options),
    );
  }

  /** Creates a knowledge base unless it exists. */
  async ensureKnowledgeBase(name: string, { signal }: CallOptions = {}): Promise<void> {
    const answer = await this.http.POST('/kbs', { body: { kb_name: name }, ...(signal && { signal }) });
    if (answer.response.status !== 409) unwrap(answer);
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
}

function hasBeenThrough(job: BulkJobRecord, state: BulkJobUpdate['state']): boolean {
  return state === 'Aborted' ? job.state === 'Aborted' : job.state !== 'Open' && job.state !== 'Aborted';
}
