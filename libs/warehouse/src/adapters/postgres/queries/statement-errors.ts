import { DatabaseError } from 'pg';
import { charactersIn } from '../guard/characters.js';
import { InvalidSqlError, SqlBlockedError } from '../../../guard/guard.errors.js';
import type { GuardedStatement } from '../../../guard/guarded-statement.js';
import { QueryTimeoutError, WarehouseUnavailableError } from '../../../warehouse.errors.js';

/**
 * SQLSTATE classes caused by the server or connection. All others are the statement's, and not worth a retry. See
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const SERVER_CLASSES = new Set([
  '08', // connection exception
  '28', // invalid authorization specification
  '3D', // invalid catalog name
  '40', // transaction rollback: by a deadlock, or another transaction
  '53', // insufficient resources, but for those below
  '57', // operator intervention
  '58', // system error
  'F0', // configuration file error
  'XX', // internal error, but for the one below
]);

/** For errors without a hint from the server. */
const OWN_HINTS: Readonly<Record<string, string>> = {
  '42P01': 'GET /catalog/tables lists the tables that there are.',
  '42703': 'GET /catalog/tables/{table} lists the columns of a table.',
  '54001': 'Nest it less deeply, or split it.',
};

const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
const READ_ONLY_TRANSACTION = '25006';
const INSUFFICIENT_PRIVILEGE = '42501';
/** Limit of temporary space of the tenant's role. */
const CONFIGURATION_LIMIT_EXCEEDED = '53400';
const OUT_OF_MEMORY = '53200';
const INTERNAL_ERROR = 'XX000';

export interface StatementContext {
  timeoutMs: number;
  /** Characters that we put before the tenant's statement. */
  prefixLength: number;
  /** The tenant's statement as sent, and its start in the client's input. */
  statement: Pick<GuardedStatement, 'text' | 'start'>;
}

/**
 * Explains a failure to the tenant. The message cannot contain internal names, which do not exist in the tenant's
 * database.
 */
export function explainFailure(error: unknown, context: StatementContext): Error {
  if (!(error instanceof DatabaseError) || error.code === undefined)
    return new WarehouseUnavailableError({ cause: error });
  const { code } = error;
  if (code === QUERY_CANCELED || code === LOCK_NOT_AVAILABLE)
    return new QueryTimeoutError(context.timeoutMs, { cause: error });
  if (code === READ_ONLY_TRANSACTION) return new SqlBlockedError('a write', 'statements can only read here.');
  if (code === INSUFFICIENT_PRIVILEGE)
    return new SqlBlockedError(deniedThing(error.message), 'your tenant has no right to it.');
  if (code === CONFIGURATION_LIMIT_EXCEEDED || code === OUT_OF_MEMORY) {
    const hint = 'Select less at once, or filter before sorting and joining.';
    return invalid('The statement exceeds its limit of memory or temporary space.', hint, error);
  }
  // An unexpected state in a function; the message describes the server's internals.
  if (code === INTERNAL_ERROR) return invalid('The warehouse cannot run this statement.', null, error);
  if (SERVER_CLASSES.has(code.slice(0, 2))) return new WarehouseUnavailableError({ cause: error });
  return new InvalidSqlError(error.message, positionIn(error, context), hintOf(error), code, {
    cause: error,
  });
}

function invalid(message: string, hint: string | null, cause: DatabaseError): InvalidSqlError {
  return new InvalidSqlError(message, null, hint, cause.code, { cause });
}

/** Hints about settings are for operators. */
function hintOf({ code = '', hint }: DatabaseError): string | null {
  if (hint === undefined || /\b(?:setting|parameter|configuration)\b/i.test(hint))
    return OWN_HINTS[code] ?? null;
  return hint;
}

/** `permission denied for function pg_sleep` */
function deniedThing(message: string): string {
  return /^permission denied for (?:\w+ )?(\S+)$/.exec(message)?.[1] ?? 'this';
}

/** Position in the client's input, from 1 in characters; the end is one past the last. */
function positionIn(
  { position }: DatabaseError,
  { prefixLength, statement }: StatementContext,
): number | null {
  const own = Number(position) - prefixLength;
  const isOwn = own >= 1 && own <= charactersIn(statement.text) + 1;
  return isOwn ? statement.start + own : null;
}
