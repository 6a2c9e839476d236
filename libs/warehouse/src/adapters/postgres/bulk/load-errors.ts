import { DatabaseError } from 'pg';
import {
  LoadRefusedError,
  QueryCancelledError,
  WarehouseUnavailableError,
} from '../../../warehouse.errors.js';

/** SQLSTATE classes that concern the connection, transaction, statement or server instead of a record. */
export const FATAL_CLASSES: ReadonlySet<string> = new Set([
  '08',
  '0A',
  '25',
  '26',
  '28',
  '2D',
  '34',
  '3D',
  '3F',
  '40',
  '42',
  '53',
  '54',
  '55',
  '57',
  '58',
  'F0',
  'XX',
]);

/** SQLSTATE classes of transient failures, which are worth a retry. */
const TRANSIENT_CLASSES: ReadonlySet<string> = new Set(['08', '40', '53', '55', '57', '58', 'F0']);

/** SQLSTATE with which forced row-level security rejects a single record. */
export const INSUFFICIENT_PRIVILEGE = '42501';
const UNDEFINED_TABLE = '42P01';
const UNDEFINED_FUNCTION = '42883';
const CONFIGURATION_LIMIT_EXCEEDED = '53400';
const SERIALIZATION_CLASS = '40';

/** Deadlocks and serialization failures: worth retrying the transaction. */
export function isSerialization(error: unknown): boolean {
  return error instanceof DatabaseError && classOf(error) === SERIALIZATION_CLASS;
}

/** Whether the error concerns a single record. */
export function isOfRecord(
  error: unknown,
  { hasForcedPolicies }: { hasForcedPolicies: boolean },
): error is DatabaseError {
  if (!(error instanceof DatabaseError) || error.code === undefined) return false;
  if (hasForcedPolicies && error.code === INSUFFICIENT_PRIVILEGE) return true;
  return !FATAL_CLASSES.has(classOf(error));
}

/** Explains a failure to the client. */
export function loadFailure(error: unknown): Error {
  if (error instanceof LoadRefusedError || error instanceof QueryCancelledError) return error;
  if (!(error instanceof DatabaseError) || error.code === undefined)
    return error instanceof WarehouseUnavailableError
      ? error
      : new WarehouseUnavailableError({ cause: error });
  const { code, message } = error;
  if (code === UNDEFINED_TABLE)
    return refused('TABLE_CHANGED', 'The table was removed while it was loaded.', error);
  if (code === UNDEFINED_FUNCTION)
    return refused('KEY_NOT_COMPARABLE', `Keys of this type cannot be compared: ${message}.`, error);
  if (code === CONFIGURATION_LIMIT_EXCEEDED)
    return refused('NOT_APPLICABLE', 'The load exceeds its limit of temporary space.', error);
  if (TRANSIENT_CLASSES.has(classOf(error))) return new WarehouseUnavailableError({ cause: error });
  // The message describes the server's internals.
  if (classOf(error) === 'XX') return refused('NOT_APPLICABLE', 'The warehouse cannot run this load.', error);
  return refused('NOT_APPLICABLE', message, error);
}

export function refused(
  code: LoadRefusedError['code'],
  message: string,
  cause: DatabaseError,
): LoadRefusedError {
  return new LoadRefusedError(code, message, {}, cause.code ?? null, { cause });
}

function classOf({ code = '' }: DatabaseError): string {
  return code.slice(0, 2);
}
