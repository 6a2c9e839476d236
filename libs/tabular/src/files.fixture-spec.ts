import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DEFAULT_READ_LIMITS,
  encodeExport,
  type EncodeOptions,
  type ReadLimits,
  type ReadOptions,
  readRecords,
  type RejectedRecord,
  type TableColumn,
} from './index.js';

export type Row = (string | null)[];

export interface ReadFile {
  columns: string[];
  rows: { number: number; values: Row }[];
  rejected: RejectedRecord[];
}

/** Reads a whole file. */
export async function read(
  file: Buffer | string | Readable,
  options: Partial<Omit<ReadOptions, 'limits'>> & {
    columns: readonly string[];
    limits?: Partial<ReadLimits>;
  },
): Promise<ReadFile> {
  return withFolder(async (workFolder) => {
    const source = await readRecords(file instanceof Readable ? file : inChunks(Buffer.from(file)), {
      format: 'CSV',
      compression: 'NONE',
      requiredColumns: [],
      workFolder,
      signal: new AbortController().signal,
      ...options,
      limits: { ...DEFAULT_READ_LIMITS, ...options.limits },
    });
    const found: ReadFile = { columns: source.columns, rows: [], rejected: [] };
    for await (const { csv, records, rejected } of source.batches) {
      const rows = parseCsv(csv.toString());
      if (rows.length !== records) throw new Error(`${records} records were said to be ${rows.length} rows.`);
      for (const [number, ...values] of rows) found.rows.push({ number: Number(number), values });
      found.rejected.push(...rejected);
    }
    return found;
  });
}

/** Writes a whole file of rows. */
export async function write(
  rows: Buffer | string,
  options: Pick<EncodeOptions, 'format' | 'columns'> & Partial<EncodeOptions>,
): Promise<Buffer> {
  return withFolder(async (workFolder) =>
    buffer(
      encodeExport(inChunks(Buffer.from(rows)), {
        compression: 'NONE',
        workFolder,
        signal: new AbortController().signal,
        ...options,
      }),
    ),
  );
}

export function columnsOf(types: Record<string, TableColumn['type'] | SimpleKind>): TableColumn[] {
  return Object.entries(types).map(([name, type]) => ({
    name,
    type: typeof type === 'string' ? { kind: type } : type,
  }));
}

type SimpleKind = Exclude<TableColumn['type']['kind'], 'decimal' | 'list'>;

/** Chunks of a size that divides no limit. */
export function inChunks(bytes: Buffer, chunkBytes = 1_009): Readable {
  const starts = Array.from(
    { length: Math.ceil(bytes.length / chunkBytes) },
    (_, index) => index * chunkBytes,
  );
  return Readable.from(
    starts.map((start) => bytes.subarray(start, start + chunkBytes)),
    {
      objectMode: false,
    },
  );
}

/** An independent CSV parser: slow, but obviously correct. */
export function parseCsv(csv: string): Row[] {
  const rows: Row[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\n)/gy;
  for (let row: Row = []; field.lastIndex < csv.length;) {
    const match = field.exec(csv);
    if (!match) throw new Error(`Not canonical CSV: ${csv.slice(0, 200)}`);
    const [, quoted, plain, end] = match;
    row.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-tabular-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
