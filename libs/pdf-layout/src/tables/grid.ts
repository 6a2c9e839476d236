import type { Box, TableCell } from '@tessera/blocks';
import type { Word } from '../engine/page-words.js';
import { rowsOf } from '../layout/fragments.js';
import { joinLines } from '../layout/joined-text.js';
import { type TextLine, joinRow, makeLine } from '../layout/text-line.js';
import type { Column } from './columns.js';
import { isBrokenFigure } from './figures.js';
import { countHeaderRows } from './header-rows.js';

/** A table found on a page, in the page's frame. */
export interface FoundTable {
  box: Box;
  cells: GridCell[];
  /** Positions of all columns that its cells count; absent if only the source's tags define them. */
  columns?: readonly Column[];
  /** The words of the table, excluded from running text. */
  words: Set<Word>;
}

/** A cell with its position: rows and columns count from 0. */
export interface GridCell {
  row: number;
  column: number;
  rowSpan: number;
  colSpan: number;
  /** The source marks it as the name of a column or a row. */
  isHeader?: boolean;
  lines: TextLine[];
}

/**
 * Rows of cells for the block model. Every place belongs to exactly one cell: missing cells are added empty, and a cell
 * is cut where it would overlap another. Rows and columns without text are dropped.
 * @param knownHeaderRows the number of header rows, if known
 */
export function toRows(cells: readonly GridCell[], knownHeaderRows?: number): TableCell[][] {
  const kept = withoutEmpty(withoutEmptyRows(cells), 'column', 'colSpan');
  const rowCount = rowCountOf(kept);
  const columnCount = kept.reduce((count, cell) => Math.max(count, cell.column + cell.colSpan), 0);
  const headerRows = knownHeaderRows ?? countHeaderRows(kept, rowCount);
  return tile(kept, rowCount, columnCount).map((row, index) =>
    row.map((cell) => ({
      text: textOf(cell),
      rowSpan: cell.rowSpan,
      colSpan: cell.colSpan,
      isHeader: index < headerRows || (cell.isHeader === true && cell.column === 0 && cell.colSpan === 1),
      regions: cell.lines.flatMap(({ region }) => region ?? []),
    })),
  );
}

export function textOf(cell: GridCell): string {
  return isBrokenFigure(cell.lines.map((line) => line.text))
    ? cell.lines.map((line) => line.text).join('')
    : joinLines(cell.lines);
}

/** The lines formed by words within a cell. */
export function linesOf(words: readonly Word[]): TextLine[] {
  return rowsOf(words.map((word) => makeLine([word]))).map(joinRow);
}

/** Cells row by row from left to right, so that each place is covered once. */
function tile(cells: readonly GridCell[], rowCount: number, columnCount: number): GridCell[][] {
  const owners = Array.from({ length: rowCount }, () => Array<GridCell | null>(columnCount).fill(null));
  const rows: GridCell[][] = Array.from({ length: rowCount }, () => []);
  for (const cell of [...cells].sort((a, b) => b.lines.length - a.lines.length)) {
    const fitted = fit(cell, owners);
    if (!fitted) continue;
    for (let row = fitted.row; row < fitted.row + fitted.rowSpan; row += 1)
      owners[row]!.fill(fitted, fitted.column, fitted.column + fitted.colSpan);
    rows[fitted.row]!.push(fitted);
  }
  owners.forEach((owned, row) =>
    owned.forEach((owner, column) => {
      if (!owner) rows[row]!.push({ row, column, rowSpan: 1, colSpan: 1, lines: [] });
    }),
  );
  return rows.map((row) => row.sort((a, b) => a.column - b.column));
}

/** The part of a cell whose places are free. Its text moves to a free place, or to the cell that has its place. */
function fit(cell: GridCell, owners: ReadonlyArray<ReadonlyArray<GridCell | null>>): GridCell | null {
  const owner = owners[cell.row]![cell.column];
  if (owner) {
    owner.lines.push(...cell.lines);
    return null;
  }
  let colSpan = 1;
  while (colSpan < cell.colSpan && !owners[cell.row]![cell.column + colSpan]) colSpan += 1;
  let rowSpan = 1;
  while (rowSpan < cell.rowSpan && isFree(owners[cell.row + rowSpan]!, cell.column, colSpan)) rowSpan += 1;
  return { ...cell, colSpan, rowSpan, lines: [...cell.lines] };
}

function isFree(row: ReadonlyArray<GridCell | null>, column: number, colSpan: number): boolean {
  return row.slice(column, column + colSpan).every((owner) => !owner);
}

export function withoutEmptyRows(cells: readonly GridCell[]): GridCell[] {
  return withoutEmpty([...cells], 'row', 'rowSpan');
}

export function rowCountOf(cells: readonly GridCell[]): number {
  return cells.reduce((count, cell) => Math.max(count, cell.row + cell.rowSpan), 0);
}

function withoutEmpty(cells: GridCell[], at: 'row' | 'column', span: 'rowSpan' | 'colSpan'): GridCell[] {
  const size = cells.reduce((most, cell) => Math.max(most, cell[at] + cell[span]), 0);
  const used = new Array<boolean>(size).fill(false);
  for (const cell of cells) if (cell.lines.length > 0) used[cell[at]] = true;
  const before = [0];
  for (const isUsed of used) before.push(before.at(-1)! + (isUsed ? 1 : 0));
  return cells
    .map((cell) => {
      const start = before[cell[at]]!;
      return { ...cell, [at]: start, [span]: before[cell[at] + cell[span]]! - start };
    })
    .filter((cell) => cell[span] > 0);
}
