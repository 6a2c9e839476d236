import { type Language, SERVICE_ERROR_STATUS, type ServiceErrorCode } from '@tessera/contracts';
import { localize, localizeIssues, type Problem } from './problem.js';

/** The error body of the SQL service. */
export interface ServiceErrorBody {
  error: { code: ServiceErrorCode; message: string; details: Readonly<Record<string, unknown>> };
}

export function serviceErrorBody(problem: Problem, language: Language): ServiceErrorBody {
  if (problem.service) {
    const { code, message, details } = problem.service;
    return { error: { code, message, details } };
  }
  const detail = localize(problem.detail, language);
  const message = typeof detail === 'string' ? detail : 'the request failed';
  if (problem.issues) {
    const details = {
      issues: localizeIssues(problem.issues, language),
      field: problem.issues[0]?.loc.slice(1).join('.') ?? '',
    };
    return { error: { code: 'INVALID_REQUEST', message, details } };
  }
  const details = typeof detail === 'string' ? {} : detail;
  return { error: { code: codeOf(problem.status), message, details } };
}

const UNPROCESSABLE = 422;

/** The SQL service has 400 for requests that fail validation. Statuses of HTTP itself, such as 405 and 415, stay what they are. */
export function serviceStatusOf({ status, issues }: Problem): number {
  return issues || status === UNPROCESSABLE ? SERVICE_ERROR_STATUS.INVALID_REQUEST : status;
}

function codeOf(status: number): ServiceErrorCode {
  const known = Object.entries(SERVICE_ERROR_STATUS).find(([, candidate]) => candidate === status);
  if (known) return known[0] as ServiceErrorCode;
  return status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_ERROR';
}
