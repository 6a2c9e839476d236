import { describe, expect, it } from '@jest/globals';
import { DrawnPdf } from '@tessera/testing/pdf';
import { parse } from '../testing/parse.fixture-spec.js';
import { draw, headerCount, tablesOf, texts } from '../testing/drawn-tables.fixture-spec.js';

describe('tables without any line', () => {
  it('have long labels, groups of rows, and names over several rows', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    draw(
      sheet,
      [
        ['', 'Stock', 'Stock', ''],
        ['Hall', 'in May', 'in June', 'Change'],
        ['Halls of the old harbour'],
        ['Storage of salt and paper in the north', '120', '131', '11'],
        [],
        ['Glass', '1 064', '(70)', '–'],
        ['Halls of the new harbour'],
        ['Cranes (with their tracks)', '12.5%', '3.0%', '2.1%'],
      ],
      [40, 240, 290, 340],
      140,
    );
    sheet.text('and in the west', 40, 207);

    const [table] = tablesOf((await parse(pdf)).blocks);

    expect(texts(table)).toEqual([
      ['Hall', 'Stock in May', 'Stock in June', 'Change'],
      ['Halls of the old harbour', '', '', ''],
      ['Storage of salt and paper in the north and in the west', '120', '131', '11'],
      ['Glass', '1 064', '(70)', '–'],
      ['Halls of the new harbour', '', '', ''],
      ['Cranes (with their tracks)', '12.5%', '3.0%', '2.1%'],
    ]);
    expect(headerCount(table)).toBe(1);
  });

  it('have the header in a box above them', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    for (const x of [40, 160, 240, 320]) sheet.line(x, 140, x, 176);
    for (const y of [140, 176]) sheet.line(40, y, 320, y);
    sheet.line(160, 158, 320, 158);
    sheet.text('Hall', 45, 171).text('Stock', 165, 153).text('Stock', 245, 153);
    sheet.text('2020', 165, 171).text('2019', 245, 171);
    draw(
      sheet,
      [
        ['North', '120', '131'],
        ['South', '', '70'],
        ['West', '7', '9'],
        ['East', '5', '8'],
      ],
      [45, 165, 245],
      200,
    );

    const tables = tablesOf((await parse(pdf)).blocks);

    expect(tables).toHaveLength(1);
    expect(texts(tables[0]).slice(-4)).toEqual([
      ['North', '120', '131'],
      ['South', '', '70'],
      ['West', '7', '9'],
      ['East', '5', '8'],
    ]);
    expect(headerCount(tables[0])).toBe(2);
  });

  it.each([
    [
      'a table of contents',
      [
        ['Introduction', '3'],
        ['Halls', '7'],
        ['Cranes', '12'],
        ['Index', '40'],
      ],
    ],
    [
      'numbered paragraphs',
      [
        ['1.', 'Salt is kept dry.'],
        ['2.', 'Paper is kept cool.'],
        ['3.', 'Glass is kept apart.'],
      ],
    ],
    [
      'the marks of a chart',
      [
        ['0', '20', '40'],
        ['10', '30', '50'],
        ['20', '40', '60'],
      ],
    ],
  ])('are not detected in %s', async (_, rows) => {
    const pdf = await DrawnPdf.create();
    draw(pdf.sheet(), rows, [40, 200, 300], 200);

    expect(tablesOf((await parse(pdf)).blocks)).toEqual([]);
  });

  it('are not detected in prose of two columns that contains figures', async () => {
    const pdf = await DrawnPdf.create();
    const prose = [
      'In 2020 the halls held 120 pallets of',
      'salt and 131 of paper, of which 64 were',
      'kept dry, 70 in the north and 12 in the',
    ];
    const sheet = pdf.sheet();
    const column = [...prose, ...prose, ...prose];
    sheet.lines(column, 30, 140).lines(column, 215, 140);

    expect(tablesOf((await parse(pdf)).blocks)).toEqual([]);
  });
});

describe('tables between horizontal lines', () => {
  it('have a row for each height with figures, and whole labels of two lines', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    for (const y of [140, 158, 190, 222, 254]) sheet.line(40, y, 360, y);
    draw(sheet, [['Illness', '', 'Men', 'Women']], [45, 160, 240, 310], 153);
    ['Cold', 'Concern over', 'Cough'].forEach((label, index) => {
      const top = 170 + index * 32;
      sheet
        .text(label, 45, top)
        .text('Count', 160, top)
        .text(`1${index}`, 240, top)
        .text(`2${index}`, 310, top);
      if (index === 1) sheet.text('or friends', 45, top + 14);
      sheet
        .text('Share', 160, top + 14)
        .text('5%', 240, top + 14)
        .text('7%', 310, top + 14);
    });

    const [table] = tablesOf((await parse(pdf)).blocks);

    expect(texts(table)).toEqual([
      ['Illness', '', 'Men', 'Women'],
      ['Cold', 'Count', '10', '20'],
      ['Share', '5%', '7%'],
      ['Concern over or friends', 'Count', '11', '21'],
      ['Share', '5%', '7%'],
      ['Cough', 'Count', '12', '22'],
      ['Share', '5%', '7%'],
    ]);
  });

  it('are two if prose runs between them', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    for (const y of [100, 118, 154, 260, 278, 314]) sheet.line(40, y, 360, y);
    const cells = [
      ['Hall', 'May', 'June'],
      ['North', '120', '131'],
      ['South', '64', '70'],
    ];
    draw(sheet, cells, [45, 160, 260], 113);
    sheet.lines(
      Array(4).fill('All of these goods are kept in the halls of the harbour for two weeks'),
      45,
      190,
    );
    draw(sheet, cells, [45, 200, 300], 273);

    const tables = tablesOf((await parse(pdf)).blocks);

    expect(tables.map(texts)).toEqual([cells, cells]);
  });
});
