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

/** What a client that goes on with a download reads by its status alone. */
const RANGE_NOT_SATISFIABLE = 416;

/** The codes have a status each: what is none of theirs, such as 415, is an invalid request. */
export function serviceStatusOf({ status, issues, service }: Problem): number {
  if (service || status >= 500 || status === RANGE_NOT_SATISFIABLE) return status;
  const isKnown = (Object.values(SERVICE_ERROR_STATUS) as number[]).includes(status);
  return issues || !isKnown ? SERVICE_ERROR_STATUS.INVALID_REQUEST : status;
}

function codeOf(status: number): ServiceErrorCode {
  const known = Object.entries(SERVICE_ERROR_STATUS).find(([, candidate]) => candidate === status);
  if (known) return known[0] as ServiceErrorCode;
  return status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_ERROR';
}
