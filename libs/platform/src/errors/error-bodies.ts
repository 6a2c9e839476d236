import {
  type Language,
  SERVICE_ERROR_STATUS,
  type ServiceErrorCode,
  validationMessage,
} from '@tessera/contracts';
import { RequestValidationError, type ValidationIssue } from './request-validation.error.js';
import { inWords, type ServiceError } from './service.error.js';

/** An error response as one of the specifications defines it. */
export interface ErrorAnswer {
  status: number;
  body: object;
}

/** `{"detail": …}`: the reason, an object if there is a suggestion, or the issues of an invalid request. */
export function knowledgeAnswer(error: ServiceError, language: Language): ErrorAnswer {
  return { status: error.status, body: { detail: knowledgeDetail(error, language) } };
}

/** An error as OpenAI's clients read it. */
export interface OpenAiError {
  message: string;
  type: string;
  /** The invalid field. */
  param: string | null;
  code: string;
}

/** OpenAI's `{"error": {message, type, param, code}}`. The message includes the suggestion, because clients show only it. */
export function openAiAnswer(
  error: ServiceError,
  language: Language,
): ErrorAnswer & { body: { error: OpenAiError } } {
  const { status, code } = error;
  const type = OPENAI_ERROR_TYPES.find(([least]) => status >= least)?.[1] ?? 'invalid_request_error';
  const param = error instanceof RequestValidationError ? fieldOf(error) : null;
  return { status, body: { error: { message: sentencesOf(error, language), type, param, code } } };
}

/** Types of OpenAI's errors, by their lowest HTTP status. */
const OPENAI_ERROR_TYPES = [
  [500, 'server_error'],
  [429, 'rate_limit_error'],
] as const;

/** Dify's `{"error_code", "error_msg"}`: 1002 for refused credentials, 2001 for unknown knowledge, else the HTTP status. */
export function difyAnswer(error: ServiceError, language: Language): ErrorAnswer {
  const { status, code } = error;
  const own = code === 'unauthorized' || code === 'forbidden' ? 1002 : status === 404 ? 2001 : status;
  return { status, body: { error_code: own, error_msg: sentencesOf(error, language) } };
}

function sentencesOf(error: ServiceError, language: Language): string {
  if (error instanceof RequestValidationError)
    return localized(error.issues, language)
      .map(({ loc, msg }) => `${loc.join('.')}: ${msg}`)
      .join('; ');
  return [error.reason, error.suggestion ?? []]
    .flat()
    .map((words) => inWords(words, language))
    .join(' ');
}

function fieldOf({ issues }: RequestValidationError): string {
  return issues[0]?.loc.slice(1).join('.') ?? '';
}

function knowledgeDetail(error: ServiceError, language: Language): string | object {
  if (error instanceof RequestValidationError) return localized(error.issues, language);
  const { code, details, suggestion } = error;
  const reason = inWords(error.reason, language);
  if (suggestion === undefined) return reason;
  return { code, reason, suggestion: inWords(suggestion, language), ...details };
}

/**
 * `{"error": {code, message, details}}`. Invalid requests have status 400; statuses of HTTP, such as 405 and 415, are kept.
 */
export function sqlAnswer(error: ServiceError, language: Language): ErrorAnswer {
  const status = error.status === 422 ? SERVICE_ERROR_STATUS.INVALID_REQUEST : error.status;
  const code = sqlCodeOf(error);
  const message = inWords(error.reason, language);
  return { status, body: { error: { code, message, details: sqlDetails(error, language) } } };
}

/** A code in the SQL service's spelling; for codes that its specification lacks, the code of the status. */
export function sqlCodeOf({ code, status }: Pick<ServiceError, 'code' | 'status'>): ServiceErrorCode {
  const own = code.toUpperCase();
  if (own in SERVICE_ERROR_STATUS) return own as ServiceErrorCode;
  const known = Object.entries(SERVICE_ERROR_STATUS).find(([, candidate]) => candidate === status);
  if (known) return known[0] as ServiceErrorCode;
  return status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_ERROR';
}

function sqlDetails(error: ServiceError, language: Language): Readonly<Record<string, unknown>> {
  if (!(error instanceof RequestValidationError)) return error.details;
  return { issues: localized(error.issues, language), field: fieldOf(error) };
}

function localized(issues: readonly ValidationIssue[], language: Language): ValidationIssue[] {
  return issues.map((issue) => ({ ...issue, msg: validationMessage(issue.type, issue.msg, language) }));
}
