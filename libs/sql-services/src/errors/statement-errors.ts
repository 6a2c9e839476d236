import type { JobError, ServiceErrorCode } from '@tessera/contracts';
import { ServiceError, sqlCodeOf } from '@tessera/platform';
import {
  InvalidSqlError,
  QueryCancelledError,
  QueryTimeoutError,
  ResultMemoryError,
  SqlBlockedError,
  TooManyQueriesError,
  TooManyWaitingError,
  WarehouseUnavailableError,
} from '@tessera/warehouse';

/** Exhausted limits of a tenant. */
const REASONS_OF_FULLNESS = [
  [ResultMemoryError, 'unsent_results'],
  [TooManyWaitingError, 'waiting_queries'],
] as const;
/** Estimated time until the limit allows more. */
const RETRY_AFTER_SECONDS = 5;

/** Maps warehouse errors to API errors; returns others unchanged. */
export function toServiceError(error: unknown): unknown {
  if (error instanceof InvalidSqlError) {
    const { position, hint, sqlState } = error;
    const details = { position, hint, sql_state: sqlState };
    return new ServiceError('invalid_sql', error.message, withoutNulls(details), { cause: error });
  }
  if (error instanceof SqlBlockedError) {
    const { pattern, reason } = error;
    return new ServiceError('sql_blocked', error.message, { pattern, reason }, { cause: error });
  }
  if (error instanceof QueryTimeoutError) {
    const details = { timeout_seconds: error.timeoutMs / 1_000 };
    return new ServiceError('query_timeout', error.message, details, { cause: error });
  }
  if (error instanceof TooManyQueriesError)
    return new ServiceError('query_timeout', error.message, { reason: 'too_many_queries' }, { cause: error });
  const full = REASONS_OF_FULLNESS.find(([kind]) => error instanceof kind);
  if (full && error instanceof Error) {
    const details = { reason: full[1], retry_after: RETRY_AFTER_SECONDS };
    return new ServiceError('rate_limited', error.message, details, { cause: error });
  }
  if (error instanceof QueryCancelledError)
    return new ServiceError('conflict', error.message, { reason: 'cancelled' }, { cause: error });
  if (error instanceof WarehouseUnavailableError)
    return new ServiceError('service_unavailable', error.message, {}, { cause: error });
  return error;
}

/** The same for a job's record. */
export function toJobError(error: unknown): JobError {
  const known = toServiceError(error);
  return known instanceof ServiceError
    ? { code: sqlCodeOf(known), message: known.message, details: { ...known.details } }
    : { code: 'INTERNAL_ERROR', message: 'internal server error', details: {} };
}

/** The error of a failed job, as a request. */
export function jobFailure({ code, message, details }: JobError): ServiceError {
  return new ServiceError(code.toLowerCase() as Lowercase<ServiceErrorCode>, message, details);
}

function withoutNulls(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
}
