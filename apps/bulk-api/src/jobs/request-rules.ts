import type { BulkJobRequest } from '@tessera/contracts';
import { ServiceError } from '@tessera/platform';
import type { LoadTarget } from '@tessera/warehouse';

/** Checks the fields against the operation. @throws ServiceError INVALID_REQUEST that names the field */
export function requireConsistent({ operation, query, key_columns: keyColumns }: BulkJobRequest): void {
  const hasQuery = (query ?? null) !== null;
  if (operation === 'query' && !hasQuery)
    throw invalid('query', 'A job with the operation query needs a query.');
  if (operation !== 'query' && operation !== 'delete' && hasQuery)
    throw invalid(
      'query',
      `A job with the operation ${operation} takes its records from an upload, not from a query.`,
    );
  if ((operation === 'query' || operation === 'insert') && (keyColumns ?? null) !== null)
    throw invalid('key_columns', `A job with the operation ${operation} finds no rows by a key.`);
}

/** Checks the fields against the table. @throws ServiceError INVALID_REQUEST that names the field */
export function requireWritable(
  { operation, key_columns: keyColumns }: BulkJobRequest,
  target: LoadTarget | null,
): void {
  if (!target) throw invalid('object', 'There is no such table.');
  if (target.kind === 'view') throw invalid('object', 'It is a view, which cannot be written.');
  if (operation === 'insert') return;
  const keys = keyColumns ?? target.primaryKey;
  if (keys.length === 0)
    throw invalid('key_columns', 'The table has no primary key: say by which columns its rows are found.');
  const known = new Set(target.columns.map(({ name }) => name));
  const unknown = keys.find((key) => !known.has(key));
  if (unknown !== undefined) throw invalid('key_columns', `The table has no column "${unknown}".`);
  if (
    operation === 'upsert' &&
    target.uniqueKeys !== null &&
    ![target.primaryKey, ...target.uniqueKeys].some((key) => isSameSet(key, keys))
  )
    throw invalid('key_columns', 'These columns are not unique in the table, which an upsert needs.');
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

function invalid(field: string, message: string): ServiceError {
  return new ServiceError('INVALID_REQUEST', message, { field });
}
