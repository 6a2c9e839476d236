import type { TableCell } from './table.js';

/** A cell with its place; its spans stay within the table and overlap no other cell. */
export interface PlacedCell {
  /** From 0. */
  column: number;
  colSpan: number;
  rowSpan: number;
  text: string;
  isHeader: boolean;
  /** The cell of the table. */
  source: TableCell;
}

/** A column span beyond this is a typing error or an attack. */
const MAX_COL_SPAN = 1_000;
/** Spans add up; beyond this many columns, every cell takes one column of one row. */
const MAX_SPANNED_COLUMNS = 2_000;

/** A cell from above that reaches into the current row. */
interface Covering {
  column: number;
  /** The column after it. */
  end: number;
  /** Rows that it still covers, 1 or more. */
  rows: number;
}

/**
 * Finds the column of every cell as HTML does: the first one not covered by a cell from above. A span that is not a
 * number, or reaches out of the table or over a cell from above, is cut, so that every place of the table belongs to at
 * most one cell.
 */
export function placeCells(rows: ReadonlyArray<readonly TableCell[]>): PlacedCell[][] {
  let covering: Covering[] = [];
  return rows.map((cells, rowIndex) => {
    const placed = placeRow(cells, covering, rows.length - rowIndex);
    covering = coveringBelow(covering, placed);
    return placed;
  });
}

/** Number of columns of the rows. */
export function columnCountOf(rows: ReadonlyArray<readonly PlacedCell[]>): number {
  return rows.reduce((count, cells) => cells.reduce(furthest, count), 0);
}

function furthest(count: number, { column, colSpan }: PlacedCell): number {
  return Math.max(count, column + colSpan);
}

/** @param covering from left to right; each cell is skipped in one step, however wide it is */
function placeRow(
  cells: readonly TableCell[],
  covering: readonly Covering[],
  rowsLeft: number,
): PlacedCell[] {
  const placed: PlacedCell[] = [];
  let column = 0;
  let next = 0;
  for (const cell of cells) {
    for (; next < covering.length && covering[next]!.column <= column; next++) column = covering[next]!.end;
    const free = (covering[next]?.column ?? Infinity) - column;
    const most = Math.min(MAX_COL_SPAN, free, Math.max(1, MAX_SPANNED_COLUMNS - column));
    const colSpan = clip(cell.colSpan, most);
    const rowSpan = clip(cell.rowSpan, column < MAX_SPANNED_COLUMNS ? rowsLeft : 1);
    placed.push({
      column,
      colSpan,
      rowSpan,
      text: cell.text.trim(),
      isHeader: cell.isHeader ?? false,
      source: cell,
    });
    column += colSpan;
  }
  return placed;
}

function coveringBelow(covering: readonly Covering[], placed: readonly PlacedCell[]): Covering[] {
  const begun = placed
    .filter(({ rowSpan }) => rowSpan > 1)
    .map(({ column, colSpan, rowSpan }) => ({ column, end: column + colSpan, rows: rowSpan - 1 }));
  const left = covering.flatMap((cell) => (cell.rows > 1 ? [{ ...cell, rows: cell.rows - 1 }] : []));
  return begun.length === 0 ? left : [...left, ...begun].sort((a, b) => a.column - b.column);
}

function clip(span: number | undefined, most: number): number {
  return span !== undefined && Number.isFinite(span) ? Math.max(1, Math.min(Math.floor(span), most)) : 1;
}
