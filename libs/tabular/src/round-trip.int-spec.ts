import { describe, expect, it } from '@jest/globals';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { columnsOf, inChunks, parseCsv, read, type Row, write } from './files.fixture-spec.js';
import { type BulkCompression, type BulkFormat, FileFormatError } from './index.js';

// Generated files; a real DuckDB writes and reads Parquet.

const CASES = cases({ smoke: 100, soak: 1_000 });
const FAULTY_CASES = cases({ smoke: 200, soak: 2_000 });
/** Each case starts two processes. */
const PARQUET_CASES = cases({ smoke: 1, soak: 10 });

const NAMES = ['id', 'a b', 'c,"d"'];
const COLUMNS = columnsOf({ id: 'text', 'a b': 'text', 'c,"d"': 'text' });

/** Text with many characters that are special in a format. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    'NULL',
    'null',
    '"',
    '""',
    '\\N',
    '\\.',
    ',',
    '\n',
    '\r\n',
    '\r',
    ' x ',
    '{}',
    '[1,',
    '\ufeff',
  ),
  fc.string({
    unit: fc.constantFrom('"', ',', '\n', '\r', '\\', 'a', '\u00e9', '\u{1f600}', '\t', "'"),
    maxLength: 12,
  }),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((value) => value.replaceAll('\0', '')),
  fc.bigInt().map(String),
);
const table = fc.array(
  fc.tuple(...NAMES.map(() => fc.option(text, { nil: null }))).map((row): Row => row),
  { maxLength: 40 },
);

describe('what is written is read back unchanged', () => {
  it.each([
    ['CSV', 'NONE', CASES],
    ['CSV', 'GZIP', CASES],
    ['JSON', 'NONE', CASES],
    ['JSON', 'GZIP', CASES],
    ['PARQUET', 'NONE', PARQUET_CASES],
    ['PARQUET', 'GZIP', PARQUET_CASES],
  ] as const)('as %s, %s: %d tables', async (format, compression, numRuns) => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const file = await fileOf(rows, format, compression);
        const found = await read(file, { columns: NAMES, format, compression });

        expect(found.rejected).toEqual([]);
        expect(found.rows.map(({ values }) => values)).toEqual(rows);
      }),
      { numRuns },
    );
  });

  it.each(['CSV', 'JSON'] as const)('as %s, wherever its pieces are cut', async (format) => {
    const rows: Row[] = [
      ['1', 'x,"y"\r\n\u{1f600}', ''],
      [null, '\\"', '\n'],
    ];
    const file = await fileOf(rows, format, 'NONE');

    for (let chunkBytes = 1; chunkBytes < file.length; chunkBytes++)
      expect(
        (await read(inChunks(file, chunkBytes), { columns: NAMES, format })).rows.map(({ values }) => values),
      ).toEqual(rows);
  });
});

describe('a file with random faults', () => {
  it.each(['CSV', 'JSON'] as const)(
    `of %s is rejected record by record, or as a whole, and never changed: ${FAULTY_CASES} files`,
    async (format) => {
      const fault = fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat(3),
        bytes: fc.uint8Array({ maxLength: 3 }),
      });
      const outcomes = { whole: 0, partly: 0, unharmed: 0 };
      await fc.assert(
        fc.asyncProperty(table, fault, async (rows, { at, length, bytes }) => {
          const file = await fileOf(rows, format, 'NONE');
          const offset = Math.floor(at * file.length);
          const faulty = Buffer.concat([file.subarray(0, offset), bytes, file.subarray(offset + length)]);
          const found = await read(faulty, { columns: NAMES, format }).catch(whole);

          // Compares with an independent reader.
          if (found === null) return void outcomes.whole++;
          outcomes[found.rejected.length > 0 ? 'partly' : 'unharmed']++;
          for (const { values } of found.rows) expect(values).toHaveLength(found.columns.length);
          expect(found.rows.map(({ values }) => values)).toEqual(plainlyRead(faulty, format, found));
        }),
        { numRuns: FAULTY_CASES },
      );

      expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0);
    },
  );

  it.each(['CSV', 'JSON'] as const)(`of compressed %s is refused: ${CASES} files`, async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 255 }),
        async (at, mask) => {
          const file = await fileOf(
            [
              ['1', 'x', 'y'],
              ['2', null, ''],
            ],
            format,
            'GZIP',
          );
          // Nothing checks the time and system in gzip's header.
          const offset = 10 + Math.floor(at * (file.length - 11));
          file[offset] = (file[offset] as number) ^ mask;

          expect(await read(file, { columns: NAMES, format, compression: 'GZIP' }).catch(whole)).toBeNull();
        },
      ),
      { numRuns: CASES },
    );
  });
});

async function fileOf(rows: Row[], format: BulkFormat, compression: BulkCompression): Promise<Buffer> {
  const lines =
    format === 'JSON'
      ? rows.map(
          (row) => `${JSON.stringify(Object.fromEntries(NAMES.map((name, index) => [name, row[index]])))}\n`,
        )
      : rows.map(
          (row) =>
            `${row.map((value) => (value === null ? '' : `"${value.replaceAll('"', '""')}"`)).join(',')}\n`,
        );
  return write(lines.join(''), { format, compression, columns: COLUMNS });
}

function whole(error: unknown): null {
  if (!(error instanceof FileFormatError)) throw error;
  return null;
}

/** An independent way to find the accepted records. */
function plainlyRead(file: Buffer, format: BulkFormat, found: Awaited<ReturnType<typeof read>>): Row[] {
  const lines = file.toString().split('\n');
  if (format === 'CSV') {
    const all = file
      .toString()
      .replace(/^\ufeff/, '')
      .split(/\r\n|\r|\n/);
    return found.rows.map(({ number }, index) => {
      const next = all.length;
      for (let end = number; end <= next; end++) {
        const row = rowOf(all.slice(number - 1, end), found.rows[index]!.values);
        if (row) return row;
      }
      throw new Error(`There is no such record on line ${number}.`);
    });
  }
  return found.rows.map(({ number }) => {
    const object = JSON.parse(lines[number - 1] as string) as Record<string, unknown>;
    return found.columns.map((name) => textOf(object[name]));
  });
}

/** Parses lines as one record; ignores line ends within quotes. */
function rowOf(lines: string[], values: Row): Row | null {
  try {
    // Value by value: \r at the end of one and \n at the start of the next are two line ends.
    const ends = values.flatMap((value) => value?.match(/\r\n|\r|\n/g) ?? []);
    if (ends.length !== lines.length - 1) return null;
    const [row] = parseCsv(`${lines.map((line, index) => line + (ends[index] ?? '')).join('')}\n`);
    return row ?? null;
  } catch {
    return null;
  }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
