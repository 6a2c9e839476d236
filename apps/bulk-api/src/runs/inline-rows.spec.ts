import { describe, expect, it } from '@jest/globals';
import type { TableColumn } from '@tessera/tabular';
import { InlineCopy } from './inline-copy.js';
import { inlineObjects } from './inline-rows.js';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

const COLUMNS: TableColumn[] = [
  { name: 'i', type: { kind: 'int64' } },
  { name: 'a "name"', type: { kind: 'text' } },
  { name: 'f', type: { kind: 'float64' } },
  { name: 'b', type: { kind: 'boolean' } },
  { name: 'x', type: { kind: 'bytes' } },
  { name: 'd', type: { kind: 'decimal', precision: null, scale: null } },
  { name: 'j', type: { kind: 'json' } },
  { name: 'l', type: { kind: 'list', of: { kind: 'int32' } } },
];

async function rowsOf(csv: string, columns = COLUMNS, pieceBytes = 7): Promise<unknown> {
  const bytes = Buffer.from(csv);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  let objects = '';
  for await (const piece of inlineObjects(pieces, columns, 'csv')) objects += piece;
  return JSON.parse(`[${objects}]`);
}

describe('rows of canonical CSV', () => {
  it('become the values that queries return', async () => {
    const csv = '7,"a, ""b""\nc 差",1.5,true,\\xdead,1.10,"{""k"": [1]}","[1,null]"\n,"",NaN,false,,,,\n';

    expect(await rowsOf(csv)).toEqual([
      {
        i: 7,
        'a "name"': 'a, "b"\nc 差',
        f: 1.5,
        b: true,
        x: '3q0=',
        d: '1.10',
        j: { k: [1] },
        l: [1, null],
      },
      { i: null, 'a "name"': '', f: 'NaN', b: false, x: null, d: null, j: null, l: null },
    ]);
  });

  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993'],
    ['-9223372036854775808', '-9223372036854775808'],
  ])('keep the integer %s', async (value, expected) => {
    expect(await rowsOf(`${value}\n`, COLUMNS.slice(0, 1))).toEqual([{ i: expected }]);
  });

  it('keep the integers of a list', async () => {
    const lists: TableColumn[] = [{ name: 'l', type: { kind: 'list', of: { kind: 'int64' } } }];

    expect(await rowsOf('"[1,null,[9007199254740991,-9007199254740993]]"\n', lists)).toEqual([
      { l: [1, null, [9007199254740991, '-9007199254740993']] },
    ]);
  });

  it('may be a single NULL', async () => {
    expect(await rowsOf('\n5\n\n', COLUMNS.slice(0, 1))).toEqual([{ i: null }, { i: 5 }, { i: null }]);
  });
});

describe('the copy of an export', () => {
  it('passes its bytes on, and returns their inline format', async () => {
    const copy = new InlineCopy(COLUMNS.slice(0, 2), 'json');
    const lines = '{"i":1,"a":"差"}\n{"i":2,"a":"\\n"}\n';

    const passed = await text(
      copy.over(Readable.from([Buffer.from(lines.slice(0, 9)), Buffer.from(lines.slice(9))])),
    );
    const inline = copy.read(2);

    expect(passed).toBe(lines);
    expect(JSON.parse(await text(inline!))).toEqual({
      data: [
        { i: 1, a: '差' },
        { i: 2, a: '\n' },
      ],
      metadata: { columns: ['i', 'a "name"'], row_count: 2 },
    });
  });

  it('is dropped if the rows are too many, or too large', async () => {
    const many = new InlineCopy(COLUMNS.slice(0, 1), 'csv');
    await text(many.over(Readable.from([Buffer.from('1\n')])));
    const large = new InlineCopy(COLUMNS.slice(0, 1), 'csv');
    await text(large.over(Readable.from(Array.from({ length: 9 }, () => Buffer.alloc(1_048_576, 'x')))));

    expect(many.read(10_001)).toBeNull();
    expect(large.read(1)).toBeNull();
  });

  it('fails when its source fails', async () => {
    const copy = new InlineCopy(COLUMNS, 'csv');
    const source = new Readable({ read() {} });

    const passed = text(copy.over(source));
    source.destroy(new Error('broken'));

    await expect(passed).rejects.toThrow('broken');
  });
});
