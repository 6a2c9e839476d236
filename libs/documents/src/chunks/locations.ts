import type { TextLocation } from '@tessera/contracts';
import type { RowsAt } from '../model.js';
import { columnCountOf, placeCells, type Table } from '@tessera/text';
import { cellRange, parseRange, uniteRanges, type CellRange } from './cell-range.js';

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

/**
 * Where cells of a table stand, numbered row by row from 0; the whole table's location as far as that is unknown. The
 * number after the last cell is the caption's.
 * @param location of the table
 * @param numbers of its rows, as in `RowsAt`
 */
export function narrowLocation(
  location: TextLocation | undefined,
  {
    table,
    numbers,
    cells,
  }: { table: Table; numbers: ReadonlyArray<number | null>; cells: readonly number[] },
): TextLocation | undefined {
  const placed = placeCells(table.rows);
  const located = placed.flatMap((row, at) => row.map((cell) => ({ ...cell, row: numbers[at] ?? null })));
  if (cells.some((cell) => cell >= located.length)) return locateCaption(location, numbers);
  const wanted = cells.flatMap((cell) => located[cell] ?? []).filter(({ row }) => row !== null);
  if (wanted.length === 0) return location;
  const rows = wanted.map(({ row }) => row as number);
  const [first, last] = [Math.min(...rows), Math.max(...rows)];
  if (location?.kind === 'rows') return { ...location, first_row: first, last_row: last };
  if (location?.kind !== 'sheet') return location;
  const [, left, , right] = parseRange(location.range);
  // A column that was left out, or a wider title, moves the columns.
  const isKnown = right - left + 1 === columnCountOf(placed);
  const columns = wanted.flatMap(({ column, colSpan }) => [left + column, left + column + colSpan - 1]);
  return locateCells(
    location.sheet,
    isKnown ? [first, Math.min(...columns), last, Math.max(...columns)] : [first, left, last, right],
  );
}

/** Above the rows; undefined if the location holds only those, because an earlier part of the table has the caption. */
function locateCaption(
  location: TextLocation | undefined,
  numbers: ReadonlyArray<number | null>,
): TextLocation | undefined {
  const firstRow = numbers.find((number) => number !== null);
  if (firstRow == null || (location?.kind !== 'sheet' && location?.kind !== 'rows')) return location;
  if (location.kind === 'rows')
    return location.first_row < firstRow ? { ...location, last_row: firstRow - 1 } : undefined;
  const [top, left, , right] = parseRange(location.range);
  return top < firstRow ? locateCells(location.sheet, [top, left, firstRow - 1, right]) : undefined;
}

export function locateCells(sheet: string, cells: CellRange): TextLocation {
  return { kind: 'sheet', sheet, range: cellRange(cells) };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at]);
}
