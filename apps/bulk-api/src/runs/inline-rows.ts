import { Readable } from 'node:stream';
import type { ColumnType, TableColumn } from '@tessera/tabular';
import type { ExportForm } from '@tessera/warehouse';
import { parse } from 'csv-parse';

/** Rows encoded per batch. */
const ROWS_AT_ONCE = 200;
const MINUS_OR_DIGITS = /^-?\d+$/;

/**
 * An export's rows as JSON objects separated by commas, with the values of POST /queries.
 * @param pieces of the export in the given form
 */
export async function* inlineObjects(
  pieces: readonly Buffer[],
  columns: readonly TableColumn[],
  form: ExportForm,
): AsyncGenerator<string> {
  const rows = form === 'json' ? linesOf(pieces) : objectsOf(pieces, columns);
  let batch: string[] = [];
  let before = '';
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    yield before + batch.join(',');
    before = ',';
    batch = [];
  }
  if (batch.length > 0) yield before + batch.join(',');
}

/** JSON values contain no line ends. */
async function* linesOf(pieces: readonly Buffer[]): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of Readable.from(pieces)) {
    const lines = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function* objectsOf(
  pieces: readonly Buffer[],
  columns: readonly TableColumn[],
): AsyncGenerator<string> {
  const fields = columns.map(({ name, type }) => ({ name: JSON.stringify(name), write: writerOf(type) }));
  const parser = Readable.from(pieces).pipe(
    parse({
      cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
      // A single NULL column is an empty line.
      skip_empty_lines: false,
      relax_column_count: true,
    }),
  );
  for await (const record of parser as AsyncIterable<Array<string | null>>) {
    const members = fields.map(({ name, write }, index) => {
      const value = record[index] ?? null;
      return `${name}:${value === null ? 'null' : write(value)}`;
    });
    yield `{${members.join(',')}}`;
  }
}

/** Converts a value of canonical CSV to JSON. */
function writerOf(type: ColumnType): (value: string) => string {
  switch (type.kind) {
    case 'list':
      return leafOf(type).kind === 'int64' ? exactIntegers : (value) => value;
    // Already JSON.
    case 'boolean':
    case 'json':
      return (value) => value;
    case 'int16':
    case 'int32':
    case 'int64':
      return (value) =>
        MINUS_OR_DIGITS.test(value) && Number.isSafeInteger(Number(value)) ? value : JSON.stringify(value);
    case 'float32':
    case 'float64':
      return (value) =>
        Number.isFinite(Number(value)) ? JSON.stringify(Number(value)) : JSON.stringify(value);
    case 'bytes':
      return (value) => JSON.stringify(Buffer.from(value.slice(2), 'hex').toString('base64'));
    default:
      return (value) => JSON.stringify(value);
  }
}

function leafOf(type: ColumnType): ColumnType {
  return type.kind === 'list' ? leafOf(type.of) : type;
}

/** Quotes integers that a JSON number cannot represent exactly. */
function exactIntegers(list: string): string {
  return list.replace(/-?\d{16,}/g, (digits) =>
    Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`,
  );
}
