import { ApiError } from '@tessera/client';

/** An error in the words of the SQL service, of a request or of a job. */
export interface ServiceProblem {
  code: string;
  message: string;
  details: Record<string, unknown>;
}

/** A statement or job that failed after it was accepted. */
export class JobFailedError extends Error {
  override readonly name = 'JobFailedError';

  constructor(readonly problem: ServiceProblem) {
    super([`${problem.code}: ${problem.message}`, hintOf(problem)].filter(Boolean).join(' '));
  }
}

/** Null if something else answered, such as a proxy. */
export function problemOf(error: unknown): ServiceProblem | null {
  if (error instanceof JobFailedError) return error.problem;
  if (!(error instanceof ApiError)) return null;
  return (error.body as { error?: ServiceProblem } | null)?.error ?? null;
}

export function hintOf({ details }: ServiceProblem): string | null {
  return typeof details.hint === 'string' ? details.hint : null;
}

/** Whether the service has to be told a tenant, or another one. */
export function needsTenant(error: unknown): boolean {
  const details = problemOf(error)?.details ?? {};
  return details.field === 'X-Tenant-ID' || ('tenant_id' in details && !('required_scope' in details));
}

/**
 * Index in the statement of what the service complains about: it counts characters, a script counts UTF-16 units.
 * Null if the error is not about a place.
 */
export function indexOfProblem(problem: ServiceProblem, sql: string): number | null {
  const { position } = problem.details;
  if (typeof position !== 'number' || position < 1) return null;
  return [...sql].slice(0, position - 1).join('').length;
}
