import type { ColumnType, ScalarKind, TableColumn } from '@tessera/tabular';
import { escapeLiteral, type FieldDef } from 'pg';

import { uniqueNames } from '../../../unique-names.js';
import { elementTypeOf } from '../column-types.js';
import type { CsvValueForm } from './csv-values.js';

type Field = Pick<FieldDef, 'name' | 'dataTypeID' | 'dataTypeModifier'>;

const BOOLEAN = 16;
const NUMERIC = 1700;
const TIMESTAMP = 1114;
const TIMESTAMP_WITH_ZONE = 1184;

/** By OID; all other types are text. */
const KINDS: Readonly<Record<number, ScalarKind>> = {
  [BOOLEAN]: 'boolean',
  17: 'bytes',
  20: 'int64',
  21: 'int16',
  23: 'int32',
  26: 'int64',
  114: 'json',
  700: 'float32',
  701: 'float64',
  1082: 'date',
  1083: 'time',
  [TIMESTAMP]: 'timestamp',
  [TIMESTAMP_WITH_ZONE]: 'timestamptz',
  1186: 'interval',
  2950: 'uuid',
  3802: 'json',
};

/** Columns of the file. */
export function exportColumns(fields: readonly Field[]): TableColumn[] {
  const names = uniqueNames(fields.map(({ name }) => name));
  return fields.map((field, index) => ({
    name: names[index] ?? field.name,
    type: columnType(field.dataTypeID, field.dataTypeModifier),
  }));
}

function columnType(typeOid: number, modifier: number): ColumnType {
  const element = elementTypeOf(typeOid);
  if (element !== undefined) return { kind: 'list', of: columnType(element, modifier) };
  if (typeOid === NUMERIC) return decimal(modifier);
  return { kind: KINDS[typeOid] ?? 'text' };
}

const MODIFIER_OFFSET = 4;

/** Unpacks numerictypmodin; negative scales do not exist in files. */
function decimal(modifier: number): ColumnType {
  const packed = modifier - MODIFIER_OFFSET;
  const [precision, scale] = [(packed >> 16) & 0xffff, packed & 0x7ff];
  if (packed < 0 || scale > precision) return { kind: 'decimal', precision: null, scale: null };
  return { kind: 'decimal', precision, scale };
}

/**
 * The SQL of an exported value: arrays as JSON, others as Postgres' text, see {@link csvForm}.
 * @param column in SQL
 */
export function csvValue(column: string, typeOid: number): string {
  const element = elementTypeOf(typeOid);
  return element === undefined ? column : listValue(column, element);
}

/** The conversion to canonical CSV; null if none is needed. */
export function csvForm(typeOid: number): CsvValueForm | null {
  if (typeOid === BOOLEAN) return 'boolean';
  if (typeOid === TIMESTAMP) return 'timestamp';
  return typeOid === TIMESTAMP_WITH_ZONE ? 'timestamptz' : null;
}

/** Types that JSON has, or that `to_json` writes as ISO 8601. */
const JSON_LISTS: ReadonlySet<number> = new Set([
  BOOLEAN,
  17,
  20,
  21,
  23,
  114,
  700,
  701,
  TIMESTAMP,
  1082,
  3802,
]);

function listValue(column: string, element: number): string {
  const json = 'pg_catalog.to_json';
  if (element === TIMESTAMP_WITH_ZONE) return `replace(${json}(${column})::text, '+00:00', 'Z')`;
  if (JSON_LISTS.has(element)) return `translate(${json}(${column})::text, ${escapeLiteral('\n\r')}, '  ')`;
  // Keeps all digits of NUMERIC, and rows as text.
  return `${json}(${column}::text[])`;
}
