import type { ColumnType, ScalarKind } from '@tessera/tabular';
import { typeNameOf, type WireField } from './api/wire-format.js';

/** By GoogleSQL type; all other types are text. */
const KINDS: Readonly<Record<string, ScalarKind>> = {
  BOOL: 'boolean',
  BYTES: 'bytes',
  DATE: 'date',
  DATETIME: 'timestamp',
  FLOAT64: 'float64',
  INT64: 'int64',
  INTERVAL: 'interval',
  JSON: 'json',
  TIME: 'time',
  TIMESTAMP: 'timestamptz',
};
const NUMERIC: ColumnType = { kind: 'decimal', precision: 38, scale: 9 };
/** Exceeds the precision of file columns. */
const BIGNUMERIC: ColumnType = { kind: 'decimal', precision: null, scale: null };

/** The type in terms of files. */
export function columnType(field: WireField): ColumnType {
  if (field.mode === 'REPEATED') return { kind: 'list', of: columnType({ ...field, mode: 'NULLABLE' }) };
  const name = typeNameOf(field);
  if (name === 'NUMERIC') return NUMERIC;
  if (name === 'BIGNUMERIC') return BIGNUMERIC;
  return { kind: name.startsWith('STRUCT<') ? 'json' : (KINDS[name] ?? 'text') };
}
