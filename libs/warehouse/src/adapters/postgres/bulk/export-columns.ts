import type { TableColumn } from '@tessera/tabular';
import { escapeLiteral, type FieldDef } from 'pg';

import { uniqueNames } from '../../../unique-names.js';
import { columnType, elementTypeOf } from '../column-types.js';
import type { CsvValueForm } from './csv-values.js';

type Field = Pick<FieldDef, 'name' | 'dataTypeID' | 'dataTypeModifier'>;

const BOOLEAN = 16;
const TIMESTAMP = 1114;
const TIMESTAMP_WITH_ZONE = 1184;

/** Columns of the file. */
export function exportColumns(fields: readonly Field[]): TableColumn[] {
  const names = uniqueNames(fields.map(({ name }) => name));
  return fields.map((field, index) => ({
    name: names[index] ?? field.name,
    type: columnType(field.dataTypeID, field.dataTypeModifier),
  }));
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
