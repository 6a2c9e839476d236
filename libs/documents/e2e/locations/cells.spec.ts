import { describe, expect, it } from '@jest/globals';
import type { RowsLocation, SheetLocation } from '@tessera/contracts';
import fc from 'fast-check';
import { columnName, sheetCell, xlsxOf } from '../growth/office-files.js';
import { chunksOf, wordsOf } from './chunks-of.js';

interface Cell {
  row: number;
  column: number;
  text: string;
}

const area = fc.record({
  gapAbove: fc.integer({ min: 1, max: 3 }),
  left: fc.integer({ min: 0, max: 30 }),
  rowCount: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 60, max: 230 })),
  columnCount: fc.integer({ min: 1, max: 5 }),
  /** Every n-th cell is empty. */
  emptyEvery: fc.integer({ min: 3, max: 40 }),
  hasTitle: fc.boolean(),
  mergedColumns: fc.integer({ min: 1, max: 2 }),
});

/** A sheet's cells with distinct words, and its merged ranges. */
const sheet = fc.array(area, { minLength: 1, maxLength: 3 }).map((areas) => {
  const cells: Cell[] = [];
  const merges: string[] = [];
  let top = 0;
  const add = (row: number, column: number, suffix = ''): void => {
    cells.push({ row, column, text: `w${cells.length}${suffix}` });
  };
  for (const { gapAbove, left, rowCount, columnCount, emptyEvery, hasTitle, mergedColumns } of areas) {
    top += gapAbove;
    if (hasTitle) {
      add(top, left, ' title');
      top += gapAbove;
    }
    for (let row = top; row < top + rowCount; row++) {
      for (let column = left; column < left + columnCount; column++) {
        const isEmpty = (row * 7 + column) % emptyEvery === 0;
        const isMerged = mergedColumns === 2 && row % 9 === 4 && column === left + 1 && columnCount > 2;
        if (isMerged) {
          merges.push(`${nameOf(row, column)}:${nameOf(row, column + 1)}`);
          add(row, column, ' merged');
          column++;
        } else if (!isEmpty) add(row, column, row === top ? ' name' : '');
      }
    }
    top += rowCount;
  }
  return { cells, merges };
});

const nameOf = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

function workbookOf({ cells, merges }: { cells: Cell[]; merges: string[] }): Buffer {
  const rows = Map.groupBy(cells, ({ row }) => row);
  const xml = [...rows].map(
    ([row, own]) =>
      `<row r="${row + 1}">${own.map(({ column, text }) => sheetCell(nameOf(row, column), text)).join('')}</row>`,
  );
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return xlsxOf(xml.join(''), { behind: merged && `<mergeCells>${merged}</mergeCells>` });
}

/** Read from the name, with code of its own. */
function cellsIn(range: string, cells: readonly Cell[]): Cell[] {
  const [, left = '', top = '', right = left, bottom = top] =
    /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(range) ?? [];
  const columns = Array.from({ length: 500 }, (_, at) => columnName(at));
  return cells.filter(
    ({ row, column }) =>
      row + 1 >= Number(top) &&
      row + 1 <= Number(bottom) &&
      column >= columns.indexOf(left) &&
      column <= columns.indexOf(right),
  );
}

describe('a chunk of a workbook', () => {
  it('is in the cells that its location names, and at the first and the last row of them', async () => {
    await fc.assert(
      fc.asyncProperty(sheet, async ({ cells, merges }) => {
        const chunks = await chunksOf('stock.xlsx', workbookOf({ cells, merges }));
        const seen = new Set<string>();
        for (const { words, location, table } of chunks) {
          expect(location).toMatchObject({ kind: 'sheet', sheet: 'Sheet' });
          const held = cellsIn((location as SheetLocation).range, cells);
          const shown = wordsOf(JSON.stringify(table ?? '')).concat(words);
          expect(wordsOf(held.map(({ text }) => text).join(' '))).toEqual(expect.arrayContaining(words));
          for (const edge of [held[0]!, held.at(-1)!])
            expect(shown).toContain(
              wordsOf(
                held
                  .filter(({ row }) => row === edge.row)
                  .map(({ text }) => text)
                  .join(' '),
              )[0],
            );
          const texts = [...held.map(({ text }) => text), table?.caption ?? ''];
          for (const word of wordsOf(texts.join(' '))) seen.add(word);
        }
        expect(seen.size).toBe(cells.length);
      }),
      { numRuns: 40 },
    );
  });

  it('that goes on with a long table is in its own rows, without the repeated title and header', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => [`Part w${at}`, String(at), String(at * 2)]);
    const cells = [['Stock of the north hall'], [], ['Part', 'Count', 'Weight'], ...rows].flatMap((row, at) =>
      row.map((text, column) => ({ row: at + 2, column: column + 1, text })),
    );

    const chunks = await chunksOf('stock.xlsx', workbookOf({ cells, merges: [] }));

    const ranges = chunks.map(({ location }) => (location as SheetLocation).range);
    const ends = ranges.map((range) => Number(/\d+$/.exec(range)?.[0]));
    expect(ranges).toEqual(ends.map((end, at) => `B${at === 0 ? 3 : ends[at - 1]! + 1}:D${end}`));
    expect(ends.length).toBeGreaterThan(4);
    expect(ends.at(-1)).toBe(505);
  });

  it('of a very wide table is in its own columns', async () => {
    const cells = Array.from({ length: 3 * 400 }, (_, at) => ({
      row: Math.floor(at / 400),
      column: at % 400,
      text: `w${at}`,
    }));

    const chunks = await chunksOf('wide.xlsx', workbookOf({ cells, merges: [] }));

    expect(chunks.length).toBeGreaterThan(2);
    for (const { words, location } of chunks) {
      const held = cellsIn((location as SheetLocation).range, cells);
      expect(held.map(({ text }) => text)).toEqual(expect.arrayContaining(words));
    }
    const starts = chunks.map(({ location }) => /^[A-Z]+/.exec((location as SheetLocation).range)?.[0]);
    expect(new Set(starts).size).toBeGreaterThan(1);
  });
});

describe('a chunk of a CSV file', () => {
  const record = fc.record({
    blankLinesAbove: fc.integer({ min: 0, max: 2 }),
    emptyAbove: fc.boolean(),
    columnCount: fc.integer({ min: 1, max: 4 }),
    isQuoted: fc.boolean(),
  });

  it('is in the records that its location names', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 2, maxLength: 450 }), async (shapes) => {
        const lines: string[] = [];
        const records: string[][] = [];
        for (const { blankLinesAbove, emptyAbove, columnCount, isQuoted } of shapes) {
          for (let at = 0; at < blankLinesAbove; at++) lines.push('');
          if (emptyAbove) {
            lines.push(',,');
            records.push([]);
          }
          const values = Array.from({ length: columnCount }, (_, at) => `w${records.length * 10 + at}`);
          records.push(values);
          lines.push(values.map((value) => (isQuoted ? `"${value},\n more"` : value)).join(','));
        }

        const chunks = await chunksOf('stock.csv', lines.join('\n'));

        for (const { words, location } of chunks) {
          expect(location).toMatchObject({ kind: 'rows' });
          const { first_row, last_row } = location as RowsLocation;
          const held = records.slice(first_row - 1, last_row);
          expect(held.flat()).toEqual(expect.arrayContaining(words));
        }
        const ends = chunks.map(({ location }) => location as RowsLocation);
        expect(ends.at(-1)?.last_row).toBe(records.length);
        for (const [at, { first_row }] of ends.entries())
          expect(first_row).toBeGreaterThan(ends[at - 1]?.last_row ?? 0);
      }),
      { numRuns: 40 },
    );
  });
});
