import type { MessageKey } from './messages.js';
import type { ServiceErrorCode } from './service-error-codes.js';

/** Response header with the {@link ErrorCode}, in both services. */
export const ERROR_CODE_HEADER = 'x-error-code';

/** Path of an error's entry in the catalogue: `/errors/rate_limited`. */
export const ERRORS_PATH = '/errors';

/** Response headers of an error: its code, and a link to its entry in the catalogue (RFC 8288). */
export function errorHeaders(code: ErrorCode): Record<string, string> {
  return { [ERROR_CODE_HEADER]: code, link: `<${ERRORS_PATH}/${code}>; rel="help"` };
}

export interface CataloguedError {
  /** HTTP statuses. The SQL service sends 400 instead of 422. */
  statuses: readonly number[];
  /** What happened and what the client can do, in Markdown. */
  meaning: string;
}

/** Codes of both services. */
export const SHARED_ERRORS = {
  invalid_request: {
    statuses: [400, 422],
    meaning: 'The request is malformed or fails validation. The body names the field and the rule.',
  },
  unauthorized: { statuses: [401], meaning: 'No credential, or an invalid one. Send a valid credential.' },
  forbidden: {
    statuses: [403],
    meaning: 'The credential lacks a scope, or belongs to another tenant. `required_scope` names the scope.',
  },
  not_found: { statuses: [404], meaning: 'No such resource or route.' },
  method_not_allowed: {
    statuses: [405],
    meaning: 'The path exists, but not with this method. `Allow` lists its methods.',
  },
  request_timeout: { statuses: [408], meaning: 'The request took too long to arrive. Send it again.' },
  payload_too_large: { statuses: [413], meaning: 'The body exceeds the limit that the message states.' },
  unsupported_media_type: {
    statuses: [415],
    meaning: 'The body has a type, charset or Content-Encoding that the route does not accept.',
  },
  range_not_satisfiable: { statuses: [416], meaning: 'The file has no bytes in the requested range.' },
  expectation_failed: { statuses: [417], meaning: 'The server does not support the `Expect` header sent.' },
  rate_limited: { statuses: [429], meaning: 'Too many requests. Wait for the seconds in `Retry-After`.' },
  headers_too_large: { statuses: [431], meaning: 'The request headers are too large.' },
  internal_error: { statuses: [500, 502], meaning: 'Unexpected failure. Report it with the `X-Request-ID`.' },
  database_unavailable: { statuses: [503], meaning: 'The database is unavailable. Try again later.' },
  service_unavailable: {
    statuses: [503],
    meaning: 'A dependency is unavailable or the service is at capacity. Try again later.',
  },
  query_timeout: {
    statuses: [504],
    meaning: 'The query exceeded its timeout. Simplify it, or increase the timeout if the request has one.',
  },
} as const satisfies Record<string, CataloguedError>;

/** Codes of the SQL service only. */
export const SQL_ERRORS = {
  invalid_sql: { statuses: [400], meaning: 'The statement has a syntax error or names something unknown.' },
  sql_blocked: { statuses: [400], meaning: 'The statement is not a single query, or may not run here.' },
  conflict: { statuses: [409], meaning: 'The state of the job, or of the idempotency key, forbids this.' },
} as const satisfies Record<string, CataloguedError>;

/** Codes of the knowledge service only. */
export const KNOWLEDGE_ERRORS = {
  kb_forbidden: {
    statuses: [403],
    meaning: 'The credential may not read or write the knowledge base. `GET /kbs` lists the readable ones.',
  },
  knowledge_base_not_registered: {
    statuses: [404],
    meaning: 'The knowledge base is not registered. Register it with `POST /kbs`.',
  },
  knowledge_base_exists: { statuses: [409], meaning: 'A knowledge base with this name exists.' },
  default_knowledge_base: {
    statuses: [409],
    meaning: 'The default knowledge base cannot be removed. Empty it with `keep=true`.',
  },
  model_not_found: {
    statuses: [404],
    meaning:
      'No readable knowledge base has the name of the model. `GET /openai/v1/models` lists the models.',
  },
  response_not_found: {
    statuses: [404],
    meaning:
      'No such stored response, or it was not completed. Responses with `store: false` are not stored.',
  },
  webhook_not_found: { statuses: [404], meaning: 'No such webhook.' },
  too_many_webhooks: {
    statuses: [409],
    meaning: 'The knowledge base has the maximum number of webhooks. Delete one first.',
  },
  document_not_found: { statuses: [404], meaning: 'No such document.' },
  document_has_no_file: { statuses: [404], meaning: 'The document has no stored source file.' },
  document_file_unreadable: {
    statuses: [502],
    meaning: 'The object store did not deliver the file. Try again later.',
  },
  chunk_not_found: { statuses: [404], meaning: 'No such chunk in the document.' },
  document_has_no_pages: {
    statuses: [404],
    meaning: 'Documents of this format have no pages. PDFs, scans and images do.',
  },
  page_not_found: { statuses: [404], meaning: 'The document has no page with this number.' },
  page_not_drawable: {
    statuses: [422],
    meaning:
      'The page is damaged, or rendering it takes too long or too much memory. Use `GET /documents/{document_id}/file`.',
  },
  message_not_found: { statuses: [404], meaning: 'No such message, or it is not an answer.' },
  citation_not_found: {
    statuses: [404],
    meaning: 'The message has no such citation, or it cites another document.',
  },
  image_not_found: { statuses: [404], meaning: 'No such image.' },
  image_unreadable: {
    statuses: [500],
    meaning: 'The object store did not deliver the image. Try again later.',
  },
  task_not_found: { statuses: [404], meaning: 'No such task.' },
  task_not_failed: { statuses: [409], meaning: 'Only a failed task can be retried.' },
  task_superseded: { statuses: [409], meaning: 'A newer task works, or has worked, on the document.' },
  dispatch_failed: { statuses: [502], meaning: 'The queue did not accept the task. Retry it later.' },
  session_error: { statuses: [404], meaning: 'No such session.' },
  engine_error: { statuses: [500], meaning: 'Retrieval or generation failed. Try again later.' },
  attachment_not_found: { statuses: [404, 422], meaning: 'No such attachment, or it has expired.' },
  file_empty: { statuses: [422], meaning: 'The file is empty.' },
  file_type_unsupported: { statuses: [422], meaning: 'Files of this type cannot be ingested.' },
  file_too_large: { statuses: [422], meaning: 'The file exceeds `limit` bytes.' },
  file_corrupt: { statuses: [422], meaning: 'The file is damaged.' },
  file_encrypted: { statuses: [422], meaning: 'The file is protected by a password.' },
  pdf_encrypted: { statuses: [422], meaning: 'The PDF is protected by a password.' },
  pdf_unreadable: { statuses: [422], meaning: 'The PDF cannot be read.' },
  pdf_too_many_pages: { statuses: [422], meaning: 'The PDF has more than `limit` pages.' },
  archive_bomb: { statuses: [422], meaning: 'The file unpacks to more than is allowed.' },
  no_text: { statuses: [422], meaning: 'No readable content found.' },
  parse_timeout: { statuses: [422], meaning: 'Reading the file took too long.' },
  parse_out_of_memory: { statuses: [422], meaning: 'Reading the file took too much memory.' },
  parse_crashed: { statuses: [422], meaning: 'The parser crashed on the file.' },
  too_many_rows: { statuses: [422], meaning: 'The table has too many rows.' },
  url_invalid: { statuses: [422], meaning: 'The URL is malformed.' },
  url_scheme_unsupported: { statuses: [422], meaning: 'The URL is neither `http://` nor `https://`.' },
  url_credentials_forbidden: { statuses: [422], meaning: 'The URL contains a user name or password.' },
  url_port_forbidden: { statuses: [422], meaning: 'The port of the URL is not allowed.' },
  url_dns_failed: { statuses: [422], meaning: 'The host name cannot be resolved.' },
  url_private_address: { statuses: [422], meaning: 'The host is not on the public internet.' },
  url_too_many_redirects: { statuses: [422], meaning: 'The URL redirects too often.' },
  url_timeout: { statuses: [422], meaning: 'The server did not answer in time.' },
  url_unreachable: { statuses: [422], meaning: 'The server cannot be reached.' },
  url_http_error: { statuses: [422], meaning: 'The server answered with an error.' },
  url_content_unsupported: { statuses: [422], meaning: 'The content at the URL cannot be ingested.' },
} as const satisfies Record<string, CataloguedError>;

/** All errors of both services. */
export const ERROR_CATALOGUE = { ...SHARED_ERRORS, ...SQL_ERRORS, ...KNOWLEDGE_ERRORS };

/** Codes are stable; messages may change. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** Messages whose code is not their key, or whose status is not the first of their code. Messages that programs need not distinguish share a code. */
const ERROR_OF_MESSAGE = {
  malformed_json: { code: 'invalid_request' },
  malformed_request: { code: 'invalid_request' },
  json_too_deep: { code: 'invalid_request' },
  malformed_form: { code: 'invalid_request', status: 422 },
  upload_broke_off: { code: 'invalid_request', status: 422 },
  url_required: { code: 'invalid_request', status: 422 },
  file_required: { code: 'invalid_request', status: 422 },
  file_or_url_required: { code: 'invalid_request', status: 422 },
  file_and_url_given: { code: 'invalid_request', status: 422 },
  json_expected: { code: 'unsupported_media_type' },
  encoding_unsupported: { code: 'unsupported_media_type' },
  body_too_large: { code: 'payload_too_large' },
  route_not_found: { code: 'not_found' },
  upload_took_too_long: { code: 'request_timeout' },
  file_not_looked_at: { code: 'service_unavailable' },
  too_many_url_validations: { code: 'service_unavailable' },
  queues_unavailable: { code: 'service_unavailable' },
  dependency_unavailable: { code: 'service_unavailable' },
  session_not_found: { code: 'session_error' },
  engine_failed: { code: 'engine_error' },
  attachment_not_found: { code: 'attachment_not_found', status: 422 },
  attachment_unknown: { code: 'attachment_not_found' },
} as const satisfies Partial<Record<MessageKey, { code: ErrorCode; status?: number }>>;

/** A message that determines the code and the status of an error. */
export type ErrorMessageKey = (MessageKey & ErrorCode) | keyof typeof ERROR_OF_MESSAGE;

export function errorOfMessage(key: ErrorMessageKey): { code: ErrorCode; status?: number } {
  return key in ERROR_OF_MESSAGE
    ? ERROR_OF_MESSAGE[key as keyof typeof ERROR_OF_MESSAGE]
    : { code: key as ErrorCode };
}

/** Maps a code of the SQL service to the catalogue. */
export function codeOfServiceError(code: ServiceErrorCode): ErrorCode {
  return code.toLowerCase() as Lowercase<ServiceErrorCode>;
}

/** Fallback for errors of which only the HTTP status is known. */
export function codeOfStatus(status: number): ErrorCode {
  const known = Object.entries(SHARED_ERRORS).find(([, { statuses }]) =>
    (statuses as readonly number[]).includes(status),
  );
  if (known) return known[0] as ErrorCode;
  return status < 500 ? 'invalid_request' : 'internal_error';
}
