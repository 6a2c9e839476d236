export { ApiError, ConnectionError, ResponseTooLargeError, StreamFailedError } from './errors.js';
export { type Credential, type Http, type HttpOptions, type Paths, unwrap } from './http.js';
export type {
  AnswerEvent,
  CallOptions,
  CompletedQuery,
  IdempotentOptions,
  IngestOptions,
  IngestSource,
  RunningQuery,
  SearchEvent,
  UploadOptions,
} from './options.js';
export * from './schemas.js';
export { type ServerSentEvent, serverSentEvents } from './server-sent-events.js';
export { Tessera } from './tessera.js';
export type { OnUpload } from './upload.js';
