export { ApiError, ConnectionError, ResponseTooLargeError, StreamFailedError } from './errors.js';
export { type Credential, type Http, type HttpOptions, type Paths, unwrap } from './http.js';
export * from './schemas.js';
export { type ServerSentEvent, serverSentEvents } from './server-sent-events.js';
export {
  type AnswerEvent,
  type CallOptions,
  type IngestOptions,
  type IngestSource,
  type SearchEvent,
  Tessera,
} from './tessera.js';
