import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { columnsOf, parseCsv, read, type Row, withFolder, write } from './files.fixture-spec.js';
import { encodeExport, encodeFailures } from './index.js';

// A real DuckDB writes and reads Parquet, in a child process.

const TYPED = columnsOf({
  yes: 'boolean',
  small: 'int16',
  big: 'int64',
  double: 'float64',
  text: 'text',
  bytes: 'bytes',
  day: 'date',
  hour: 'time',
  local: 'timestamp',
  moment: 'timestamptz',
  id: 'uuid',
  doc: 'json',
  span: 'interval',
  price: { kind: 'decimal', precision: 38, scale: 4 },
  huge: { kind: 'decimal', precision: 60, scale: 2 },
  any: { kind: 'decimal', precision: null, scale: null },
  numbers: { kind: 'list', of: { kind: 'decimal', precision: 30, scale: 2 } },
  names: { kind: 'list', of: { kind: 'text' } },
  blobs: { kind: 'list', of: { kind: 'bytes' } },
  grid: { kind: 'list', of: { kind: 'list', of: { kind: 'int32' } } },
});

describe('an export', () => {
  it('of CSV has a header and the rows unchanged', async () => {
    const columns = columnsOf({ 'a,"b"': 'int32', c: 'text' });
    const file = await write('1,\n2,"x\ny"\n', { format: 'CSV', columns });

    expect(file.toString()).toBe('"a,""b""",c\n1,\n2,"x\ny"\n');
  });

  it('of JSON lines equals its input', async () => {
    const lines = '{"a":1}\n{"a":9007199254740993}\n';

    expect((await write(lines, { format: 'JSON', columns: columnsOf({ a: 'int64' }) })).toString()).toBe(
      lines,
    );
  });

  it.each(['CSV', 'JSON'] as const)('of compressed %s is compressed', async (format) => {
    const columns = columnsOf({ a: 'int32' });
    const file = await write('1\n', { format, columns, compression: 'GZIP' });

    expect(gunzipSync(file).toString()).toBe(format === 'CSV' ? 'a\n1\n' : '1\n');
  });

  it('of Parquet returns every value', async () => {
    const first: Row = [
      'true',
      '-32768',
      '9223372036854775807',
      '0.1',
      'a,"b"\n\u00e9\u{1f600}',
      '\\x00ff',
      '2024-02-29',
      '23:59:59.999999',
      '2024-02-29 12:00:00.5',
      '2024-02-29 12:00:00.123456+00',
      '00000000-0000-4000-8000-00000000000f',
      '{"n":9007199254740993}',
      '-1 day',
      '1234567890123456789012345678901234.5678',
      `${'9'.repeat(58)}.25`,
      '1.500',
      '[1234567890123456789012345678.25,null]',
      '["a,b","c\\"d",null,""]',
      '["\\\\x00ff",null]',
      '[[1,2],[3,null],[]]',
    ];
    const nulls: Row = TYPED.map(() => null);
    const { columns, rows, rejected } = await thereAndBack([first, nulls]);

    expect(columns).toEqual(TYPED.map(({ name }) => name));
    expect(rejected).toEqual([]);
    expect(rows[0]).toEqual(first);
    expect(rows[1]).toEqual(nulls);
  });

  it('of Parquet contains rare values', async () => {
    const cases: [name: string, value: string, back: string][] = [
      ['day', '0044-03-15 BC', '0044-03-15 BC'],
      ['day', '-0043-03-15', '0044-03-15 BC'],
      ['day', '12024-01-01', '12024-01-01'],
      ['day', '+12024-01-01', '12024-01-01'],
      ['day', '5874897-12-31', '5874897-12-31'],
      ['moment', '0044-03-15 10:00:00+00 BC', '0044-03-15 10:00:00+00 BC'],
      ['moment', '2024-02-29T12:00:00.5Z', '2024-02-29 12:00:00.5+00'],
      ['local', '-0043-03-15T10:00:00', '0044-03-15 10:00:00 BC'],
      ['double', 'NaN', 'nan'],
      ['double', '-Infinity', '-inf'],
      ['text', '', ''],
      ['text', 'NULL', 'NULL'],
      ['yes', 't', 'true'],
      ['names', '[]', '[]'],
      ['names', '["null", "\\u00e9"]', '["null","\u00e9"]'],
      ['numbers', '[1.5, "2.25", null]', '[1.50,2.25,null]'],
    ];
    const rows = cases.map(([name, value]) => rowOf(name, value));
    const found = await thereAndBack(rows);

    expect(found.rejected).toEqual([]);
    expect(found.rows.map((row) => row.find((value) => value !== null))).toEqual(
      cases.map(([, , back]) => back),
    );
  });

  it('of Parquet contains U+0000, which no warehouse accepts', async () => {
    const { rejected } = await thereAndBack([rowOf('text', 'a\0b')]);

    expect(rejected.map(({ code }) => code)).toEqual(['NUL_CHARACTER']);
  });

  it.each([
    ['day', 'infinity'],
    ['moment', '-infinity'],
    ['price', 'NaN'],
    ['bytes', 'hello'],
    ['numbers', '[1.5,"NaN"]'],
    ['small', '40000'],
  ])('of Parquet fails if column %s contains %s, which its type cannot represent', async (name, value) => {
    await expect(thereAndBack([rowOf(name, value)])).rejects.toMatchObject({
      name: 'FileFormatError',
      code: 'VALUE_UNREPRESENTABLE',
      details: { column: name, value: value.startsWith('[') ? 'NaN' : value },
    });
  });

  it('of Parquet is refused if a list is not nested as its type states', async () => {
    await expect(thereAndBack([rowOf('grid', '[1,2]')])).rejects.toMatchObject({
      code: 'VALUE_UNREPRESENTABLE',
    });
  });

  it('of Parquet without rows has its columns', async () => {
    const file = await write('', { format: 'PARQUET', columns: TYPED });
    const { columns, rows } = await read(file, { columns: TYPED.map(({ name }) => name), format: 'PARQUET' });

    expect(columns).toHaveLength(TYPED.length);
    expect(rows).toEqual([]);
  });

  it('of Parquet renames a column that differs in case only', async () => {
    const columns = columnsOf({ a: 'int32', A: 'int32', 'x "y"': 'int32' });
    const file = await write('1,2,3\n', { format: 'PARQUET', columns });
    const found = await read(file, { columns: ['a', 'A_1', 'x "y"'], format: 'PARQUET' });

    expect(found.columns).toEqual(['a', 'A_1', 'x "y"']);
    expect(found.rows).toEqual([{ number: 1, values: ['1', '2', '3'] }]);
  });

  it('of Parquet keeps the order of rows over several pieces and row groups, including large ones', async () => {
    const columns = columnsOf({ n: 'int32', t: 'text' });
    const texts = Array.from(
      { length: 150_000 },
      (_, n) => `"${n % 30_000 === 7 ? 'x\n'.repeat(1_500_000) : 'y'}"`,
    );
    const file = await write(texts.map((text, n) => `${n},${text}\n`).join(''), {
      format: 'PARQUET',
      columns,
    });
    const { rows } = await read(file, { columns: ['n', 't'], format: 'PARQUET' });

    expect(rows.findIndex(({ values }, n) => values[0] !== String(n))).toBe(-1);
    expect(rows).toHaveLength(150_000);
    expect(rows[60_007]?.values[1]).toHaveLength(3_000_000);
  });

  it.each(['CSV', 'PARQUET'] as const)('of %s fails with its source', async (format) => {
    await withFolder(async (workFolder) => {
      const source = new PassThrough();
      const { signal } = new AbortController();
      const file = encodeExport(source, { format, compression: 'GZIP', columns: TYPED, workFolder, signal });
      source.write('\n');
      source.destroy(new Error('the connection is gone'));

      await expect(buffer(file)).rejects.toThrow('the connection is gone');
    });
  });

  it.each(['CSV', 'JSON', 'PARQUET'] as const)(
    'of %s ends when it is aborted, and its source with it',
    async (format) => {
      await withFolder(async (workFolder) => {
        const source = new PassThrough();
        const abort = new AbortController();
        const file = encodeExport(source, {
          format,
          compression: 'GZIP',
          columns: TYPED,
          workFolder,
          signal: abort.signal,
        });
        const reading = buffer(file);
        source.write('\n');
        abort.abort(new Error('no longer wanted'));

        await expect(reading).rejects.toThrow('no longer wanted');
        expect(source.destroyed).toBe(true);
      });
    },
  );

  it('closes its source if its reader has left', async () => {
    await withFolder(async (workFolder) => {
      for (const format of ['CSV', 'PARQUET'] as const) {
        const source = new PassThrough();
        const closed = new Promise((resolve) => source.once('close', resolve));
        const { signal } = new AbortController();
        encodeExport(source, { format, compression: 'NONE', columns: TYPED, workFolder, signal }).destroy();

        await closed;
      }
      expect(readdirSync(workFolder)).toEqual([]);
    });
  });
});

describe('a file of failures', () => {
  const failures = [
    { line: 2, code: 'FIELD_COUNT', message: 'It has 1 fields.', values: ['a "quoted", text'] },
    { line: 9_007, code: 'INVALID_UTF8', message: 'It is not UTF-8.', values: [null, ''] },
  ];

  it.each([
    ['CSV', 'NONE'],
    ['CSV', 'GZIP'],
    ['JSON', 'NONE'],
    ['PARQUET', 'GZIP'],
  ] as const)('of %s, %s, is readable for the client', async (format, compression) => {
    const names = ['a', '__proto__', '_line', '__line', '_code', '_message'];
    const file = await withFolder((workFolder) =>
      buffer(
        encodeFailures(Readable.from(failures), {
          format,
          compression,
          columns: ['a', '__proto__', '_line'],
          workFolder,
          signal: new AbortController().signal,
        }),
      ),
    );
    const found = await read(file, { format, compression, columns: names });

    expect(found.columns).toEqual(names);
    expect(found.rows.map(({ values }) => values)).toEqual([
      ['a "quoted", text', null, null, '2', 'FIELD_COUNT', 'It has 1 fields.'],
      [null, '', null, '9007', 'INVALID_UTF8', 'It is not UTF-8.'],
    ]);
  });
});

function rowOf(name: string, value: string): Row {
  return TYPED.map((column) => (column.name === name ? value : null));
}

async function thereAndBack(rows: Row[]) {
  const csv = rows
    .map((row) => `${row.map((value) => (value === null ? '' : quoted(value))).join(',')}\n`)
    .join('');
  expect(parseCsv(csv)).toEqual(rows);
  const file = await write(csv, { format: 'PARQUET', columns: TYPED });
  const found = await read(file, { columns: TYPED.map(({ name }) => name), format: 'PARQUET' });
  return { ...found, rows: found.rows.map(({ values }) => values) };
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
