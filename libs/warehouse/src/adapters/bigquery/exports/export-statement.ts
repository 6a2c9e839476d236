import type { GuardedQuery } from '../guard/bigquery-guard.js';
import { identifier, literal } from '../loads/sql-text.js';
import { typeNameOf, type WireField } from '../api/wire-format.js';

/**
 * SQL that formats a value as BigQuery's results do. Excluded: types without a documented text form (JSON, GEOGRAPHY,
 * RANGE), arrays and structs.
 */
const TEXTS: ReadonlyMap<string, (value: string) => string> = new Map([
  ['BIGNUMERIC', cast],
  ['BOOL', cast],
  ['BYTES', (value) => `TO_BASE64(${value})`],
  ['DATE', cast],
  ['DATETIME', (value) => `FORMAT_DATETIME('%E4Y-%m-%dT%H:%M:%E*S', ${value})`],
  // 17 digits identify every double.
  ['FLOAT64', (value) => `FORMAT('%.17g', ${value})`],
  ['INT64', cast],
  ['INTERVAL', cast],
  ['NUMERIC', cast],
  ['STRING', (value) => value],
  ['TIME', (value) => `FORMAT_TIME('%H:%M:%E*S', ${value})`],
  ['TIMESTAMP', (value) => cast(`UNIX_MICROS(${value})`)],
]);

/** Names that an outer query can refer to; `f0_` is a generated name. */
const COLUMN_NAME = /^(?!f\d+_$)[A-Za-z_]\w*$/i;

/**
 * A statement that exports another's rows to files of JSON lines, each value as text in `c1`, `c2` …; NULL is omitted.
 * @param uri of our own files, with a `*` for their numbers
 * @returns null if the rows or their order would differ
 */
export function exportStatement(
  { text, isOrdered }: GuardedQuery,
  fields: readonly WireField[],
  uri: string,
): string | null {
  // Files keep only the order of the outermost query.
  if (isOrdered || fields.length === 0) return null;
  if (new Set(fields.map(({ name }) => name.toLowerCase())).size < fields.length) return null;
  const columns: string[] = [];
  for (const [index, field] of fields.entries()) {
    const textOf = TEXTS.get(typeNameOf(field));
    if (!textOf || !COLUMN_NAME.test(field.name)) return null;
    columns.push(`${textOf(`q.${identifier(field.name)}`)} AS ${columnOf(index)}`);
  }
  return `EXPORT DATA OPTIONS (uri = ${literal(uri)}, format = 'JSON') AS SELECT ${columns.join(', ')} FROM (\n${text}\n) AS q`;
}

/** A column's name in the files. */
export function columnOf(index: number): string {
  return `c${index + 1}`;
}

function cast(value: string): string {
  return `CAST(${value} AS STRING)`;
}
