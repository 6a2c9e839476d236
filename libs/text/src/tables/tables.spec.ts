import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { columnCountOf, placeCells, type PlacedCell } from './place-cells.js';
import type { Table, TableCell } from './table.js';
import { tableHtml } from './table-html.js';
import { columnNames, readableRows, tableText } from './table-text.js';
import { tiling } from './tiling.fixture-spec.js';

const head = (text: string, spans: Partial<TableCell> = {}): TableCell => ({
  text,
  isHeader: true,
  ...spans,
});
const cells = (...texts: string[]): TableCell[] => texts.map((text) => ({ text }));

const HOTELS: Table = {
  caption: 'Hotels',
  headerRowCount: 2,
  rows: [
    [head('City', { rowSpan: 2 }), head('Limit', { colSpan: 2 })],
    [head('CNY'), head('EUR')],
    [{ text: 'A & B', rowSpan: 2 }, ...cells('1,200', '150')],
    cells('7', '8'),
  ],
};

/** How many cells cover each place. */
function coverage(rows: ReadonlyArray<readonly PlacedCell[]>): Map<string, number> {
  const places = new Map<string, number>();
  for (const [top, row] of rows.entries())
    for (const { column, colSpan, rowSpan } of row)
      for (let y = top; y < top + rowSpan; y++)
        for (let x = column; x < column + colSpan; x++)
          places.set(`${y},${x}`, (places.get(`${y},${x}`) ?? 0) + 1);
  return places;
}

describe('cells of a table', () => {
  it('cover it exactly, rows times columns, whatever their spans', () => {
    fc.assert(
      fc.property(tiling, ({ rows, rowCount, columnCount }) => {
        const placed = placeCells(rows);

        const places = coverage(placed);
        expect(places.size).toBe(rowCount * columnCount);
        expect([...places.values()].every((count) => count === 1)).toBe(true);
        expect(columnCountOf(placed)).toBe(columnCount);
      }),
      { numRuns: 300 },
    );
  });

  it('stay inside it without overlap, whatever their spans claim', () => {
    const span = fc.oneof(fc.integer({ min: -2, max: 6 }), fc.constantFrom(Number.NaN, Infinity, 1e9, 1.5));
    const cell = fc.record({ text: fc.constantFrom('', 'a'), rowSpan: span, colSpan: span });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 }), (rows) => {
        const places = coverage(placeCells(rows));

        expect([...places.values()].every((count) => count === 1)).toBe(true);
        for (const place of places.keys()) expect(Number.parseInt(place)).toBeLessThan(rows.length);
      }),
      { numRuns: 30 },
    );
  });

  it('that span a hundred thousand rows are placed at once', () => {
    const rows = Array.from({ length: 100_000 }, (_, row) =>
      row === 0 ? [{ text: 'a', rowSpan: 100_000, colSpan: 50 }, { text: '0' }] : [{ text: String(row) }],
    );

    expect(placeCells(rows).at(-1)).toMatchObject([{ column: 50, text: '99999' }]);
  });
});

describe('a table as text', () => {
  it('has its caption, and a line per row', () => {
    expect(tableText(HOTELS)).toBe('Hotels\nCity; Limit\nCNY; EUR\nA & B; 1,200; 150\n7; 8');
  });

  it('has the column names before every value, if they are given', () => {
    const names = columnNames(placeCells(HOTELS.rows).slice(0, HOTELS.headerRowCount));

    expect(names).toEqual(['City', 'Limit CNY', 'Limit EUR']);
    expect(tableText(HOTELS, names)).toMatch(/\nLimit CNY: 7; Limit EUR: 8$/);
  });

  it('does not repeat a name below itself', () => {
    const header = placeCells([[head('Total', { colSpan: 2 })], [head('Total'), head('Share')]]);

    expect(columnNames(header)).toEqual(['Total', 'Total Share']);
  });

  it.each([
    [['', '', '2023', '', '2022'], ['2023 a', '2023 b', '2022 c', '2022 d'], 'at the end of its columns'],
    [['', 'North', '', 'South', ''], ['North a', 'North b', 'South c', 'South d'], 'at their beginning'],
    [['', '', '', '', 'in 2023'], ['in 2023 a', 'in 2023 b', 'in 2023 c', 'in 2023 d'], 'when it is a year'],
    [['', '', '', '', 'Change'], ['a', 'b', 'c', 'Change d'], 'not when it may belong to one alone'],
    [['', 'North', '', '', 'South'], ['North a', 'b', 'c', 'South d'], 'not when groups differ'],
  ])('prefixes columns with the name of their group: %j, %j, %s', (above, names) => {
    const header = placeCells([cells(...above), cells('', 'a', 'b', 'c', 'd')]);

    expect(columnNames(header).slice(1)).toEqual(names);
  });
});

describe('rows of a table', () => {
  it('repeat cells that span rows, and name the columns by all header rows', () => {
    expect(readableRows(HOTELS)).toEqual([
      'City: A & B; Limit CNY: 1,200; Limit EUR: 150',
      'City: A & B; Limit CNY: 7; Limit EUR: 8',
    ]);
  });

  it('of a table without a header are its values, without empty ones', () => {
    expect(
      readableRows({ caption: null, headerRowCount: 0, rows: [cells('a', '', 'b'), cells('', '')] }),
    ).toEqual(['a; b']);
  });

  it('contain every word of the body, whatever its shape', () => {
    fc.assert(
      fc.property(tiling, ({ rows }) => {
        const text = readableRows({ caption: null, headerRowCount: 0, rows }).join('\n');

        for (const each of rows.flat()) expect(text).toContain(each.text);
      }),
    );
  });
});

describe('a table as HTML', () => {
  it('keeps its spans, its header and its line breaks', () => {
    expect(tableHtml({ ...HOTELS, caption: null, rows: [...HOTELS.rows.slice(0, 3), cells('7\n8')] })).toBe(
      '<table><thead><tr><th rowspan="2">City</th><th colspan="2">Limit</th></tr><tr><th>CNY</th><th>EUR</th></tr></thead>' +
        '<tbody><tr><td rowspan="2">A &amp; B</td><td>1,200</td><td>150</td></tr><tr><td>7<br>8</td></tr></tbody></table>',
    );
  });

  it('contains no characters that HTML forbids', () => {
    const html = tableHtml({
      caption: null,
      headerRowCount: 0,
      rows: [[{ text: 'a\0b\u0085\ufffec\ud800\t' }]],
    });

    expect(html).toContain('<td>abc\ufffd\t</td>');
  });

  it('for a page states the direction of each cell, and the scope of header cells', () => {
    expect(tableHtml(HOTELS, { isForPage: true })).toMatch(
      /^<table><caption dir="auto">Hotels<\/caption><thead><tr><th dir="auto" scope="col" rowspan="2">City<\/th><th dir="auto" scope="colgroup" colspan="2">/,
    );
  });

  it('contains no markup of its source', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (caption, text) => {
        const html = tableHtml({ caption, headerRowCount: 0, rows: [[{ text }]] });

        const tags = html.match(/<[^>]*>/g) ?? [];
        for (const tag of tags) expect(tag).toMatch(/^<\/?(?:table|caption|tbody|tr|td|br)>$/);
        expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>"]/);
      }),
    );
  });
});
