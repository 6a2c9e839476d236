import { DatabaseError } from 'pg';
import { InvalidSqlError, SqlBlockedError } from '../../guard/guard.errors.js';
import { QueryTimeoutError, WarehouseUnavailableError } from '../../warehouse.errors.js';

/**
 * Classes of SQLSTATE that the statement is to blame for.
 * See https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const STATEMENT_CLASSES = new Set([
  '0A', // feature not supported
  '20', // case not found
  '21', // cardinality violation
  '22', // data exception
  '2F', // SQL routine exception
  '34', // invalid cursor name
  '42', // syntax error or access rule violation
  '54', // program limit exceeded
]);

/** Where the server gives none. */
const OWN_HINTS: Readonly<Record<string, string>> = {
  '42P01': 'GET /catalog/tables lists the tables that there are.',
  '42703': 'GET /catalog/tables/{table} lists the columns of a table.',
};

const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
const READ_ONLY_TRANSACTION = '25006';
const INSUFFICIENT_PRIVILEGE = '42501';
/** More temporary space than a tenant's role may take. */
const CONFIGURATION_LIMIT_EXCEEDED = '53400';
const OUT_OF_MEMORY = '53200';
const INTERNAL_ERROR = 'XX000';

export interface StatementContext {
  namespace: string;
  timeoutMs: number;
  /** Characters that stand before the tenant's own statement in what was sent. */
  prefixLength: number;
  /** Length of the tenant's statement. */
  length: number;
}

/** What a failure of the server or the connection means to the tenant. Names of ours are taken out of what it says. */
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
    return invalid('The statement needs more memory or temporary space than it may have.', hint, error);
  }
  // A function that met what it did not expect; what it says is about the server's insides.
  if (code === INTERNAL_ERROR) return invalid('The warehouse cannot run this statement.', null, error);
  if (!STATEMENT_CLASSES.has(code.slice(0, 2))) return new WarehouseUnavailableError({ cause: error });
  return new InvalidSqlError(
    withoutNamespace(error.message, context.namespace),
    positionIn(error, context),
    error.hint === undefined ? (OWN_HINTS[code] ?? null) : withoutNamespace(error.hint, context.namespace),
    code,
    { cause: error },
  );
}

function invalid(message: string, hint: string | null, cause: DatabaseError): InvalidSqlError {
  return new InvalidSqlError(message, null, hint, cause.code, { cause });
}

/** `permission denied for function pg_sleep` */
function deniedThing(message: string): string {
  return /^permission denied for (?:\w+ )?(\S+)$/.exec(message)?.[1] ?? 'this';
}

/** Both count characters from 1. */
function positionIn({ position }: DatabaseError, { prefixLength, length }: StatementContext): number | null {
  const own = Number(position) - prefixLength;
  return own >= 1 && own <= length + 1 ? own : null;
}

function withoutNamespace(text: string, namespace: string): string {
  return text.replaceAll(`${namespace}.`, '').replaceAll(namespace, 'your schema');
}
