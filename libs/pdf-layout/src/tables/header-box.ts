import { overlap, unionBox } from '../geometry.js';
import type { Column } from './columns.js';
import { isNumeric, isPeriod } from './figures.js';
import { type FoundTable, type GridCell, rowCountOf, textOf, withoutEmptyRows } from './grid.js';

const MAX_HEADER_ROWS = 5;
const MAX_GAP_POINTS = 45;
const MIN_SHARED_WIDTH = 0.8;

/** True if a table holds names only and is directly above another of its width: that table's header, in a box. */
export function isHeaderBox(box: FoundTable, table: FoundTable): boolean {
  const gap = table.box[1] - box.box[3];
  const shared = overlap(box.box[0], box.box[2], table.box[0], table.box[2]);
  return (
    box.columns !== undefined &&
    table.columns !== undefined &&
    gap > -5 &&
    gap < MAX_GAP_POINTS &&
    shared > (table.box[2] - table.box[0]) * MIN_SHARED_WIDTH &&
    rowCountOf(withoutEmptyRows(box.cells)) <= MAX_HEADER_ROWS &&
    box.cells.every((cell) => !isNumeric(textOf(cell)) || isPeriod(textOf(cell)))
  );
}

/** The table with the cells of its header box over its columns. */
export function withHeaderBox(box: FoundTable, table: FoundTable): FoundTable {
  const columns = table.columns ?? [];
  const names = withoutEmptyRows(box.cells).filter((cell) => cell.lines.length > 0);
  const header = names.map((cell) => ({ ...cell, ...reachOf(cell, box.columns ?? [], columns) }));
  const headerRows = rowCountOf(header);
  const below = table.cells.map((cell) => ({ ...cell, row: cell.row + headerRows }));
  return {
    box: unionBox(box.box, table.box),
    cells: [...header.map((cell) => ({ ...cell, isHeader: true })), ...below],
    columns,
    words: new Set([...box.words, ...table.words]),
  };
}

/** The columns of the body below a cell of the box, or the nearest one. */
function reachOf(
  cell: GridCell,
  boxed: readonly Column[],
  columns: readonly Column[],
): Pick<GridCell, 'column' | 'colSpan'> {
  const left = boxed[cell.column]!.left;
  const right = boxed[cell.column + cell.colSpan - 1]!.right;
  const middles = columns.map((column) => (column.left + column.right) / 2);
  const below = middles.flatMap((middle, index) => (middle >= left && middle <= right ? [index] : []));
  const named =
    below.length > 1 && cell.colSpan === 1 ? below.filter((index) => standsOver(cell, columns[index]!)) : [];
  const reached = named.length > 0 ? named : below;
  if (reached.length > 0) return { column: reached[0]!, colSpan: reached.at(-1)! - reached[0]! + 1 };
  const middle = (left + right) / 2;
  const distances = middles.map((other) => Math.abs(other - middle));
  return { column: distances.indexOf(Math.min(...distances)), colSpan: 1 };
}

function standsOver({ lines }: GridCell, column: Column): boolean {
  return lines.some((line) => overlap(line.left, line.right, column.left, column.right) > 0);
}
