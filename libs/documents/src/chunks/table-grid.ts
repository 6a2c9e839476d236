import { columnCountOf, placeCells, shorten, weighTokens, type PlacedCell } from '@tessera/text';
import type { TableBlock, TableCell } from '../model.js';
import { cutBefore, MAX_REPEATED_LENGTH } from './table-cuts.js';

export interface ChunkGridCell extends PlacedCell {
  regions?: TableCell['regions'];
}

export interface GridRow {
  cells: ChunkGridCell[];
  /** Estimated tokens of its text. */
  tokens: number;
  /** As in `RowsAt`. */
  number: number | null;
}

/** A table with every cell at its column. No header cell reaches into the body. */
export interface TableGrid {
  /** The first of its columns in the table, from 0. */
  firstColumn: number;
  columnCount: number;
  /** Leading rows that contain only header cells. */
  header: GridRow[];
  body: GridRow[];
}

const MAX_HEADER_ROWS = 4;

export function gridOf({ rows, rowsAt }: Pick<TableBlock, 'rows' | 'rowsAt'>): TableGrid {
  const placed = placeCells(rows).map((cells, row) =>
    cells.map((cell, at) => seenAt(cell, rows[row]?.[at]?.regions)),
  );
  const gridRows = placed.map((cells, row) => gridRow(cells, rowsAt?.rows[row] ?? null));
  const [header, body] = cutBefore(gridRows, countHeaderRows(placed));
  return { firstColumn: 0, columnCount: columnCountOf(placed), header, body };
}

export function gridRow(cells: ChunkGridCell[], number: number | null): GridRow {
  return { cells, number, tokens: cells.reduce((sum, cell) => sum + weighTokens(cell.text), 0) };
}

function seenAt(cell: PlacedCell, regions: TableCell['regions']): ChunkGridCell {
  return regions === undefined ? cell : { ...cell, regions };
}

/** Number of header rows at the top, never all rows. They include rows that a header cell reaches into. */
function countHeaderRows(rows: ReadonlyArray<readonly PlacedCell[]>): number {
  let count = 0;
  let reaches = 0;
  while (count < Math.min(rows.length - 1, MAX_HEADER_ROWS)) {
    const cells = rows[count]!;
    const isHeader = cells.length > 0 && cells.every((cell) => cell.isHeader);
    if (!isHeader && count >= reaches) break;
    if (count < reaches || isHeader)
      reaches = Math.max(reaches, ...cells.map((cell) => count + Math.min(cell.rowSpan, MAX_HEADER_ROWS)));
    count++;
  }
  return count;
}

/** Splits a table by columns, each part numbered from 0. A cell that spans a cut is in both. */
export function sliceColumns(grid: TableGrid, width: number): TableGrid[] {
  const slices: TableGrid[] = [];
  for (let from = 0; from < grid.columnCount; from += width)
    slices.push({
      firstColumn: from,
      columnCount: Math.min(width, grid.columnCount - from),
      header: [],
      body: [],
    });
  for (const part of ['header', 'body'] as const)
    for (const row of grid[part])
      sliceRow(row, width, slices.length).forEach((cells, at) =>
        slices[at]![part].push(gridRow(cells, row.number)),
      );
  return slices;
}

function sliceRow(row: GridRow, width: number, count: number): ChunkGridCell[][] {
  const slices = Array.from({ length: count }, (): ChunkGridCell[] => []);
  for (const cell of row.cells) {
    const last = Math.floor((cell.column + cell.colSpan - 1) / width);
    for (let at = Math.floor(cell.column / width); at <= last; at++) {
      const start = Math.max(cell.column, at * width);
      const end = Math.min(cell.column + cell.colSpan, (at + 1) * width);
      const isFirst = start === cell.column;
      const text = isFirst ? cell.text : shorten(cell.text, MAX_REPEATED_LENGTH);
      slices[at]!.push({ ...cell, text, column: start - at * width, colSpan: end - start });
    }
  }
  return slices;
}
