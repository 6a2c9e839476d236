import type { LoadTarget } from '../bulk-warehouse.port.js';
import { LoadRefusedError } from '../warehouse.errors.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Drops the fields that only an adapter needs. */
export function toLoadTarget({ kind, columns, primaryKey, uniqueKeys }: LoadTarget): LoadTarget {
  return {
    kind,
    columns: columns.map(({ name, nullable, hasDefault, isGenerated, isBytes }) => ({
      name,
      nullable,
      hasDefault,
      isGenerated,
      isBytes,
    })),
    primaryKey,
    uniqueKeys,
  };
}

/** The digits of a load's id, for names of tables. @throws RangeError unless it is a lower-case UUID */
export function digitsOfId(id: string): string {
  if (!UUID.test(id)) throw new RangeError(`Not a UUID: "${id}".`);
  return id.replaceAll('-', '');
}

/** Warehouses accept neither U+0000 nor lone surrogates. */
export function toStorableText(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed();
}

export function unselectedKeyError(key: string): LoadRefusedError {
  return new LoadRefusedError('MISSING_COLUMN', `The statement does not select "${key}", which is a key.`, {
    column: key,
  });
}

export function tableChangedError(cause: LoadRefusedError): LoadRefusedError {
  const message = `The table was changed while it was loaded. ${cause.message}`;
  return new LoadRefusedError('TABLE_CHANGED', message, cause.details, null, { cause });
}

export function invalidRecordsError(message: string, sqlState?: string, cause?: Error): LoadRefusedError {
  return new LoadRefusedError('RECORDS_INVALID', message, {}, sqlState ?? null, { cause });
}
