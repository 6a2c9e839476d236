import type { BulkFailureCode, JobError } from '@tessera/contracts';
import { ObjectNotFoundError } from '@tessera/objects';
import { isDatabaseUnavailable } from '@tessera/platform';
import { FileFormatError } from '@tessera/tabular';
import {
  InvalidSqlError,
  type LoadRefusal,
  LoadRefusedError,
  QueryTimeoutError,
  SqlBlockedError,
  TooManyWaitingError,
  WarehouseUnavailableError,
} from '@tessera/warehouse';

/** Who can act on a failure, and how. */
export type FailureCategory = 'validation' | 'permission' | 'resource' | 'transient' | 'capacity';

/** A failure that retries cannot change. */
export class BulkJobError extends Error {
  override readonly name = 'BulkJobError';
  /** Meant for the client, whose input it may quote, so it is not logged. */
  readonly quotesInput = true;

  constructor(
    readonly code: BulkFailureCode,
    message: string,
    readonly category: FailureCategory,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The error to record; null if a retry may succeed. */
export function finalError(error: unknown): JobError | null {
  if (error instanceof BulkJobError)
    return jobError(error.code, error.message, error.category, error.details);
  if (error instanceof InvalidSqlError) {
    const { sqlState, position, hint } = error;
    const details = { sql_state: sqlState, position, hint };
    return jobError('QUERY_ERROR', error.message, categoryOf(sqlState), details);
  }
  if (error instanceof SqlBlockedError) {
    const { pattern, reason } = error;
    return jobError('SQL_BLOCKED', error.message, 'permission', { pattern, reason });
  }
  if (error instanceof LoadRefusedError) {
    const { code, sqlState, details } = error;
    const category = CATEGORIES_OF_REFUSALS[code] ?? 'validation';
    return jobError('LOAD_REFUSED', error.message, category, {
      ...details,
      reason: code,
      sql_state: sqlState,
    });
  }
  if (error instanceof FileFormatError) {
    const { code, details } = error;
    return jobError('INVALID_FILE', error.message, 'validation', { ...details, reason: code });
  }
  if (error instanceof ObjectNotFoundError)
    return jobError('UPLOAD_MISSING', 'The upload no longer exists.', 'resource', {});
  return null;
}

const CATEGORIES_OF_REFUSALS: Partial<Record<LoadRefusal, FailureCategory>> = {
  TABLE_NOT_FOUND: 'resource',
  DISK_BUDGET_EXCEEDED: 'capacity',
};

/** Whether a dependency is temporarily unavailable. */
export function isDependencyUnavailable(error: unknown): boolean {
  return (
    error instanceof WarehouseUnavailableError ||
    error instanceof TooManyWaitingError ||
    error instanceof QueryTimeoutError ||
    isDatabaseUnavailable(error)
  );
}

/** By the class of the warehouse's SQLSTATE. */
function categoryOf(sqlState: string | null): FailureCategory {
  if (sqlState === '42501') return 'permission';
  if (sqlState === '42P01') return 'resource';
  const classOf = sqlState?.slice(0, 2) ?? '';
  if (classOf === '53' || classOf === '54') return 'capacity';
  return classOf === '40' || classOf === '57' ? 'transient' : 'validation';
}

/** Omits details that are null. */
export function jobError(
  code: BulkFailureCode,
  message: string,
  category: FailureCategory,
  details: Readonly<Record<string, unknown>>,
): JobError {
  const known = Object.entries({ category, ...details }).filter(([, value]) => value !== null);
  return { code, message, details: Object.fromEntries(known) };
}
