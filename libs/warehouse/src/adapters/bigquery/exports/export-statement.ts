import type { GuardedQuery } from '../bigquery-guard.js';
import { identifier, literal } from '../loads/sql-text.js';
import { typeNameOf, type WireField } from '../wire-format.js';

/**
 * How a value is written, so that it reads as BigQuery's own results have it. Not there: what has no text of its own that is documented (JSON,
 * GEOGRAPHY, RANGE), lists and structs.
 */
const TEXTS: ReadonlyMap<string, (value: string) => string> = new Map([
  ['BIGNUMERIC', cast],
  ['BOOL', cast],
  ['BYTES', (value) => `TO_BASE64(${value})`],
  ['DATE', cast],
  ['DATETIME', (value) => `FORMAT_DATETIME('%E4Y-%m-%dT%H:%M:%E*S', ${value})`],
  // So many digits tell any two apart.
  ['FLOAT64', (value) => `FORMAT('%.17g', ${value})`],
  ['INT64', cast],
  ['INTERVAL', cast],
  ['NUMERIC', cast],
  ['STRING', (value) => value],
  ['TIME', (value) => `FORMAT_TIME('%H:%M:%E*S', ${value})`],
  ['TIMESTAMP', (value) => cast(`UNIX_MICROS(${value})`)],
]);

/** Names that can be asked for from outside of a query; `f0_` is what a column without a name is called. */
const COLUMN_NAME = /^(?!f\d+_$)[A-Za-z_]\w*$/i;

/**
 * A statement that writes the rows of another into files of JSON lines: a text `c1`, `c2` … for each column, and none for NULL.
 * @param uri of the files, of ours alone, with a `*` for their numbers
 * @returns null where rows would not be the same, or not in their order
 */
export function exportStatement(
  { text, isOrdered }: GuardedQuery,
  fields: readonly WireField[],
  uri: string,
): string | null {
  // Only the order of the outermost query is that of the files.
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

/** What a column is called in the files. */
export function columnOf(index: number): string {
  return `c${index + 1}`;
}

function cast(value: string): string {
  return `CAST(${value} AS STRING)`;
}
