import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { FileFormatError } from '../file-format.error.js';
import type { TableColumn } from '../table-types.js';
import type { EncodeOptions } from '../tabular.port.js';
import { DuckdbError, DuckdbProcess } from './duckdb-process.js';
import { parquetColumn, unrepresentable, valueSql } from './export-types.js';
import { RowPieces } from './row-pieces.js';
import { identifier, literal } from './sql-text.js';

/** Metadata key that lists columns stored as text, with their warehouse types. */
export const TEXT_COLUMNS_KEY = 'tessera.text';

const ROWS_IN_GROUP = 122_880;
/** DuckDB buffers a row group; 16 MB would take 20 MB more without a smaller file. */
const GROUP_BYTES = '8MB';
/** Minimum of the longest row; the read buffer holds two. */
const MIN_ROW_BUFFER_BYTES = 2 * 1024 * 1024;
/** An upper limit; the job's timeout is shorter. */
const STATEMENT_TIMEOUT_MS = 24 * 60 * 60 * 1_000;

/** Converts canonical CSV to Parquet, using the work folder. */
export function encodeParquet(source: Readable, options: EncodeOptions): Readable {
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal]);
  const output = new PassThrough();
  // Also stops the work when the reader is gone.
  output.once('close', () => ended.abort());
  pipeline(parquetBytes(source, { ...options, signal }), output, () => undefined);
  return output;
}

async function* parquetBytes(source: Readable, options: EncodeOptions): AsyncGenerator<Buffer> {
  const { workFolder, signal } = options;
  const target = join(workFolder, 'rows.parquet');
  const pieces = await spool(source, options);
  const duckdb = new DuckdbProcess(workFolder, { statementTimeoutMs: STATEMENT_TIMEOUT_MS, signal });
  try {
    await duckdb.run(copySql(pieces, target, options));
  } catch (error) {
    throw error instanceof DuckdbError ? explain(error, options.columns) : error;
  } finally {
    await duckdb.close();
  }
  await Promise.all(pieces.paths.map((path) => rm(path, { force: true })));
  yield* createReadStream(target, { signal }) as AsyncIterable<Buffer>;
}

async function spool(source: Readable, { workFolder, signal }: EncodeOptions): Promise<RowPieces> {
  const onAbort = (): void => void source.destroy(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  const pieces = new RowPieces(workFolder);
  try {
    signal.throwIfAborted();
    for await (const chunk of source as AsyncIterable<Buffer>) await pieces.write(chunk);
  } finally {
    signal.removeEventListener('abort', onAbort);
    await pieces.close();
  }
  return pieces;
}

function copySql(pieces: RowPieces, target: string, { columns, compression }: EncodeOptions): string {
  const values = columns.map(
    ({ name, type }, index) => `${valueSql(`c${index}`, type, index)} AS ${identifier(name)}`,
  );
  return `COPY (SELECT ${values.join(', ')} FROM ${rowsSql(pieces, columns.length)}) TO ${literal(target)} (
    FORMAT parquet, COMPRESSION ${compression === 'GZIP' ? 'gzip' : 'uncompressed'}, USE_TMP_FILE false,
    ROW_GROUP_SIZE ${ROWS_IN_GROUP}, ROW_GROUP_SIZE_BYTES '${GROUP_BYTES}'${metadataSql(columns)})`;
}

function rowsSql({ paths, longestRowBytes }: RowPieces, columnCount: number): string {
  const names = Array.from({ length: columnCount }, (_, index) => `c${index}`);
  if (paths.length === 0)
    return `(SELECT ${names.map((name) => `NULL::VARCHAR AS ${name}`).join(', ')} WHERE false)`;
  const rowBytes = Math.max(longestRowBytes, MIN_ROW_BUFFER_BYTES);
  return `read_csv([${paths.map(literal).join(', ')}], columns = {${names.map((name) => `${name}: 'VARCHAR'`).join(', ')}},
    auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false,
    new_line = '\\n', parallel = false, max_line_size = ${rowBytes}, buffer_size = ${rowBytes * 2})`;
}

function metadataSql(columns: readonly TableColumn[]): string {
  const texts = columns.filter(({ type }) => parquetColumn(type).isTextInstead);
  if (texts.length === 0) return '';
  const note = JSON.stringify(Object.fromEntries(texts.map(({ name, type }) => [name, type.kind])));
  return `, KV_METADATA {${literal(TEXT_COLUMNS_KEY)}: ${literal(note)}}`;
}

function explain(error: DuckdbError, columns: readonly TableColumn[]): Error {
  const fault = unrepresentable(error.message);
  const column = fault && columns[fault.index];
  if (!column)
    return /^(Conversion|Invalid Input) Error/.test(error.message)
      ? new FileFormatError(
          'VALUE_UNREPRESENTABLE',
          'A list does not match the Parquet type of its column. Cast the column to text in the query, or export as CSV or JSON.',
        )
      : error;
  return new FileFormatError(
    'VALUE_UNREPRESENTABLE',
    `Column ${JSON.stringify(column.name)} contains ${JSON.stringify(fault.value)}, which its Parquet type cannot store. Cast the column to text in the query, or export as CSV or JSON.`,
    { column: column.name, value: fault.value },
  );
}
