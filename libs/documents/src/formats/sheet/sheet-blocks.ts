import type { Block, Region, TableCell } from '../../model.js';
import { cleanLine } from '../clean-text.js';
import { tableParts } from '../table-parts.js';
import type { CellBudget, SheetRow } from './sheet-grid.js';
import type { SheetRegion } from './sheet-regions.js';

/** An area this large with few cells is not a table. */
const MIN_SPARSE_PLACES = 5_000;
const SPARSE_SHARE = 0.95;
const MAX_TITLE_ROWS = 3;
const LONGEST_TITLE = 200;
/** Starts like a note below a table, or is long enough to be one. */
const NOTE =
  /^(?:\(?[a-z\d*†‡]{1,2}\)|[*†‡]|notes?\b|sources?\b|quellen?\b|anmerkung|注|备注|说明|资料来源|数据来源|出典)|^.{60}/is;

/** Paragraphs and tables of a sheet's regions. A line of text above a table is its title. */
export function* regionBlocks(
  sheetRegions: readonly SheetRegion[],
  regions: Region[],
  budget: CellBudget,
): Generator<Block> {
  let title: string | null = null;
  for (const region of sheetRegions) {
    if (!isText(region)) {
      budget.spend(emptyCellsOf(region));
      yield* tableBlocks(region, title, regions);
      title = null;
      continue;
    }
    if (title !== null) yield { type: 'paragraph', text: title, regions };
    const lines = linesOf(region);
    for (const text of lines.slice(0, -1)) yield { type: 'paragraph', text, regions };
    title = lines.at(-1)!;
  }
  if (title !== null) yield { type: 'paragraph', text: title, regions };
}

/** A few cells that are far apart would make a table of millions. */
function emptyCellsOf({ rows, columns }: SheetRegion): number {
  return rows.reduce((sum, row) => sum + columns.length - row.cells.size, 0);
}

/** Lines of text and single cells; or cells that are too far apart to be a table. */
function isText(region: SheetRegion): boolean {
  const isInLine = region.columns.length === 1 || region.rows.every((row) => row.cells.size === 1);
  return isInLine || isSparse(region);
}

function isSparse({ rows, columns }: SheetRegion): boolean {
  const places = rows.length * columns.length;
  return places > MIN_SPARSE_PLACES && emptyCellsOf({ rows, columns }) > places * SPARSE_SHARE;
}

function linesOf(region: SheetRegion): string[] {
  const texts = region.rows.map((row) => [...row.cells.values()].map((cell) => cell.text));
  return isSparse(region) ? texts.map((row) => row.join('; ')) : texts.flat();
}

function* tableBlocks(region: SheetRegion, above: string | null, regions: Region[]): Generator<Block> {
  const { titles, rows, notes } = splitTitlesAndNotes(region.rows);
  const isTitle = above !== null && above.length <= LONGEST_TITLE;
  if (above !== null && !isTitle) yield { type: 'paragraph', text: above, regions };
  const caption = [...(isTitle ? [above] : []), ...titles].map(cleanLine).join(' – ') || null;
  for (const part of tableParts(tableRows(rows, region.columns)))
    yield { type: 'table', caption, rows: part, regions };
  for (const text of notes) yield { type: 'paragraph', text, regions };
}

/** Single texts at the top of a table are its title, single notes at its end go below it. */
function splitTitlesAndNotes(all: readonly SheetRow[]): {
  titles: string[];
  rows: SheetRow[];
  notes: string[];
} {
  const single = (row: SheetRow): string | null =>
    row.cells.size === 1 ? [...row.cells.values()][0]!.text : null;
  let start = 0;
  while (start < MAX_TITLE_ROWS && start < all.length - 2 && single(all[start]!) !== null) start++;
  if (all[start]!.cells.size < 2) start = 0;
  let end = all.length;
  while (end > start + 2 && NOTE.test(single(all[end - 1]!) ?? '')) end--;
  return {
    titles: all.slice(0, start).map((row) => single(row)!),
    rows: all.slice(start, end),
    notes: all.slice(end).map((row) => single(row)!),
  };
}

/** The rows with their empty cells, except those covered by a merged cell. Spans are clipped to the table. */
function* tableRows(rows: readonly SheetRow[], columns: readonly number[]): Generator<TableCell[]> {
  /** Column → last row that a cell from above covers. */
  const coveredUntil = new Map<number, number>();
  for (const [order, row] of rows.entries()) {
    const cells: TableCell[] = [];
    for (let at = 0; at < columns.length;) {
      const column = columns[at]!;
      if ((coveredUntil.get(column) ?? -1) >= row.rowIndex) {
        at++;
        continue;
      }
      const { text = '', rowSpan = 1, colSpan = 1 } = row.cells.get(column) ?? {};
      const covered = columns.slice(at, at + colSpan).filter((other) => other < column + colSpan);
      const lastRow = row.rowIndex + rowSpan - 1;
      if (rowSpan > 1) for (const other of covered) coveredUntil.set(other, lastRow);
      cells.push({
        text,
        rowSpan: rowsUntil(lastRow, rows, order),
        colSpan: covered.length,
        isHeader: false,
      });
      at += covered.length;
    }
    yield cells;
  }
}

function rowsUntil(lastRow: number, rows: readonly SheetRow[], from: number): number {
  let count = 1;
  while (from + count < rows.length && rows[from + count]!.rowIndex <= lastRow) count++;
  return count;
}
