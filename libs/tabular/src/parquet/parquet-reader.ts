import { ChildFailedError, PeriodicTask } from '@tessera/platform';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkColumns } from '../columns.js';
import { readRows } from '../csv/csv-records.js';
import { FileFormatError } from '../file-format.error.js';
import { ByteSlices } from '../input/byte-slices.js';
import { compressionRatioError, sizeLimitError } from '../input/gunzip.js';
import type { RecordBatch, RecordSource } from '../records.js';
import type { ReadOptions } from '../tabular.port.js';
import { DuckdbError, DuckdbProcess } from './duckdb-process.js';
import { fieldSql } from './import-types.js';
import { identifier, literal } from './sql-text.js';

/** Rows converted at once, unless a row group is larger. */
const SLICE_ROWS = 122_880;
const MAX_ROW_GROUPS = 100_000;
/** Columns including nested ones. */
const MAX_SCHEMA_NODES = 20_000;
/** A list counts twice. DuckDB's time doubles with each nested list. */
const MAX_SCHEMA_DEPTH = 24;
const STATEMENT_TIMEOUT_MS = 10 * 60 * 1_000;
const SIZE_CHECK_MS = 100;
/** Disk limit of one conversion, since row groups may have any size. */
const MAX_SLICE_BYTES = 4 * 1024 ** 3;
const MAGIC = Buffer.from('PAR1');

interface StoredFile {
  path: string;
  sizeBytes: number;
  duckdb: DuckdbProcess;
}

interface ParquetFile extends StoredFile {
  columns: string[];
  /** SQL of each column's text. */
  fields: string[];
  /** Rows per row group. */
  groups: number[];
}

/** Reads a Parquet file, which is stored in the work folder. @throws FileFormatError */
export async function readParquet(body: Readable, options: ReadOptions): Promise<RecordSource> {
  const path = join(options.workFolder, 'upload.parquet');
  const sizeBytes = await store(body, path, options.signal);
  const duckdb = startDuckdb(options);
  try {
    const { columns, fields, groups } = await inspect({ path, sizeBytes, duckdb }, options);
    return { columns, batches: readBatches({ path, sizeBytes, columns, fields, groups }, options) };
  } catch (error) {
    throw explained(error);
  } finally {
    // The batches may never be requested; they start another process.
    await duckdb.close();
  }
}

function startDuckdb({ workFolder, signal }: ReadOptions): DuckdbProcess {
  return new DuckdbProcess(workFolder, { statementTimeoutMs: STATEMENT_TIMEOUT_MS, signal });
}

async function store(body: Readable, path: string, signal: AbortSignal): Promise<number> {
  const start = new ByteSlices(body, signal);
  if (!(await start.peek(MAGIC.length)).equals(MAGIC))
    throw new FileFormatError('FORMAT_MISMATCH', 'The file is not Parquet, but the job specifies PARQUET.');
  await pipeline(Readable.from(start.rest(), { objectMode: false }), createWriteStream(path), { signal });
  return (await stat(path)).size;
}

async function inspect(file: StoredFile, options: ReadOptions): Promise<ParquetFile> {
  const { duckdb } = file;
  const path = literal(file.path);
  const groups = await rowGroups(file);
  const [[nodes] = []] = await duckdb.run(`SELECT count(*) FROM parquet_schema(${path})`);
  if (Number(nodes) > MAX_SCHEMA_NODES)
    throw new FileFormatError(
      'FILE_TOO_COMPLEX',
      `The file has more than ${MAX_SCHEMA_NODES} columns and nested fields.`,
    );
  const schema = await duckdb.run(`SELECT name, num_children FROM parquet_schema(${path})`);
  if (depthOf(schema) > MAX_SCHEMA_DEPTH)
    throw new FileFormatError(
      'FILE_TOO_COMPLEX',
      `The columns of the file are nested more than ${MAX_SCHEMA_DEPTH} levels deep.`,
    );
  const columns = topLevelNames(schema);
  checkColumns(columns, options, options.limits.maxColumns);
  // Last, because it takes minutes for a hundred thousand columns.
  const described = await duckdb.run(`DESCRIBE SELECT * FROM ${tableSql(file.path)}`);
  // Each field takes at least a byte.
  checkSize(groups.reduce((sum, rows) => sum + rows, 0) * columns.length, file, options);
  if (described.length !== columns.length) throw corrupt();
  const fields = described.map(([readAs, type], index) => {
    const field = fieldSql(identifier(String(readAs)), String(type));
    if (field !== null) return field;
    throw new FileFormatError(
      'COLUMN_TYPE_UNSUPPORTED',
      `Column ${JSON.stringify(columns[index])} has the unsupported type ${String(type).slice(0, 100)}.`,
      { column: columns[index] },
    );
  });
  return { ...file, columns, fields, groups };
}

/** @throws FileFormatError for an inconsistent footer */
async function rowGroups({ duckdb, path }: StoredFile): Promise<number[]> {
  const [[rows, count] = []] = await duckdb.run(
    `SELECT num_rows, num_row_groups FROM parquet_file_metadata(${literal(path)})`,
  );
  if (Number(count) > MAX_ROW_GROUPS)
    throw new FileFormatError('FILE_TOO_COMPLEX', `The file has more than ${MAX_ROW_GROUPS} row groups.`);
  const listed = await duckdb.run(
    `SELECT any_value(row_group_num_rows) FROM parquet_metadata(${literal(path)}) GROUP BY row_group_id ORDER BY row_group_id`,
  );
  const groups = listed.map(([groupRows]) => Number(groupRows));
  const total = groups.reduce((sum, groupRows) => sum + groupRows, 0);
  if (groups.some((groupRows) => !(groupRows >= 0)) || total !== Number(rows)) throw corrupt();
  return groups;
}

/** The schema is a tree in depth-first order. */
function topLevelNames(nodes: unknown[][]): string[] {
  const names: string[] = [];
  let below = 0;
  for (const [name, children] of nodes.slice(1)) {
    if (below === 0) names.push(String(name));
    else below--;
    below += Number(children ?? 0);
  }
  return names;
}

/** Nesting depth of the schema. */
function depthOf(nodes: unknown[][]): number {
  /** Remaining children of each open node. */
  const open: number[] = [];
  let deepest = 0;
  for (const [, children] of nodes) {
    while (open.at(-1) === 0) open.pop();
    if (open.length > 0) open[open.length - 1]!--;
    open.push(Number(children ?? 0));
    deepest = Math.max(deepest, open.length - 1);
  }
  return deepest;
}

async function* readBatches(
  inspected: Omit<ParquetFile, 'duckdb'>,
  options: ReadOptions,
): AsyncGenerator<RecordBatch> {
  const file = { ...inspected, duckdb: startDuckdb(options) };
  const rows = new ByteSlices(csvOf(file, options), options.signal);
  let read = 0;
  try {
    for await (const batch of readRows(rows, file.columns.length, options.limits.maxRecordBytes)) {
      read += batch.records + batch.rejected.length;
      yield batch;
    }
    if (read !== file.groups.reduce((sum, groupRows) => sum + groupRows, 0)) throw corrupt();
  } catch (error) {
    throw explained(error);
  } finally {
    await rows.close();
    await file.duckdb.close();
  }
}

/** Converts some row groups at a time to canonical CSV, to limit disk usage. */
async function* csvOf(file: ParquetFile, options: ReadOptions): AsyncGenerator<Buffer> {
  const target = join(options.workFolder, 'slice.csv');
  let bytes = 0;
  for (const { from, to } of slicesOf(file.groups)) {
    await copySlice({ file, from, to, target, bytesBefore: bytes }, options);
    bytes += (await stat(target)).size;
    checkSize(bytes, file, options);
    yield* createReadStream(target, { highWaterMark: 128 * 1024 }) as AsyncIterable<Buffer>;
    await rm(target);
  }
}

function* slicesOf(groups: readonly number[]): Generator<{ from: number; to: number }> {
  let from = 0;
  let to = 0;
  for (const [index, rows] of groups.entries()) {
    to += rows;
    if (to === from || (to - from < SLICE_ROWS && index < groups.length - 1)) continue;
    yield { from, to };
    from = to;
  }
}

async function copySlice(
  slice: { file: ParquetFile; from: number; to: number; target: string; bytesBefore: number },
  options: ReadOptions,
): Promise<void> {
  const { file, from, to, target, bytesBefore } = slice;
  const grown = new AbortController();
  const sizeCheck = new PeriodicTask({
    name: 'check the size of a file',
    everyMs: SIZE_CHECK_MS,
    run: async () => {
      const written = await stat(target).catch(() => null);
      try {
        if (written && written.size > MAX_SLICE_BYTES) throw tooComplex();
        checkSize(bytesBefore + (written?.size ?? 0), file, options);
      } catch (error) {
        grown.abort(error);
      }
    },
  });
  sizeCheck.start();
  try {
    await file.duckdb.run(
      `COPY (SELECT ${file.fields.join(', ')} FROM ${tableSql(file.path)} WHERE file_row_number >= ${from} AND file_row_number < ${to})
        TO ${literal(target)} (FORMAT csv, HEADER false, NULLSTR '')`,
      AbortSignal.any([options.signal, grown.signal]),
    );
  } finally {
    await sizeCheck.stop();
  }
}

function checkSize(bytes: number, { sizeBytes }: StoredFile, { limits }: ReadOptions): void {
  if (bytes > limits.maxBytes) throw sizeLimitError(limits.maxBytes);
  if (bytes > limits.freeBytes && bytes > sizeBytes * limits.maxCompressionRatio)
    throw compressionRatioError(limits.maxCompressionRatio);
}

function tableSql(path: string): string {
  return `read_parquet(${literal(path)}, hive_partitioning = false)`;
}

function corrupt(): FileFormatError {
  return new FileFormatError('FILE_CORRUPT', 'The Parquet file is damaged or truncated.');
}

/** Maps failures caused by the file. DuckDB's messages contain paths. */
function explained(error: unknown): unknown {
  if (error instanceof DuckdbError) return /^Out of Memory/i.test(error.message) ? tooComplex() : corrupt();
  if (!(error instanceof ChildFailedError)) return error;
  if (error.kind === 'timeout' || error.kind === 'out_of_memory') return tooComplex();
  return error.kind === 'crashed' ? corrupt() : error;
}

function tooComplex(): FileFormatError {
  return new FileFormatError(
    'FILE_TOO_COMPLEX',
    'Reading the Parquet file exceeds the memory or time limit. Write it with smaller row groups, or upload it as CSV.',
  );
}
