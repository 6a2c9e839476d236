import type { TextLocation } from '@tessera/contracts';
import type { RowsAt } from '../model.js';
import { cellRange, uniteRanges, type CellRange } from './cell-range.js';

/**
 * The location of two parts of a text: the smallest that holds both. Only the first one's if they are of different
 * sheets, slides or sections.
 */
export function uniteLocations(first?: TextLocation, second?: TextLocation): TextLocation | undefined {
  if (!first || !second) return first ?? second;
  switch (first.kind) {
    case 'sheet':
      if (second.kind !== 'sheet' || second.sheet !== first.sheet) return first;
      return { ...first, range: uniteRanges(first.range, second.range) };
    case 'rows':
      if (second.kind !== 'rows') return first;
      return {
        ...first,
        first_row: Math.min(first.first_row, second.first_row),
        last_row: Math.max(first.last_row, second.last_row),
      };
    case 'paragraphs':
      if (second.kind !== 'paragraphs' || !isSame(first.headings, second.headings)) return first;
      return {
        ...first,
        first_paragraph: Math.min(first.first_paragraph, second.first_paragraph),
        last_paragraph: Math.max(first.last_paragraph, second.last_paragraph),
      };
    case 'slide':
      return first;
  }
}

/**
 * Where rows of a table stand; undefined if none of them has a number.
 * @param numbers of the rows, as in `rowsAt`
 * @param columns of the table that are kept, from 0
 */
export function locateRows(
  { sheet }: RowsAt,
  numbers: ReadonlyArray<number | null>,
  columns: { first: number; count: number },
): TextLocation | undefined {
  const known = numbers.filter((number) => number !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (!sheet) return { kind: 'rows', first_row: first, last_row: last };
  const kept = sheet.columns.slice(columns.first, columns.first + columns.count);
  return locateCells(sheet.name, [first, kept[0] ?? 1, last, kept.at(-1) ?? 1]);
}

export function locateCells(sheet: string, cells: CellRange): TextLocation {
  return { kind: 'sheet', sheet, range: cellRange(cells) };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at]);
}
