import { describe, expect, it } from '@jest/globals';
import { DrawnPdf, type Sheet, withFile } from '@tessera/testing/pdf';
import { parse, parseFile } from '../testing/parse.fixture-spec.js';
import { draw, headerCount, tablesOf, texts } from '../testing/drawn-tables.fixture-spec.js';
import { isUnitLine } from './units.js';
import {
  type TaggedTestCell,
  type TestRule,
  taggedTablePdf,
} from '../testing/tagged-table-pdf.fixture-spec.js';

const YEARS = [
  ['', '2020', '2019', '2018'],
  ['Salt', '120', '131', '98'],
  ['Paper', '', '', '70'],
  ['Glass', '7', '9', '12'],
];

describe('tables without lines between all of their cells', () => {
  it('have the values of rows under a ruled header in their columns', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    const xs = [40, 140, 220, 300, 380];
    for (const y of [150, 168, 186, 204, 222]) sheet.line(40, y, 380, y);
    for (const x of xs) sheet.line(x, 150, x, 168);
    sheet.line(40, 168, 40, 222).line(380, 168, 380, 222);
    const cells = [
      ['Hall', 'May', 'June', 'July'],
      ['North', '120', '131', '98'],
      ['South', '64', '', '70'],
      ['West', '7', '9', '12'],
    ];
    draw(sheet, cells, [45, 150, 230, 310], 163);

    const [table] = tablesOf((await parse(pdf)).blocks);

    expect(texts(table)).toEqual(cells);
  });

  it('have several columns and rows within one frame', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    for (const y of [150, 168, 222, 240]) sheet.line(40, y, 380, y);
    sheet.line(140, 150, 140, 240);
    const cells = [
      ['Hall', 'May', 'June', 'July'],
      ['North', '120', '131', '98'],
      ['South', '64', '65', '70'],
      ['West', '7', '9', '12'],
      ['All', '191', '205', '180'],
    ];
    draw(sheet, cells, [45, 150, 230, 310], 163);

    const [table] = tablesOf((await parse(pdf)).blocks);

    expect(texts(table)).toEqual(cells);
  });

  it('keep a text across a whole cell as one', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    for (const y of [150, 168, 186, 204]) sheet.line(40, y, 380, y);
    for (const x of [40, 380]) sheet.line(x, 150, x, 204);
    for (const x of [140, 260]) sheet.line(x, 150, x, 168).line(x, 186, x, 204);
    sheet.text('Hall', 45, 163).text('May', 150, 163).text('June', 270, 163);
    sheet.text('Goods that are kept dry and cool at all times', 45, 181);
    sheet.text('North', 45, 199).text('120', 150, 199).text('131', 270, 199);

    const [table] = tablesOf((await parse(pdf)).blocks);

    expect(texts(table)).toEqual([
      ['Hall', 'May', 'June'],
      ['Goods that are kept dry and cool at all times'],
      ['North', '120', '131'],
    ]);
    expect(table?.rows[1]?.[0]?.colSpan).toBe(3);
  });
});

describe('amounts in a table', () => {
  it('are whole if a narrow column breaks them over lines', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    for (const y of [150, 170, 210]) sheet.line(40, y, 240, y);
    for (const x of [40, 140, 190, 240]) sheet.line(x, 150, x, 210);
    sheet.text('Hall', 45, 163).text('2020', 145, 163).text('2019', 195, 163);
    sheet.text('North', 45, 183).text('2,671,', 145, 183).text('783.00', 145, 195);
    sheet.text('12,452,', 195, 183).text('143.10', 195, 195);

    const [table] = tablesOf((await parse(pdf)).blocks);

    expect(texts(table)).toEqual([
      ['Hall', '2020', '2019'],
      ['North', '2,671,783.00', '12,452,143.10'],
    ]);
  });
});

describe('empty cells of a table', () => {
  it('are kept between horizontal lines, so that each value is below its year', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet().line(40, 150, 360, 150).line(40, 168, 360, 168).line(40, 230, 360, 230);
    draw(sheet, YEARS, [45, 140, 220, 300], 163);

    const [table] = tablesOf((await parse(pdf)).blocks);

    expect(texts(table)).toEqual(YEARS);
    expect(headerCount(table)).toBe(1);
  });
});

describe('tagged tables', () => {
  const xs = [45, 140, 220, 300];
  const cell = (row: number, column: number): TaggedTestCell => ({
    text: YEARS[row]![column]!,
    x: xs[column]!,
    y: 163 + row * 18,
  });
  const complete = YEARS.map((row, index) => row.map((_, column) => cell(index, column)));
  const withoutEmpty = complete.map((row) => row.filter(({ text }) => text !== ''));
  const lattice: TestRule[] = [
    ...[150, 168, 186, 204, 222].map((y): TestRule => [40, y, 360, y]),
    ...[40, 130, 210, 290, 360].map((x): TestRule => [x, 150, x, 222]),
  ];

  it('keep cells without content in their places', async () => {
    const { blocks } = await withFile(await taggedTablePdf(complete), parseFile);

    expect(texts(tablesOf(blocks)[0])).toEqual(YEARS);
  });

  it.each([
    ['lines', lattice],
    ['the places of their cells alone', []],
  ])('whose tags omit empty cells are repaired by %s', async (_, rules) => {
    const { blocks } = await withFile(await taggedTablePdf(withoutEmpty, rules), parseFile);

    const [table] = tablesOf(blocks);
    expect(texts(table)).toEqual(YEARS);
    expect(headerCount(table)).toBe(1);
  });

  it('have the header above the lines, if only the rows below it are shaded', async () => {
    const shown = [
      YEARS[0]!,
      ...Array.from({ length: 8 }, (_, n) => [`Item ${n}`, `${n}1`, `${n}2`, `${n}3`]),
    ];
    const cells = shown.map((row, index) =>
      row.map((text, column) => ({ text, x: xs[column]!, y: 163 + index * 18 })),
    );
    const below: TestRule[] = [
      ...Array.from({ length: 9 }, (_, n): TestRule => [40, 168 + n * 18, 360, 168 + n * 18]),
      ...[40, 130, 210, 290, 360].map((x): TestRule => [x, 168, x, 312]),
    ];

    const { blocks } = await withFile(await taggedTablePdf(cells, below), parseFile);

    const [table] = tablesOf(blocks);
    expect(texts(table)).toEqual(shown);
    expect(headerCount(table)).toBe(1);
  });

  it('have currency signs with their figures, if rows with and without signs differ in width', async () => {
    const at = (y: number, ...cells: Array<[string, number]>): TaggedTestCell[] =>
      cells.map(([text, x]) => ({ text, x, y }));
    const rows = [
      at(163, ['', 45], ['2023', 165], ['2022', 225]),
      at(181, ['Sales', 45], ['$', 140], ['51,362', 160], ['$', 191], ['51,217', 220]),
      at(199, ['Costs', 45], ['28,475', 160], ['28,925', 220]),
      at(217, ['Taxes', 45], ['1,000', 165], ['1,131', 225]),
      at(235, ['Net income', 45], ['$', 140], ['5,700', 165], ['$', 191], ['5,070', 225]),
    ];

    const { blocks } = await withFile(await taggedTablePdf(rows), parseFile);

    expect(texts(tablesOf(blocks)[0])).toEqual([
      ['', '2023', '2022'],
      ['Sales', '$ 51,362', '$ 51,217'],
      ['Costs', '28,475', '28,925'],
      ['Taxes', '1,000', '1,131'],
      ['Net income', '$ 5,700', '$ 5,070'],
    ]);
  });

  it('have the header that their tags name', async () => {
    const cells = complete.map((row, index) => row.map((other) => ({ ...other, header: index < 2 })));

    const { blocks } = await withFile(await taggedTablePdf(cells), parseFile);

    expect(headerCount(tablesOf(blocks)[0])).toBe(2);
  });

  it('may claim to span more columns than any page has', async () => {
    const rows = Array.from({ length: 20 }, (_, row) =>
      Array.from({ length: 20 }, (_, column) => ({
        text: `${row}${column}`,
        x: 20 + column * 18,
        y: 100 + row * 14,
        colSpan: 1000,
      })),
    );

    const { blocks } = await withFile(await taggedTablePdf(rows), parseFile);

    const columns = tablesOf(blocks).map((table) =>
      Math.max(...table.rows.map((row) => row.reduce((sum, cell) => sum + cell.colSpan, 0))),
    );
    expect(Math.max(0, ...columns)).toBeLessThanOrEqual(200);
  });

  it('are rejected if their rows do not fit together', async () => {
    const words = ['Salt', 'is kept', 'dry at', 'all', 'times and', 'cool', 'too'];
    const rows = [2, 3, 1, 3, 2].map((count, row) =>
      Array.from({ length: count }, (_, index) => ({
        text: words[(row + index) % words.length]!,
        x: 45 + ((row * 37 + index * 11) % 60),
        y: 163 + row * 36 + index * 12,
      })),
    );

    const { blocks } = await withFile(await taggedTablePdf(rows), parseFile);

    expect(tablesOf(blocks)).toEqual([]);
    expect(JSON.stringify(blocks)).toContain('Salt');
  });
});

describe('tables over a page break', () => {
  /** A lattice of rows 18 points high and three columns, starting at `top`. */
  function lattice(sheet: Sheet, rows: ReadonlyArray<readonly string[]>, top: number): void {
    const bottom = top + rows.length * 18;
    for (const x of [40, 160, 240, 320]) sheet.line(x, top, x, bottom);
    for (let y = top; y <= bottom; y += 18) sheet.line(40, y, 320, y);
    draw(sheet, rows, [45, 165, 245], top + 13);
  }

  const HEADER = ['Hall', '2020', '2019'];
  const ROWS = ['North', 'South', 'East', 'West'].map((hall, index) => [hall, `${12 + index}0`, `${index}5`]);

  it('have their header, caption and unit on each page', async () => {
    const pdf = await DrawnPdf.create();
    const first = pdf.sheet().text('Table 1: Stock by hall', 40, 445).text('(in RMB million)', 240, 470);
    lattice(first, [HEADER, ...ROWS], 480);
    lattice(pdf.sheet(), [['Quay', '', '7'], ...ROWS], 140);

    const tables = tablesOf((await parse(pdf)).blocks);

    expect(tables.map(texts)).toEqual([
      [HEADER, ...ROWS],
      [HEADER, ['Quay', '', '7'], ...ROWS],
    ]);
    expect(tables.map(headerCount)).toEqual([1, 1]);
    expect(tables.map((table) => table.caption)).toEqual(
      Array(2).fill('Table 1: Stock by hall (in RMB million)'),
    );
    expect(tables.map((table) => table.regions[0]?.pageNumber)).toEqual([1, 2]);
  });

  it.each([
    ['repeated', HEADER],
    ['of their own', ['Port', '2018', '2017']],
  ])('have one header if it is %s', async (_, header) => {
    const pdf = await DrawnPdf.create();
    lattice(pdf.sheet(), [HEADER, ...ROWS], 480);
    lattice(pdf.sheet(), [header, ...ROWS], 140);

    const tables = tablesOf((await parse(pdf)).blocks);

    expect(tables.map(texts)).toEqual([
      [HEADER, ...ROWS],
      [header, ...ROWS],
    ]);
  });

  it('continue under the header that named their columns last', async () => {
    const endOf = ['', 'End of 2020', 'End of 2019'];
    const pdf = await DrawnPdf.create();
    lattice(pdf.sheet(), [HEADER, ...ROWS, endOf], 480);
    lattice(pdf.sheet(), [['Quay', '16', '9'], ...ROWS], 140);

    const tables = tablesOf((await parse(pdf)).blocks);

    expect(texts(tables[0])).toEqual([HEADER, ...ROWS, endOf]);
    expect(texts(tables[1])).toEqual([['Hall', ...endOf.slice(1)], ['Quay', '16', '9'], ...ROWS]);
    expect(headerCount(tables[1])).toBe(1);
  });

  it('have the row whole that the page break splits', async () => {
    const pdf = await DrawnPdf.create();
    lattice(pdf.sheet(), [HEADER, ...ROWS, ['Quay (of the', '16', '9']], 480);
    lattice(pdf.sheet(), [['old harbour)', '', ''], ...ROWS], 140);

    const tables = tablesOf((await parse(pdf)).blocks);

    expect(texts(tables[0]).at(-1)).toEqual(['Quay (of the old harbour)', '16', '9']);
    expect(texts(tables[1])).toEqual([HEADER, ...ROWS]);
  });

  it('continue without lines, even if other rows change the widths of the columns', async () => {
    const pdf = await DrawnPdf.create();
    const wider = ROWS.map(([hall, ...figures]) => [`${hall} of the canal`, ...figures]);
    draw(pdf.sheet(), [HEADER, ...ROWS], [45, 165, 245], 480);
    draw(pdf.sheet(), wider, [45, 165, 245], 140);

    const tables = tablesOf((await parse(pdf)).blocks);

    expect(tables.map(texts)).toEqual([
      [HEADER, ...ROWS],
      [HEADER, ...wider],
    ]);
  });

  it('are two tables if their columns differ', async () => {
    const pdf = await DrawnPdf.create();
    lattice(pdf.sheet(), [HEADER, ...ROWS], 480);
    const sheet = pdf.sheet();
    for (const x of [40, 200, 360]) sheet.line(x, 140, x, 176);
    for (const y of [140, 158, 176]) sheet.line(40, y, 360, y);
    draw(
      sheet,
      [
        ['Crane', '7'],
        ['Lift', '2'],
      ],
      [45, 205],
      153,
    );

    const tables = tablesOf((await parse(pdf)).blocks);

    expect(texts(tables[1])).toEqual([
      ['Crane', '7'],
      ['Lift', '2'],
    ]);
  });
});

describe('the unit of a table', () => {
  it.each([
    '(in millions of euros)',
    'RMB million',
    '$ in thousands',
    'Angaben in TEUR',
    'in %',
    '单位：元 币种：人民币',
  ])('is stated by the line %s above it', (line) => {
    expect(isUnitLine(line)).toBe(true);
  });

  it.each(['In 2019 sales rose by 5 million.', 'in the north', 'Units are stored in hall 1.', '2019'])(
    'is not stated by %s',
    (line) => {
      expect(isUnitLine(line)).toBe(false);
    },
  );
});
