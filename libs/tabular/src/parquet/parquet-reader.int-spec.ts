import { describe, expect, it } from '@jest/globals';
import { columnsOf, inChunks, read, write } from '../files.fixture-spec.js';
import type { ColumnType } from '../table-types.js';

// A real DuckDB reads the files, in a child process.

const COLUMNS = columnsOf({ id: 'int32', name: 'text' });
const OPTIONS = { columns: ['id', 'name'], format: 'PARQUET' as const };

async function rowsAsParquet(count: number, name = 'x'): Promise<Buffer> {
  const rows = Array.from({ length: count }, (_, id) => `${id},${name}\n`).join('');
  return write(rows, { format: 'PARQUET', compression: 'GZIP', columns: COLUMNS });
}

describe('a Parquet file', () => {
  it('is refused if it is not Parquet, is truncated or damaged, or has columns that the table lacks', async () => {
    const file = await rowsAsParquet(1_000);
    const lying = Buffer.from(file);
    // Somewhere in the footer, whose length is in the last 8 bytes.
    lying.fill(0xff, file.length - 8 - Math.floor(file.readUInt32LE(file.length - 8) / 2), file.length - 8);
    const long = Buffer.from(file);
    long.writeUInt32LE(0x7fffffff, file.length - 8);

    const cases: [Buffer, Partial<{ columns: string[]; requiredColumns: string[] }>, string][] = [
      [Buffer.from('id,name\n1,x\n'), {}, 'FORMAT_MISMATCH'],
      [Buffer.alloc(0), {}, 'FORMAT_MISMATCH'],
      [Buffer.from('PAR1'), {}, 'FILE_CORRUPT'],
      [file.subarray(0, -20), {}, 'FILE_CORRUPT'],
      [lying, {}, 'FILE_CORRUPT'],
      [long, {}, 'FILE_CORRUPT'],
      [file, { columns: ['id'] }, 'UNKNOWN_COLUMN'],
      [file, { columns: ['id', 'name', 'key'], requiredColumns: ['key'] }, 'MISSING_COLUMN'],
    ];
    for (const [bytes, options, code] of cases)
      await expect(read(bytes, { ...OPTIONS, ...options })).rejects.toMatchObject({
        name: 'FileFormatError',
        code,
      });
  });

  it('is refused as a bomb', async () => {
    const file = await rowsAsParquet(100_000, 'x'.repeat(1_000));

    expect(file.length).toBeLessThan(1_000_000);
    await expect(read(file, { ...OPTIONS, limits: { maxCompressionRatio: 50 } })).rejects.toMatchObject({
      code: 'FILE_TOO_COMPLEX',
    });
    await expect(read(file, { ...OPTIONS, limits: { maxBytes: 1_000_000 } })).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    });
  });

  it('is refused for too many columns before they are described', async () => {
    await expect(read(parquetOfColumns(200_000), OPTIONS)).rejects.toMatchObject({
      code: 'FILE_TOO_COMPLEX',
      message: expect.stringContaining('20000 columns'),
    });
  });

  it('is refused for too deeply nested columns before they are described', async () => {
    await expect(read(parquetOfNested(100), { ...OPTIONS, columns: ['c'] })).rejects.toMatchObject({
      code: 'FILE_TOO_COMPLEX',
      message: expect.stringContaining('nested'),
    });
  });

  it('may nest lists in lists', async () => {
    const list = (of: ColumnType): ColumnType => ({ kind: 'list', of });
    const columns = [{ name: 'id', type: list(list(list({ kind: 'int32' }))) }];
    const file = await write('"[[[1,2],[3]],[]]"\n', { format: 'PARQUET', columns });

    const { rows } = await read(file, { ...OPTIONS, columns: ['id'] });

    expect(rows.map(({ values }) => values)).toEqual([['[[[1,2],[3]],[]]']]);
  });

  it('is refused before its rows are read if it is small but has too many', async () => {
    const rows = '\n'.repeat(2_000_000);
    const columns = columnsOf({ id: 'int32' });
    const file = await write(rows, { format: 'PARQUET', compression: 'GZIP', columns });
    const limits = { freeBytes: 1_000_000 };

    await expect(read(file, { ...OPTIONS, columns: ['id'], limits })).rejects.toMatchObject({
      code: 'FILE_TOO_COMPLEX',
    });
  });

  it('may have only NULL in its only column', async () => {
    const columns = columnsOf({ id: 'int32' });
    const file = await write('1\n\n2\n', { format: 'PARQUET', columns });

    const { rows } = await read(file, { ...OPTIONS, columns: ['id'] });

    expect(rows.map(({ values }) => values)).toEqual([['1'], [null], ['2']]);
  });

  it('has an oversized record rejected alone', async () => {
    const file = await write(`1,x\n2,${'y'.repeat(20_000)}\n3,z\n`, { format: 'PARQUET', columns: COLUMNS });
    const { rows, rejected } = await read(file, { ...OPTIONS, limits: { maxRecordBytes: 10_000 } });

    expect(rows.map(({ number }) => number)).toEqual([1, 3]);
    expect(rejected).toMatchObject([{ line: 2, code: 'RECORD_TOO_LARGE' }]);
  });

  it('ends when aborted', async () => {
    const abort = new AbortController();
    const file = await rowsAsParquet(10);
    const reading = read(inChunks(file), { ...OPTIONS, signal: abort.signal });
    abort.abort(new Error('no longer wanted'));

    await expect(reading).rejects.toThrow('no longer wanted');
  });
});

/** A file without rows, with a footer in Thrift's compact protocol. */
function parquetOfColumns(count: number): Buffer {
  return parquetOfSchema([rootOf(count), ...Array.from({ length: count }, () => COLUMN)]);
}

/** The same with nested columns. */
function parquetOfNested(count: number): Buffer {
  const group = Buffer.from([0x35, 2, 0x18, 1, 0x63, 0x15, 2, 0]);
  return parquetOfSchema([rootOf(1), ...Array.from({ length: count }, () => group), COLUMN]);
}

const COLUMN = Buffer.from([0x15, 2, 0x25, 2, 0x18, 1, 0x63, 0]);

function rootOf(children: number): Buffer {
  return Buffer.from([0x48, 1, 0x72, 0x15, ...varint(children * 2), 0]);
}

function parquetOfSchema(nodes: readonly Buffer[]): Buffer {
  const footer = Buffer.concat([
    Buffer.from([0x15, 2, 0x19, 0xfc, ...varint(nodes.length)]),
    ...nodes,
    Buffer.from([0x16, 0, 0x19, 0x0c, 0]),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([Buffer.from('PAR1'), footer, length, Buffer.from('PAR1')]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
