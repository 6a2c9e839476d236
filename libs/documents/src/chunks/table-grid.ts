import type { TableBlock, TableCell } from '../model.js';
import { splitText } from '../text/split-text.js';
import { weighTokens } from '../text/tokens.js';

/** A cell with its place; spans are clipped to the table. */
export interface PlacedCell {
  column: number;
  colSpan: number;
  rowSpan: number;
  text: string;
  isHeader: boolean;
}

export interface GridRow {
  cells: PlacedCell[];
  tokens: number;
}

/** A table with every cell at its column. */
export interface TableGrid {
  columnCount: number;
  /** Leading rows that hold header cells only. */
  header: GridRow[];
  body: GridRow[];
}

/** A column span beyond this is a typing error or an attack. */
const MAX_COL_SPAN = 1_000;
const MAX_HEADER_ROWS = 4;

export function placeCells(table: TableBlock): TableGrid {
  const rows: GridRow[] = [];
  /** Column → rows that a cell from above still covers. */
  const covered = new Map<number, number>();
  let columnCount = 0;
  for (const [rowIndex, cells] of table.rows.entries()) {
    const row = placeRow(cells, covered, table.rows.length - rowIndex);
    columnCount = row.cells.reduce((count, cell) => Math.max(count, cell.column + cell.colSpan), columnCount);
    rows.push(row);
  }
  const headerCount = countHeaderRows(rows);
  return { columnCount, header: rows.slice(0, headerCount), body: rows.slice(headerCount) };
}

export function gridRow(cells: PlacedCell[]): GridRow {
  return { cells, tokens: cells.reduce((sum, cell) => sum + weighTokens(cell.text), 0) };
}

function placeRow(cells: readonly TableCell[], covered: Map<number, number>, rowsLeft: number): GridRow {
  const placed: PlacedCell[] = [];
  const startingHere: PlacedCell[] = [];
  let column = 0;
  for (const cell of cells) {
    while ((covered.get(column) ?? 0) > 0) column++;
    const colSpan = clip(cell.colSpan, MAX_COL_SPAN);
    const rowSpan = clip(cell.rowSpan, rowsLeft);
    const placedCell = { column, colSpan, rowSpan, text: cell.text.trim(), isHeader: cell.isHeader };
    placed.push(placedCell);
    if (rowSpan > 1) startingHere.push(placedCell);
    column += colSpan;
  }
  for (const [coveredColumn, rows] of covered) {
    if (rows > 1) covered.set(coveredColumn, rows - 1);
    else covered.delete(coveredColumn);
  }
  for (const cell of startingHere)
    for (let at = cell.column; at < cell.column + cell.colSpan; at++) covered.set(at, cell.rowSpan - 1);
  return gridRow(placed);
}

function clip(span: number, max: number): number {
  return Number.isFinite(span) ? Math.max(1, Math.min(Math.floor(span), max)) : 1;
}

/** Rows of header cells at the top, never all rows. A row that such a cell reaches into belongs to them. */
function countHeaderRows(rows: GridRow[]): number {
  let count = 0;
  let reaches = 0;
  while (count < Math.min(rows.length - 1, MAX_HEADER_ROWS)) {
    const cells = rows[count]!.cells;
    if (!(cells.length > 0 && cells.every((cell) => cell.isHeader)) && count >= reaches) break;
    if (count < reaches || cells.every((cell) => cell.isHeader))
      reaches = Math.max(reaches, ...cells.map((cell) => count + Math.min(cell.rowSpan, MAX_HEADER_ROWS)));
    count++;
  }
  return count;
}

/** Some columns of a table, renumbered from 0. */
export function sliceColumns(grid: TableGrid, from: number, to: number): TableGrid {
  const slice = (row: GridRow): GridRow =>
    gridRow(
      row.cells
        .filter((cell) => cell.column < to && cell.column + cell.colSpan > from)
        .map((cell) => {
          const start = Math.max(cell.column, from);
          const end = Math.min(cell.column + cell.colSpan, to);
          return { ...cell, column: start - from, colSpan: end - start };
        }),
    );
  return { columnCount: to - from, header: grid.header.map(slice), body: grid.body.map(slice) };
}

/** Rows whose cells are too long become several, the long cells' text running on from one to the next. */
export function breakLongRow(row: GridRow, maxTokens: number): GridRow[] {
  if (row.tokens <= maxTokens) return [row];
  const share = Math.max(8, Math.floor(maxTokens / row.cells.filter((cell) => cell.text !== '').length));
  const pieces = row.cells.map((cell) =>
    weighTokens(cell.text) > share ? splitText(cell.text, { maxTokens: share, at: 'sentence' }) : [cell.text],
  );
  const height = Math.max(...pieces.map((parts) => parts.length));
  return Array.from({ length: height }, (_, part) =>
    gridRow(row.cells.map((cell, order) => ({ ...cell, rowSpan: 1, text: pieces[order]![part] ?? '' }))),
  );
}
