import type { Paths } from './http.js';
import type { JobRecord, SqlQueryResponse } from './schemas.js';
import type { OnUpload } from './upload.js';

type EventsOf<Operation> = Operation extends {
  responses: { 200: { content: { 'text/event-stream': infer Event } } };
}
  ? Event
  : never;
export type QueryOf<Path extends keyof Paths> = Paths[Path] extends {
  get: { parameters: { query?: infer Query } };
}
  ? Omit<NonNullable<Query>, 'limit' | 'offset'>
  : never;

/** An event of a streamed answer; a failure is thrown instead. */
export type AnswerEvent = Exclude<EventsOf<Paths['/query/stream']['post']>, { event: 'error' }>;
/** An event of a streamed search; a failure is thrown instead. */
export type SearchEvent = Exclude<EventsOf<Paths['/search/stream']['post']>, { event: 'error' }>;
export type TaskEvent = EventsOf<Paths['/tasks/{job_id}/stream']['get']>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

export interface IdempotentOptions extends CallOptions {
  /** Default: a new one for each call. */
  idempotencyKey?: string | undefined;
}

/** A file, or a URL that the service fetches. */
export type IngestSource = { file: Blob; name: string } | { url: string; name?: string };

export interface UploadOptions extends CallOptions {
  /**
   * Reports what has been sent of the file; after a failed attempt, from the start. Service workers report the end alone.
   */
  onUpload?: OnUpload | undefined;
}

export interface IngestOptions extends UploadOptions {
  /** Knowledge base. Default: the default one. */
  kbName?: string | undefined;
  /** Default: chosen by content. */
  pipeline?: 'text' | 'visual' | undefined;
  /** In free text, such as `travel policy`. */
  sourceTypeHint?: string | undefined;
}

/** A statement with its rows. */
export type CompletedQuery = { status: 'completed' } & SqlQueryResponse;
/** A statement that continues as a job: `GET /v1/jobs/{job_id}/results` has its rows later. */
export interface RunningQuery {
  status: 'running';
  job: JobRecord;
}
