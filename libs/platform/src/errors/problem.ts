import { HttpException } from '@nestjs/common';
import {
  codeOfServiceError,
  codeOfStatus,
  type ErrorCode,
  type Language,
  LocalizedMessage,
  message,
  validationMessage,
} from '@tessera/contracts';
import { isDatabaseUnavailable, isUnstorableInput } from './database-errors.js';
import { DatabaseUnavailableError, type ErrorDetail, KnowledgeError } from './knowledge.error.js';
import { RequestValidationError, type ValidationIssue } from './request-validation.error.js';
import { ServiceError, ServiceUnavailableError } from './service.error.js';

/** What went wrong with a request, before either specification gives it a body. */
export interface Problem {
  status: number;
  code: ErrorCode;
  detail: ErrorDetail | string;
  /** Present when the request failed validation. */
  issues?: readonly ValidationIssue[];
  /** Present when the SQL service threw it itself. */
  service?: ServiceError;
}

/** Decides once what any thrown value means to the client. Nothing of an unexpected error reaches it. */
export function problemOf(error: unknown): Problem {
  if (error instanceof KnowledgeError) {
    return { status: error.status, code: error.code, detail: error.detail };
  }
  if (error instanceof ServiceError) {
    const { status, message: detail } = error;
    const code =
      error instanceof ServiceUnavailableError ? 'service_unavailable' : codeOfServiceError(error.code);
    return { status, code, detail, service: error };
  }
  if (error instanceof RequestValidationError) {
    return { status: 422, code: 'invalid_request', detail: error.message, issues: error.issues };
  }
  if (isDatabaseUnavailable(error)) return problemOf(new DatabaseUnavailableError());
  if (isUnstorableInput(error)) return unstorableInput();
  if (error instanceof HttpException) return problemOfNest(error);
  return { status: 500, code: 'internal_error', detail: message('internal_error') };
}

/** The issues of a problem in the given language. */
export function localizeIssues(issues: readonly ValidationIssue[], language: Language): ValidationIssue[] {
  return issues.map((issue) => ({ ...issue, msg: validationMessage(issue.type, issue.msg, language) }));
}

/** Puts a detail into words of the given language; objects are translated one level deep. */
export function localize(detail: Problem['detail'], language: Language): string | Record<string, unknown> {
  if (typeof detail === 'string') return detail;
  if (detail instanceof LocalizedMessage) return detail.in(language);
  const entries = Object.entries(detail).map(([key, value]) => [
    key,
    value instanceof LocalizedMessage ? value.in(language) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** Nest's own refusals: a path that cannot be decoded, and what guards throw. */
function problemOfNest(error: HttpException): Problem {
  const status = error.getStatus();
  const code = codeOfStatus(status);
  if (error.message.startsWith('Failed to decode param'))
    return { status, code, detail: message('malformed_request') };
  return { status, code, detail: status < 500 ? error.message : message('internal_error') };
}

function unstorableInput(): Problem {
  const issue = { loc: ['body'], msg: 'contains a value that cannot be stored', type: 'unstorable_value' };
  return { status: 422, code: 'invalid_request', detail: issue.msg, issues: [issue] };
}
