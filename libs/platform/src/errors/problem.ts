import { HttpException } from '@nestjs/common';
import { type Language, LocalizedMessage, message } from '@tessera/contracts';
import { isDatabaseUnavailable, isUnstorableInput } from './database-errors.js';
import { type ErrorDetail, KnowledgeError } from './knowledge.error.js';
import { RequestValidationError, type ValidationIssue } from './request-validation.error.js';
import { ServiceError } from './service.error.js';

/** What went wrong with a request, before either specification gives it a body. */
export interface Problem {
  status: number;
  detail: ErrorDetail;
  /** Present when the request failed validation. */
  issues?: readonly ValidationIssue[];
  /** Present when the code is known already. */
  service?: ServiceError;
}

/** Decides once what any thrown value means to the client. Nothing of an unexpected error reaches it. */
export function problemOf(error: unknown): Problem {
  if (error instanceof KnowledgeError) return { status: error.status, detail: error.detail };
  if (error instanceof ServiceError) return { status: error.status, detail: error.message, service: error };
  if (error instanceof RequestValidationError) {
    return { status: 422, detail: error.message, issues: error.issues };
  }
  if (isDatabaseUnavailable(error)) return { status: 503, detail: message('database_unavailable') };
  if (isUnstorableInput(error)) return unstorableInput();
  if (error instanceof HttpException) return { status: error.getStatus(), detail: error.message };
  return problemOfHttpLibrary(error) ?? { status: 500, detail: message('internal_error') };
}

/** Puts a detail into words of the given language; objects are translated one level deep. */
export function localize(detail: ErrorDetail, language: Language): string | Record<string, unknown> {
  if (typeof detail === 'string') return detail;
  if (detail instanceof LocalizedMessage) return detail.in(language);
  const entries = Object.entries(detail).map(([key, value]) => [
    key,
    value instanceof LocalizedMessage ? value.in(language) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** Errors of body-parser and of Express's own URL decoding. */
function problemOfHttpLibrary(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  if (error.status < 400 || error.status >= 500) return undefined;
  const { type, limit } = error as { type?: unknown; limit?: unknown };
  if (type === 'entity.too.large') {
    return { status: 413, detail: message('body_too_large', { limit: Number(limit) }) };
  }
  if (type === 'entity.parse.failed') return { status: 400, detail: message('malformed_json') };
  return { status: error.status, detail: message('malformed_request') };
}

function unstorableInput(): Problem {
  const issue = { loc: ['body'], msg: 'holds a value that cannot be stored', type: 'unstorable_value' };
  return { status: 422, detail: issue.msg, issues: [issue] };
}
