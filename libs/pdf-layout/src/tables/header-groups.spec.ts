import { describe, expect, it } from '@jest/globals';
import type { TableBlock } from '@tessera/blocks';
import { DrawnPdf, type Sheet } from '@tessera/testing/pdf';
import { parse } from '../testing/parse.fixture-spec.js';
import { headerCount, tablesOf } from '../testing/drawn-tables.fixture-spec.js';

const LABELS = ['Teaching grants', 'Research grants', 'Endowment income', 'Total revenue'];

/** Draws figures at the right edges of their columns. */
function figures(sheet: Sheet, edges: readonly number[], top: number): void {
  LABELS.forEach((label, row) => {
    sheet.text(label, 30, top + row * 16);
    edges.forEach((edge, column) => right(sheet, String(120 + row * 37 + column * 11), edge, top + row * 16));
  });
}

function right(sheet: Sheet, text: string, edge: number, y: number): void {
  sheet.text(text, edge - sheet.widthOf(text), y);
}

function centred(sheet: Sheet, text: string, middle: number, y: number): void {
  sheet.text(text, middle - sheet.widthOf(text) / 2, y);
}

async function tableOf(drawOn: (sheet: Sheet) => void): Promise<TableBlock> {
  const pdf = await DrawnPdf.create();
  drawOn(pdf.sheet());
  const tables = tablesOf((await parse(pdf)).blocks);
  expect(tables).toHaveLength(1);
  return tables[0]!;
}

/** Each text with the columns that it names. */
function header(table: TableBlock): string[][] {
  return table.rows
    .slice(0, headerCount(table))
    .map((row) => row.flatMap(({ text, colSpan }) => Array<string>(colSpan).fill(text)));
}

describe('names over groups of columns', () => {
  it('belong to each column whose name repeats in every group', async () => {
    const edges = [200, 240, 280, 320, 360, 395];

    const table = await tableOf((sheet) => {
      centred(sheet, 'Consolidated', 230, 100);
      centred(sheet, 'University', 348, 100);
      ['2023', '2022', '2021', '2023', '2022', '2021'].forEach((year, index) =>
        right(sheet, year, edges[index]!, 116),
      );
      figures(sheet, edges, 134);
    });

    expect(header(table)).toEqual([
      ['', ...Array<string>(3).fill('Consolidated'), ...Array<string>(3).fill('University')],
      ['', '2023', '2022', '2021', '2023', '2022', '2021'],
    ]);
    expect(table.rows.at(-1)!.map(({ text }) => text)).toEqual([
      'Total revenue',
      '231',
      '242',
      '253',
      '264',
      '275',
      '286',
    ]);
  });

  it('belong to the two columns they are centred over', async () => {
    const edges = [200, 260, 320, 380];

    const table = await tableOf((sheet) => {
      centred(sheet, 'Plan', 272, 100);
      ['Last year', 'Revenue', 'Capital', 'Change'].forEach((name, index) =>
        right(sheet, name, edges[index]!, 116),
      );
      figures(sheet, edges, 134);
    });

    expect(header(table)[0]).toEqual(['', '', 'Plan', 'Plan', '']);
  });

  it('belong to the columns above one common line', async () => {
    const edges = [180, 230, 280, 330, 380];

    const table = await tableOf((sheet) => {
      for (const y of [86, 124, 200]) sheet.line(30, y, 385, y);
      sheet.line(205, 105, 335, 105);
      centred(sheet, 'Plan', 270, 100);
      ['Staff', 'Gross', 'Tax', 'Net', 'Pages'].forEach((name, index) =>
        right(sheet, name, edges[index]!, 118),
      );
      figures(sheet, edges, 138);
    });

    expect(header(table)[0]).toEqual(['', '', 'Plan', 'Plan', 'Plan', '']);
  });
});
