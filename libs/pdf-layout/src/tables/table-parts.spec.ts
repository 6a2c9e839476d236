import { describe, expect, it } from '@jest/globals';
import { DrawnPdf } from '@tessera/testing/pdf';
import { parse } from '../testing/parse.fixture-spec.js';
import { draw, headerCount, tablesOf, texts } from '../testing/drawn-tables.fixture-spec.js';

/**
 * As in the statements of an annual report: currencies in separate texts, names far from their figures, totals without
 * a name.
 */
const STATEMENT = [
  ['', '', '2020', '', '2019'],
  ['Salt that is sold', '$', '118,573', '$', '141,915'],
  ['Paper', '', '59,293', '', '90,972'],
  ['Glass', '', '(848)', '', '(1,417)'],
  ['', '$', '177,018', '$', '231,470'],
];
const XS = [20, 200, 225, 285, 310];
/** Lines below column names and above totals: they begin at the figures. */
const UNDERLINED = [152, 210];

describe('names of rows left of the lines', () => {
  it('belong to the table if only figures are underlined', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    for (const y of UNDERLINED) sheet.line(198, y, 370, y);
    draw(sheet, STATEMENT, XS, 148);

    const [table, other] = tablesOf((await parse(pdf)).blocks);

    expect(texts(table)).toEqual(STATEMENT);
    expect(headerCount(table)).toBe(1);
    expect(other).toBeUndefined();
  });

  it('belong to it if the figures are between lines in both directions', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    for (const y of [134, 152, 170, 188, 206, 224]) sheet.line(198, y, 370, y);
    for (const x of [198, 280, 370]) sheet.line(x, 134, x, 224);
    draw(sheet, STATEMENT, XS, 148);

    const [table, other] = tablesOf((await parse(pdf)).blocks);

    expect(texts(table)?.slice(1)).toEqual(STATEMENT.slice(1));
    expect(other).toBeUndefined();
  });

  it('belong to it if they take two lines with their figures between these', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    for (const y of [134, 152, 230]) sheet.line(198, y, 370, y);
    draw(
      sheet,
      [
        ['', '2020', '2019'],
        ['', '120', '131'],
        ['Paper', '64', '70'],
      ],
      [20, 225, 310],
      148,
    );
    sheet.text('Salt that is sold', 20, 161, { size: 9 }).text('in the north', 20, 171, { size: 9 });

    const [table, other] = tablesOf((await parse(pdf)).blocks);

    expect(texts(table)?.slice(1)).toEqual([
      ['Salt that is sold in the north', '120', '131'],
      ['Paper', '64', '70'],
    ]);
    expect(other).toBeUndefined();
  });

  it('do not belong to a table that names its rows itself', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    for (const y of [134, 152, 224]) sheet.line(148, y, 370, y);
    const rows = [
      ['Hall', '2020', '2019'],
      ['North', '120', '131'],
      ['South', '64', '70'],
      ['West', '7', '9'],
      ['East', '5', '8'],
    ];
    draw(sheet, rows, [150, 240, 310], 148);
    ['Salt is kept in', 'all of the halls', 'of the harbour,', 'and paper as', 'well, in stock.'].forEach(
      (text, index) => sheet.text(text, 20, 148 + index * 18),
    );

    const [table] = tablesOf((await parse(pdf)).blocks);

    expect(texts(table)).toEqual(rows);
  });
});

describe('figures right of the lines', () => {
  it('belong to the table', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    for (const y of [134, 152, 206]) sheet.line(18, y, 260, y);
    const rows = [
      ['Hall', '2020', '2019'],
      ['North', '120', '131'],
      ['South', '64', '70'],
      ['West', '7', '9'],
    ];
    draw(sheet, rows, [20, 225, 310], 148);

    const [table, other] = tablesOf((await parse(pdf)).blocks);

    expect(texts(table)).toEqual(rows);
    expect(other).toBeUndefined();
  });
});
