import type { TextLine } from '../layout/text-line.js';
import { type Column, placeRow } from './columns.js';
import { isNumeric } from './figures.js';
import { type GridCell, textOf } from './grid.js';
import type { Reach } from './header-groups.js';

/** Rows closer than this many ems overlap: the cells of one row at different heights. */
const SAME_ROW_EMS = 0.85;
const NEXT_LINE_EMS = 1.6;
const GOES_ON = /^[\p{Ll}(（,]/u;

export interface HeaderPlaces {
  /** Everything above it names columns; in points from the top. */
  headerBottom: number;
  /** Of names over groups of columns. */
  reach: Reach;
}

/**
 * Each row of text is a row of cells, unless it continues cells of the row above: column names of several lines, labels
 * that wrap, figures at half the height of a label of two lines.
 */
export function cellsByRows(
  rows: ReadonlyArray<readonly TextLine[]>,
  columns: readonly Column[],
  { headerBottom, reach }: HeaderPlaces,
): GridCell[] {
  const cells: GridCell[] = [];
  let row = -1;
  let previous: GridCell[] = [];
  let bottom = -Infinity;
  for (const pieces of rows) {
    const placed = placeRow(pieces, columns, row + 1, reach);
    const gap = (pieces[0]!.baseline - bottom) / pieces[0]!.style.size;
    bottom = pieces[0]!.baseline;
    const isHeader = bottom < headerBottom && previous.every((cell) => cell.colSpan === 1);
    if (row >= 0 && (isHeader || belongsAbove(placed, previous, gap))) {
      for (const cell of placed) addBelow(cell, row, previous, cells);
      continue;
    }
    row += 1;
    previous = placed;
    cells.push(...placed);
  }
  return cells;
}

function addBelow(cell: GridCell, row: number, previous: GridCell[], cells: GridCell[]): void {
  const above = previous.find(
    (other) => other.column < cell.column + cell.colSpan && cell.column < other.column + other.colSpan,
  );
  if (above) above.lines.push(...cell.lines);
  else {
    const added = { ...cell, row };
    previous.push(added);
    cells.push(added);
  }
}

function belongsAbove(placed: readonly GridCell[], previous: readonly GridCell[], gap: number): boolean {
  if (gap < SAME_ROW_EMS && !clashes(placed, previous)) return true;
  if (gap > NEXT_LINE_EMS) return false;
  return continuesRow(placed, previous) || continuesLabel(placed, previous);
}

/** Whether both rows have a figure in one column. */
function clashes(placed: readonly GridCell[], previous: readonly GridCell[]): boolean {
  return placed.some((cell) =>
    previous.some((other) => other.column === cell.column && (cell.column > 0 || isNumeric(textOf(cell)))),
  );
}

/** Whether texts continue in columns other than the first. */
function continuesRow(placed: readonly GridCell[], previous: readonly GridCell[]): boolean {
  if (placed.some((cell) => cell.column === 0) || placed.length >= previous.length) return false;
  return placed.every((cell) => {
    const above = previous.find((other) => other.column === cell.column && other.colSpan === cell.colSpan);
    return above !== undefined && !isNumeric(textOf(cell));
  });
}

/** Whether one of two rows holds only a label, which continues from the upper to the lower row. */
function continuesLabel(placed: readonly GridCell[], previous: readonly GridCell[]): boolean {
  const [label, above] = [placed[0], previous[0]];
  if (label?.column !== 0 || above?.column !== 0) return false;
  if (placed.length > 1 && previous.length > 1) return false;
  return GOES_ON.test(textOf(label)) && !isNumeric(textOf(label)) && !isNumeric(textOf(above));
}
