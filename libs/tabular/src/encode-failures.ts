import { Readable } from 'node:stream';
import { csvRow } from './csv/csv-text.js';
import { encodeExport } from './encode-export.js';
import type { RejectedRecord } from './records.js';
import type { BulkFormat, TableColumn } from './table-types.js';
import type { EncodeFailures } from './tabular.port.js';

const CHUNK_CHARACTERS = 32 * 1024;

export const encodeFailures: EncodeFailures = (failures, { columns: fileColumns, ...options }) => {
  const columns = failureColumns(fileColumns);
  const rows = Readable.from(rowsOf(failures, columns, options.format), { objectMode: false });
  return encodeExport(rows, { ...options, columns });
};

/** The file's columns as text, plus columns with unused names. */
function failureColumns(fileColumns: readonly string[]): TableColumn[] {
  const taken = new Set(fileColumns);
  const free = (name: string): string => (taken.has(name) ? free(`_${name}`) : name);
  return [
    ...fileColumns.map((name): TableColumn => ({ name, type: { kind: 'text' } })),
    { name: free('_line'), type: { kind: 'int64' } },
    { name: free('_code'), type: { kind: 'text' } },
    { name: free('_message'), type: { kind: 'text' } },
  ];
}

async function* rowsOf(
  failures: AsyncIterable<RejectedRecord>,
  columns: readonly TableColumn[],
  format: BulkFormat,
): AsyncGenerator<Buffer> {
  const ownColumns = columns.length - 3;
  let text = '';
  for await (const { line, code, message, values } of failures) {
    const own = Array.from({ length: ownColumns }, (_, index) => values[index] ?? null);
    text +=
      format === 'JSON'
        ? jsonLine(columns, [...own, line, code, message])
        : csvRow([...own, String(line), code, message]);
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** An object would lose a column named `__proto__` and move numeric names to the front. */
function jsonLine(columns: readonly TableColumn[], values: readonly (string | number | null)[]): string {
  const fields = columns.map(({ name }, index) => `${JSON.stringify(name)}:${JSON.stringify(values[index])}`);
  return `{${fields.join(',')}}\n`;
}
