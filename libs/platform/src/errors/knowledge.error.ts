import {
  codeOfMessage,
  type ErrorCode,
  type ErrorMessageKey,
  LocalizedMessage,
  message,
} from '@tessera/contracts';

/** Content of `detail`: a message, or an object documented by the route. Both have an error code. */
export type ErrorDetail = LocalizedMessage<ErrorMessageKey> | ErrorObject;

/** A detail with more than a message. */
export interface ErrorObject extends Readonly<Record<string, unknown>> {
  readonly code: ErrorCode;
}

/** An error response of the knowledge service: `{"detail": …}` with this status. */
export class KnowledgeError extends Error {
  /** The message may quote the client's input and is not logged. */
  readonly quotesInput = true;

  /** @param detail safe to show: never an SQL text, a host or another error's message */
  constructor(
    readonly status: number,
    readonly detail: ErrorDetail,
    options?: ErrorOptions,
  ) {
    super(describe(detail), options);
    this.name = new.target.name;
  }

  get code(): ErrorCode {
    return this.detail instanceof LocalizedMessage ? codeOfMessage(this.detail) : this.detail.code;
  }
}

/** 404. */
export class NotFoundError extends KnowledgeError {
  constructor(detail: ErrorDetail, options?: ErrorOptions) {
    super(404, detail, options);
  }
}

/** 409: the thing exists already, or is in a state that does not allow this. */
export class ConflictError extends KnowledgeError {
  constructor(detail: ErrorDetail, options?: ErrorOptions) {
    super(409, detail, options);
  }
}

/** 422: understood, but not acceptable; `detail` is words or the documented object. */
export class UnprocessableError extends KnowledgeError {
  constructor(detail: ErrorDetail, options?: ErrorOptions) {
    super(422, detail, options);
  }
}

/** 502: a service behind this one failed. */
export class BadGatewayError extends KnowledgeError {
  constructor(detail: ErrorDetail, options?: ErrorOptions) {
    super(502, detail, options);
  }
}

/** 503: the database cannot be reached. */
export class DatabaseUnavailableError extends KnowledgeError {
  constructor(options?: ErrorOptions) {
    super(503, message('database_unavailable'), options);
  }
}

/** Short for a 404 with a catalogue message. */
export function notFound(key: ErrorMessageKey, parameters?: Record<string, string | number>): NotFoundError {
  return new NotFoundError(message(key, parameters));
}

function describe(detail: ErrorDetail): string {
  return detail instanceof LocalizedMessage ? detail.in('en') : JSON.stringify(detail);
}
