import type { TableBlock } from '@tessera/blocks';
import type { PlacedBlock } from '../blocks/continuations.js';
import { joinBrokenRow } from './broken-row.js';
import { matchColumns } from './column-match.js';
import { type FoundTable, type GridCell, rowCountOf, textOf, toRows, withoutEmptyRows } from './grid.js';
import { countHeaderRows, namedHeaderRows } from './header-rows.js';

/** A table that ends above this share of a page's height does not continue on the next page. */
const MIN_BOTTOM_SHARE = 0.6;
const MAX_TOP_SHARE = 0.4;
const YEAR = /(?<!\p{Nd})(?:1[89]|20)\p{Nd}{2}(?!\p{Nd})/u;

interface OpenTable {
  placed: PlacedBlock;
  block: TableBlock;
  found: FoundTable;
  /** The number of header rows, including those taken from an earlier page. */
  headerRows: number;
}

/**
 * Copies the header and caption of a table's first part to the parts after a page break, and joins a row that the break
 * splits. Each part remains a separate table, so that citations of its values name the right page.
 */
export class TableContinuations {
  private open: OpenTable | null = null;

  /**
   * Adds the blocks of the next page and returns those that are complete: the last block is held back if it is a table.
   * @param height of the page, in points
   */
  push(blocks: readonly PlacedBlock[], height: number): PlacedBlock[] {
    const before = this.open;
    this.open = null;
    const first = blocks[0] ? openTable(blocks[0]) : null;
    const part = before && first && isAtTop(first, height) ? continueTable(before, first) : null;
    const ready = [...(before ? [before.placed] : []), ...blocks];
    const last = blocks.at(-1);
    if (!last?.table || last.table.box[3] < height * MIN_BOTTOM_SHARE) return ready;
    this.open = part && blocks.length === 1 ? part : openTable(last);
    return this.open ? ready.slice(0, -1) : ready;
  }

  flush(): PlacedBlock[] {
    const held = this.open ? [this.open.placed] : [];
    this.open = null;
    return held;
  }
}

function openTable(placed: PlacedBlock): OpenTable | null {
  const { block, table } = placed;
  if (block.type !== 'table' || !table) return null;
  const cells = withoutEmptyRows(table.cells);
  const headerRows = countHeaderRows(cells, rowCountOf(cells));
  return { placed, block, found: { ...table, cells }, headerRows };
}

function isAtTop({ found, block }: OpenTable, height: number): boolean {
  return found.box[1] <= height * MAX_TOP_SHARE && block.caption === null;
}

/** The later part with the header of the earlier one; null if it is another table. */
function continueTable(before: OpenTable, next: OpenTable): OpenTable | null {
  const matched = matchColumns(before.found, next.found);
  if (!matched || namesItsColumns(next, before)) return null;
  const rest = joinBrokenRow(matched.first, matched.second);
  if (rest !== matched.second) before.block.rows = toRows(matched.first, before.headerRows);
  const { header, headerRows } = headerOf(matched.first, before.headerRows);
  const below = rest.map((cell) => ({ ...cell, row: cell.row + headerRows }));
  const found = { ...next.found, columns: matched.columns, cells: [...header, ...below] };
  next.block.rows = toRows(found.cells, headerRows);
  next.block.caption = before.block.caption;
  return { ...next, found, headerRows };
}

/**
 * The header that applies to the last rows of a table: a row below the first one may rename the columns ("2020" and
 * "end of 2020").
 */
function headerOf(
  cells: readonly GridCell[],
  headerRows: number,
): { header: readonly GridCell[]; headerRows: number } {
  const first = cells.filter((cell) => cell.row < headerRows);
  const named = headerRows === 0 ? null : lastNamingRow(cells, headerRows);
  if (named === null) return { header: first, headerRows };
  const corner = first.filter((cell) => cell.column === 0 && cell.row === 0);
  const names = cells.filter((cell) => cell.row === named && cell.column > 0);
  const header = [...corner, ...names].map((cell) => ({ ...cell, row: 0, rowSpan: 1 }));
  return { header, headerRows: 1 };
}

/** The last row below the header that has no name itself but a name for all other columns, including years. */
function lastNamingRow(cells: readonly GridCell[], headerRows: number): number | null {
  const columns = Math.max(0, ...cells.map((cell) => cell.column + cell.colSpan));
  for (let row = rowCountOf(cells) - 1; row >= headerRows; row--) {
    const filled = cells.filter((cell) => cell.row === row && cell.lines.length > 0);
    const isNaming = filled.length === columns - 1 && filled.every(namesColumn);
    if (isNaming && filled.filter((cell) => textOf(cell).search(YEAR) >= 0).length >= 2) return row;
  }
  return null;
}

function namesColumn(cell: GridCell): boolean {
  return cell.column > 0 && cell.rowSpan === 1 && !/\p{Nd}/u.test(textOf(cell).replace(YEAR, ''));
}

/** Whether it names its columns itself: it repeats the header of the first part, or has another table's header. */
function namesItsColumns({ found }: OpenTable, before: OpenTable): boolean {
  const first = rowTexts(found.cells);
  const named = namedHeaderRows(found.cells, rowCountOf(found.cells));
  if (named > 0 && named + first.length > 2) return true;
  return before.headerRows > 0 && first.join('\n') === rowTexts(before.found.cells).join('\n');
}

function rowTexts(cells: readonly GridCell[]): string[] {
  const row = cells.filter((cell) => cell.row === 0 && cell.lines.length > 0);
  return row.sort((a, b) => a.column - b.column).map(textOf);
}
