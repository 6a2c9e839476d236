import { afterAll, describe, expect, it } from '@jest/globals';
import { cases, Random, testSeed } from '@tessera/testing';
import { type Table, tableFromIPC, util } from 'apache-arrow';
import type { ColumnType } from '../table-types.js';
import { ArrowEncoder } from './arrow-encoder.js';
import { type ArrowOptions, encodeArrow } from './encode-arrow.js';

// Real: the encoder and its threads; the streams are read by apache-arrow.

const MAX_BYTES = 10_000_000;
const encoder = new ArrowEncoder();

afterAll(() => encoder.close());

const DECIMAL: ColumnType = { kind: 'decimal', precision: 12, scale: 2 };
const listOf = (of: ColumnType): ColumnType => ({ kind: 'list', of });

/** Encodes rows of one column. */
async function tableOf(type: ColumnType, values: readonly string[]): Promise<Table> {
  return tableFrom({ v: type }, values.map((value) => `{"v":${value}}`).join(','));
}

async function tableFrom(types: Record<string, ColumnType>, json: string): Promise<Table> {
  const { signal } = new AbortController();
  const encoded = await encoder.encode('owner', { rows: [Buffer.from(json)], ...optionsFor(types) }, signal);
  return tableFromIPC(Buffer.concat(encoded));
}

function optionsFor(types: Record<string, ColumnType>): ArrowOptions {
  const columns = Object.entries(types).map(([name, type]) => ({ name, type, typeName: `the ${type.kind}` }));
  return { columns, metadata: { 'tessera.row_count': '1' }, maxBytes: MAX_BYTES };
}

/** The values of the first column; fixed-width ones as they are stored. */
function stored(table: Table): unknown[] {
  const column = table.getChildAt(0);
  return Array.from({ length: table.numRows }, (_, index) => {
    if (!column?.isValid(index)) return null;
    const { values, type } = column.data[0] as {
      values: ArrayLike<unknown>;
      type: { toString: () => string };
    };
    return /^(?:Date|Time|Timestamp)/.test(type.toString()) ? values[index] : column.get(index);
  });
}

describe('a value in Arrow', () => {
  it.each<[string, ColumnType, Array<[json: string, value: unknown]>]>([
    [
      'Bool',
      { kind: 'boolean' },
      [
        ['true', true],
        ['false', false],
        ['null', null],
      ],
    ],
    [
      'Int16',
      { kind: 'int16' },
      [
        ['-32768', -32_768],
        ['null', null],
      ],
    ],
    ['Int32', { kind: 'int32' }, [['2147483647', 2_147_483_647]]],
    [
      'Int64',
      { kind: 'int64' },
      [
        ['7', 7n],
        ['"9223372036854775807"', 2n ** 63n - 1n],
        ['"-9223372036854775808"', -(2n ** 63n)],
      ],
    ],
    ['Float32', { kind: 'float32' }, [['1.5', 1.5]]],
    [
      'Float64',
      { kind: 'float64' },
      [
        ['1e+20', 1e20],
        ['"NaN"', NaN],
        ['"-Infinity"', -Infinity],
        ['-0', -0],
      ],
    ],
    [
      'Utf8',
      { kind: 'text' },
      [
        ['"a\\n\\"\\u00e4\\\\"', 'a\n"ä\\'],
        ['"ä 日本"', 'ä 日本'],
        ['""', ''],
        ['null', null],
      ],
    ],
    [
      'Utf8',
      { kind: 'uuid' },
      [['"0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11"', '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11']],
    ],
    ['Utf8', { kind: 'interval' }, [['"P1Y2DT3H4M5.5S"', 'P1Y2DT3H4M5.5S']]],
    [
      'Utf8',
      { kind: 'json' },
      [
        ['{"b": [1.10, 12345678901234567890]}', '{"b": [1.10, 12345678901234567890]}'],
        ['"x"', '"x"'],
        ['null', null],
      ],
    ],
    ['Utf8', listOf({ kind: 'json' }), [['[{"a":1.10},null]', '[{"a":1.10},null]']]],
    [
      'Binary',
      { kind: 'bytes' },
      [
        ['"AQL/"', Uint8Array.of(1, 2, 255)],
        ['""', new Uint8Array(0)],
      ],
    ],
    [
      'Date32<DAY>',
      { kind: 'date' },
      [
        ['"1970-01-01"', 0],
        ['"1969-12-31"', -1],
        ['"0001-01-01"', -719_162],
        ['"0001-12-31 BC"', -719_163],
        ['"12026-01-01"', 3_672_879],
      ],
    ],
    [
      'Time64<MICROSECOND>',
      { kind: 'time' },
      [
        ['"12:30:00.25"', 45_000_250_000n],
        ['"23:59:59.999999"', 86_399_999_999n],
      ],
    ],
    [
      'Timestamp<MICROSECOND>',
      { kind: 'timestamp' },
      [
        ['"1970-01-01T00:00:00"', 0n],
        ['"1969-12-31T23:59:59.999999"', -1n],
      ],
    ],
    [
      'Timestamp<MICROSECOND, UTC>',
      { kind: 'timestamptz' },
      [
        ['"2026-03-01T10:30:00.123456Z"', 1_772_361_000_123_456n],
        ['"0001-12-31T00:00:00Z BC"', -62_135_683_200_000_000n],
      ],
    ],
  ])('is %s: %j', async (name, type, values) => {
    const table = await tableOf(
      type,
      values.map(([json]) => json),
    );

    expect(String(table.schema.fields[0]?.type)).toBe(name);
    expect(stored(table)).toEqual(values.map(([, value]) => value));
  });

  it('is a decimal with all digits', async () => {
    const table = await tableOf(DECIMAL, ['"-123.45"', '"1"', '"9999999999.99"', '"0.00"', 'null']);

    const values = Array.from({ length: 4 }, (_, index) =>
      String(util.BN.new(table.getChildAt(0)?.get(index) as Uint32Array, true)),
    );
    expect(String(table.schema.fields[0]?.type)).toBe('Decimal[12e+2]');
    expect(values).toEqual(['-12345', '100', '999999999999', '0']);
    expect(table.getChildAt(0)?.get(4)).toBeNull();
  });

  it('is text if a decimal has no limits', async () => {
    const type: ColumnType = { kind: 'decimal', precision: null, scale: null };

    expect(stored(await tableOf(type, ['"1.10"', '"NaN"']))).toEqual(['1.10', 'NaN']);
  });

  it('is a list of exact elements', async () => {
    const table = await tableOf(listOf({ kind: 'int64' }), ['[1, null,"9007199254740993"]', '[]', 'null']);
    const [first, second, third] = stored(table) as Array<Iterable<unknown> | null>;

    expect(String(table.schema.fields[0]?.type)).toBe('List<Int64>');
    expect([...(first ?? [])]).toEqual([1n, null, 9_007_199_254_740_993n]);
    expect([[...(second ?? [])], third]).toEqual([[], null]);
  });

  it.each<[ColumnType, string]>([
    [{ kind: 'date' }, '"infinity"'],
    [{ kind: 'timestamp' }, '"-infinity"'],
    [{ kind: 'timestamptz' }, '"294276-12-31T00:00:00Z"'],
    [{ kind: 'time' }, '"24:00:00"'],
    [DECIMAL, '"NaN"'],
    [DECIMAL, '"1.234"'],
    [DECIMAL, '"12345678901.00"'],
    [listOf({ kind: 'int32' }), '[[1],[2]]'],
    [listOf({ kind: 'date' }), '["infinity"]'],
  ])('fails rather than being changed: %j of %s', async (type, json) => {
    await expect(tableOf(type, [json])).rejects.toMatchObject({
      code: 'VALUE_UNREPRESENTABLE',
      message: `Column "v" contains ${json}, which its Arrow type cannot store.`,
    });
  });
});

describe('an Arrow stream', () => {
  it('describes its columns and rows', async () => {
    const { schema } = await tableFrom({ 'a "b"': { kind: 'text' } }, '{"a \\"b\\"":"x"}');

    expect(schema.metadata).toEqual(new Map([['tessera.row_count', '1']]));
    expect(schema.fields.map(({ name, nullable, metadata }) => [name, nullable, [...metadata]])).toEqual([
      ['a "b"', true, [['tessera.type', 'the text']]],
    ]);
  });

  it('may have no rows, or no columns', async () => {
    const [noRows, noColumns] = [await tableOf({ kind: 'text' }, []), await tableFrom({}, '{},{},{}')];

    expect([noRows.numRows, noRows.numCols]).toEqual([0, 1]);
    expect([noColumns.numRows, noColumns.numCols]).toEqual([3, 0]);
  });

  it('has several batches if there are many rows, or large ones', async () => {
    const many = await tableOf(
      { kind: 'int32' },
      Array.from({ length: 2_500 }, (_, index) => String(index)),
    );
    const large = await tableOf(
      { kind: 'text' },
      Array.from({ length: 3 }, () => `"${'x'.repeat(2_000_000)}"`),
    );

    expect(many.batches.map(({ numRows }) => numRows)).toEqual([1_024, 1_024, 452]);
    expect(many.getChildAt(0)?.toArray()).toEqual(Int32Array.from({ length: 2_500 }, (_, index) => index));
    expect(large.batches.map(({ numRows }) => numRows)).toEqual([1, 1, 1]);
  });

  it('is the same wherever its rows are cut', async () => {
    const random = new Random(testSeed());
    const types: Record<string, ColumnType> = {
      n: { kind: 'int32' },
      t: { kind: 'text' },
      j: { kind: 'json' },
      l: listOf({ kind: 'text' }),
    };
    const json = Array.from(
      { length: 30 },
      (_, n) => `{"n":${n},"t":"ä\\"},{${'y'.repeat(n)}","j": {"n":[1,"]"]} ,"l":["}",null]}`,
    ).join(',');
    const whole = await tableFrom(types, json);

    for (let round = 0; round < cases({ smoke: 20, soak: 500 }); round++) {
      const cut = encodeArrow(pieces(Buffer.from(json), random), optionsFor(types));
      expect(tableFromIPC(Buffer.concat(cut)).toString()).toBe(whole.toString());
    }
  });

  it('has all rows of several pieces', async () => {
    const rows = Array.from({ length: 40 }, (_, n) =>
      Buffer.from(`${n === 0 ? '' : ','}{"v":"${String(n).repeat(60_000)}"}`),
    );
    const { signal } = new AbortController();

    const encoded = await encoder.encode('owner', { rows, ...optionsFor({ v: { kind: 'text' } }) }, signal);

    const values = stored(tableFromIPC(Buffer.concat(encoded))) as string[];
    expect(values.map((value) => value.slice(0, 2))).toEqual(
      rows.map((_, n) => String(n).repeat(2).slice(0, 2)),
    );
    expect(values.map((value) => value.length)).toEqual(rows.map((_, n) => String(n).length * 60_000));
  });

  it('fails for rows that are not whole', async () => {
    for (const json of ['{"v":1},{"v"', '{"v":1},{"w":2}', '{"v":1}x'])
      await expect(tableFrom({ v: { kind: 'int32' } }, json)).rejects.toThrow('incomplete');
  });

  it('is refused if it is too large', async () => {
    const rows = Array.from({ length: 11 }, () => `"${'x'.repeat(MAX_BYTES / 10)}"`);

    await expect(tableOf({ kind: 'text' }, rows)).rejects.toThrow(`more than ${MAX_BYTES} bytes`);
    await expect(tableOf(listOf({ kind: 'int16' }), [`[${'1,'.repeat(500_000)}1]`])).rejects.toThrow();
  });

  it('is given up when its caller says so, and not those behind it', async () => {
    const leaving = new AbortController();
    const task = {
      rows: [Buffer.from('{"v":1}')],
      columns: [{ name: 'v', type: listOf(DECIMAL), typeName: '' }],
    };
    const options = { ...task, metadata: {}, maxBytes: MAX_BYTES };

    const first = encoder.encode('owner', options, leaving.signal);
    const second = tableOf({ kind: 'int32' }, ['1']);
    leaving.abort();

    await expect(first).rejects.toThrow();
    expect((await second).numRows).toBe(1);
  });
});

function pieces(bytes: Buffer, random: Random): Buffer[] {
  const cut: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + 1 + random.below(40);
    cut.push(bytes.subarray(at, end));
    at = end;
  }
  return cut;
}
