import type { BulkJobRequest } from '@tessera/contracts';
import { ServiceError } from '@tessera/platform';
import type { LoadTarget } from '@tessera/warehouse';

/** Checks the fields against the operation. @throws ServiceError INVALID_REQUEST that names the field */
export function requireConsistent({ operation, query, key_columns: keyColumns }: BulkJobRequest): void {
  const hasQuery = (query ?? null) !== null;
  if (operation === 'query' && !hasQuery) throw invalid('query', 'The operation query requires a query.');
  if (operation !== 'query' && operation !== 'delete' && hasQuery)
    throw invalid(
      'query',
      `A job with the operation ${operation} takes its records from an upload, not from a query.`,
    );
  if ((operation === 'query' || operation === 'insert') && (keyColumns ?? null) !== null)
    throw invalid('key_columns', `key_columns is not allowed for the operation ${operation}.`);
}

/** Checks the fields against the table. @throws ServiceError INVALID_REQUEST that names the field */
export function requireWritable(
  { operation, key_columns: keyColumns }: BulkJobRequest,
  target: LoadTarget | null,
): void {
  if (!target) throw invalid('object', 'Table not found.');
  if (target.kind === 'view') throw invalid('object', 'Views cannot be written.');
  if (operation === 'insert') return;
  const keys = keyColumns ?? target.primaryKey;
  if (keys.length === 0) throw invalid('key_columns', 'The table has no primary key. Specify key_columns.');
  const known = new Set(target.columns.map(({ name }) => name));
  const unknown = keys.find((key) => !known.has(key));
  if (unknown !== undefined) throw invalid('key_columns', `The table has no column "${unknown}".`);
  if (
    operation === 'upsert' &&
    target.uniqueKeys !== null &&
    ![target.primaryKey, ...target.uniqueKeys].some((key) => isSameSet(key, keys))
  )
    throw invalid('key_columns', 'The key columns must be unique in the table for an upsert.');
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

function invalid(field: string, message: string): ServiceError {
  return new ServiceError('invalid_request', message, { field });
}
