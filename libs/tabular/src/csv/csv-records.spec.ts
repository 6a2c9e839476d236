import { describe, expect, it } from '@jest/globals';
import { inChunks, read } from '../files.fixture-spec.js';

const AB = { columns: ['a', 'b'] };

describe('a CSV file', () => {
  it.each([
    ['"\\n" ends', 'a,b\n1,2\n3,4\n'],
    ['"\\r\\n" ends', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['"\\r" ends', 'a,b\r1,2\r3,4\r'],
    ['no end behind its last record', 'a,b\n1,2\n3,4'],
    ['a byte order mark', '\ufeffa,b\n1,2\n3,4\n'],
    ['quotes around everything', '"a","b"\n"1","2"\n"3","4"\n'],
  ])('with %s is read', async (_what, file) => {
    const { columns, rows, rejected } = await read(file, AB);

    expect(columns).toEqual(['a', 'b']);
    expect(rows).toEqual([
      { number: 2, values: ['1', '2'] },
      { number: 3, values: ['3', '4'] },
    ]);
    expect(rejected).toEqual([]);
  });

  it('distinguishes NULL from an empty text', async () => {
    const { rows } = await read('a,b\n,""\n"",\n', AB);

    expect(rows.map(({ values }) => values)).toEqual([
      [null, ''],
      ['', null],
    ]);
  });

  it('may have fields with commas, quotes and line ends, and numbers its records by their first lines', async () => {
    const { rows } = await read('a,b\n"x,\n""y""",1\n"p\r\nq\rr\n",2\n,3\n', AB);

    expect(rows).toEqual([
      { number: 2, values: ['x,\n"y"', '1'] },
      { number: 4, values: ['p\r\nq\rr\n', '2'] },
      { number: 8, values: [null, '3'] },
    ]);
  });

  it('may have its columns in another order, and only some of them', async () => {
    const { columns, rows } = await read('b\n1\n', { columns: ['a', 'b', 'c'] });

    expect(columns).toEqual(['b']);
    expect(rows).toEqual([{ number: 2, values: ['1'] }]);
  });

  it.each([
    ['"\\n"', '\n'],
    ['"\\r\\n"', '\r\n'],
    ['"\\r"', '\r'],
  ])('may contain blank lines with %s ends, which are not records', async (_what, end) => {
    const one = ['a', '', '', '1', '', '2', '', ''].join(end);
    const two = ['a,b', '', '1,2', ' \t ', '3,4', ''].join(end);

    for (const chunkBytes of [1, 2, 3, 1_000]) {
      const read1 = await read(inChunks(Buffer.from(one), chunkBytes), { columns: ['a'] });
      const read2 = await read(inChunks(Buffer.from(two), chunkBytes), AB);

      expect(read1).toMatchObject({
        rows: [
          { number: 4, values: ['1'] },
          { number: 6, values: ['2'] },
        ],
        rejected: [],
      });
      expect(read2).toMatchObject({
        rows: [
          { number: 3, values: ['1', '2'] },
          { number: 5, values: ['3', '4'] },
        ],
        rejected: [],
      });
    }
  });

  it('keeps spaces as a value of its only column', async () => {
    expect((await read('a\n  \n""\n', { columns: ['a'] })).rows.map(({ values }) => values)).toEqual([
      ['  '],
      [''],
    ]);
  });

  it.each([
    ['too few fields', '1', 'FIELD_COUNT', ['1']],
    ['too many fields', '1,2,3', 'FIELD_COUNT', ['1', '2', '3']],
    ['a quote within a field', '1,x"y"', 'MISPLACED_QUOTE', ['1', 'x"y"']],
    ['text behind a quote', '1,"x"y', 'MISPLACED_QUOTE', ['1', 'xy']],
    ['U+0000', '1,x\0', 'NUL_CHARACTER', ['1', 'x\0']],
    ['bytes of another encoding', Buffer.from('1,caf\xe9', 'latin1'), 'INVALID_UTF8', ['1', 'caf\ufffd']],
  ])('with %s has that record rejected alone', async (_what, record, code, values) => {
    const file = Buffer.concat([Buffer.from('a,b\nx,y\n'), Buffer.from(record), Buffer.from('\nz,\n')]);
    const { rows, rejected } = await read(file, AB);

    expect(rows.map(({ number }) => number)).toEqual([2, 4]);
    expect(rejected).toMatchObject([{ line: 3, code, values }]);
    expect(rejected[0]?.message).toMatch(/\.$/);
  });

  it('has an oversized record rejected, whatever its content, and never buffers it', async () => {
    const file = `a,b\n1,"${'x\n'.repeat(50_000)}"\n2,${'y'.repeat(100_000)}\n3,z\n`;
    const { rows, rejected } = await read(file, { ...AB, limits: { maxRecordBytes: 10_000 } });

    expect(rows).toEqual([{ number: 50_004, values: ['3', 'z'] }]);
    expect(rejected).toMatchObject([
      { line: 2, code: 'RECORD_TOO_LARGE' },
      { line: 50_003, code: 'RECORD_TOO_LARGE' },
    ]);
  });

  it('is refused with the line of the record if a quote is never closed', async () => {
    await expect(read('a,b\n1,2\n3,"4\n5,6\n7,8\n', AB)).rejects.toMatchObject({
      code: 'FILE_TRUNCATED',
      details: { line: 3 },
    });
  });

  it.each([
    ['a,x\n1,2\n', 'The table has no column "x".'],
    ['x,a,y\n1,2,3\n', 'The table has no columns "x", "y".'],
  ])('is refused with the columns that the table lacks: %j', async (text, message) => {
    await expect(read(text, AB)).rejects.toMatchObject({ code: 'UNKNOWN_COLUMN', message });
  });

  it.each([
    ['empty', '', 'FILE_EMPTY'],
    ['without a header', '\n1,2\n', 'FILE_EMPTY'],
    ['with a column that the table lacks', 'a,x\n1,2\n', 'UNKNOWN_COLUMN'],
    ['with a column that is SQL', 'a,"b""; DROP TABLE t; --"\n1,2\n', 'UNKNOWN_COLUMN'],
    ['with a name twice', 'a,b,a\n1,2,3\n', 'DUPLICATE_COLUMN'],
    ['without a key', 'b\n1\n', 'MISSING_COLUMN'],
    ['with a broken header', 'a,"b"x\n1,2\n', 'HEADER_INVALID'],
    ['with a header that is too large', `a,${'é'.repeat(2_500_000)}\n1,2\n`, 'HEADER_INVALID'],
    ['separated by semicolons', 'a;b\n1;2\n', 'HEADER_INVALID'],
    ['with a header that never ends', `a,"${'b'.repeat(300_000)}`, 'FILE_TRUNCATED'],
    ['in UTF-16', Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'), 'ENCODING_UNSUPPORTED'],
    ['in UTF-16 without a mark', Buffer.from('a,b\n1,2\n', 'utf16le'), 'ENCODING_UNSUPPORTED'],
    ['with a header in Latin-1', Buffer.from('a,\xe9\n1,2\n', 'latin1'), 'ENCODING_UNSUPPORTED'],
    ['of JSON', '{"a":1}\n', 'FORMAT_MISMATCH'],
    ['of Parquet', 'PAR1\u0015', 'FORMAT_MISMATCH'],
    ['of a workbook', 'PK\u0003\u0004', 'FORMAT_MISMATCH'],
    ['of gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'FORMAT_MISMATCH'],
  ])('is refused as a whole if it is %s', async (_what, file, code) => {
    await expect(read(file, { ...AB, requiredColumns: ['a'] })).rejects.toMatchObject({
      name: 'FileFormatError',
      code,
    });
  });

  it('is refused with more columns than allowed', async () => {
    const limits = { maxColumns: 1 };

    await expect(read('a,b\n', { ...AB, limits })).rejects.toMatchObject({ code: 'TOO_MANY_COLUMNS' });
  });
});
