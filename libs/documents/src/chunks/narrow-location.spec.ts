import { describe, expect, it } from '@jest/globals';
import type { TextLocation } from '@tessera/contracts';
import type { Table } from '@tessera/text';
import { narrowLocation } from './locations.js';

const table: Table = {
  caption: null,
  headerRowCount: 1,
  rows: ['City | 2024 | 2025', 'Oslo | 1 | 2', 'Lund | 3 | 4'].map((row) =>
    row.split(' | ').map((text) => ({ text })),
  ),
};

describe('the location of cells', () => {
  it.each([
    ['one cell', 'B4:D9', [4, 7, 9], [8], 'D9'],
    ['cells of two rows', 'B4:D9', [4, 7, 9], [3, 8], 'B7:D9'],
    ['cells below a title', 'B1:D9', [4, 7, 9], [4], 'C7'],
    ['cells below a header repeated from an earlier part', 'B7:D9', [null, 7, 9], [0, 4], 'C7'],
    ['a repeated header alone', 'B7:D9', [null, 7, 9], [0], 'B7:D9'],
    ['cells between which columns were left out', 'B4:F9', [4, 7, 9], [4], 'B7:F7'],
    ['cells whose rows are unknown', 'B4:D9', [], [4], 'B4:D9'],
  ])('is theirs, never that of others: %s', (_what, range, numbers, cells, expected) => {
    expect(narrowLocation({ kind: 'sheet', sheet: 'S', range }, { table, numbers, cells })).toEqual({
      kind: 'sheet',
      sheet: 'S',
      range: expected,
    });
  });

  it.each([
    ['rows above', 'B1:D9', [4, 7, 9], 'B1:D3'],
    ['nothing in a later part, which only repeats it', 'B7:D9', [null, 7, 9], undefined],
    ['the table if its rows are unknown', 'B4:D9', [], 'B4:D9'],
  ])('is that of the caption after the last cell: %s', (_what, range, numbers, expected) => {
    const cells = [table.rows.flat().length];
    const sheet = { kind: 'sheet', sheet: 'S' } as const;

    expect(narrowLocation({ ...sheet, range }, { table, numbers, cells })).toEqual(
      expected && { ...sheet, range: expected },
    );
  });

  it('is the row of a title above records, and for a caption in a text the whole table', () => {
    const cells = [table.rows.flat().length];
    const rows = { kind: 'rows', first_row: 1, last_row: 41 } as const;
    const place = { first_paragraph: 3, last_paragraph: 4 };
    const paragraphs: TextLocation = { kind: 'paragraphs', headings: [], ...place };

    expect(narrowLocation(rows, { table, numbers: [2, 40, 41], cells })).toEqual({ ...rows, last_row: 1 });
    expect(narrowLocation(paragraphs, { table, numbers: [], cells })).toBe(paragraphs);
  });

  it('is the rows of a file of records', () => {
    const location = { kind: 'rows' as const, first_row: 1, last_row: 90 };

    expect(narrowLocation(location, { table, numbers: [1, 40, 41], cells: [3, 5] })).toEqual({
      kind: 'rows',
      first_row: 40,
      last_row: 40,
    });
  });
});
