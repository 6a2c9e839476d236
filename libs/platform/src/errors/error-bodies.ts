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
  const field = error.issues[0]?.loc.slice(1).join('.') ?? '';
  return { issues: localized(error.issues, language), field };
}

function localized(issues: readonly ValidationIssue[], language: Language): ValidationIssue[] {
  return issues.map((issue) => ({ ...issue, msg: validationMessage(issue.type, issue.msg, language) }));
}
