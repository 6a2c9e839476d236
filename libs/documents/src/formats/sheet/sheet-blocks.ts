import type { TextLocation } from '@tessera/contracts';
import { locateCells, uniteLocations } from '../../chunks/locations.js';
import type { Block, ParagraphBlock, Region, TableCell } from '../../model.js';
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

/** The sheet that the blocks are of. */
interface Sheet {
  name: string;
  regions: Region[];
}

/** Paragraphs and tables of a sheet's regions. A line of text above a table is its title. */
export function* regionBlocks(
  sheetRegions: readonly SheetRegion[],
  sheet: Sheet,
  budget: CellBudget,
): Generator<Block> {
  let title: SheetRow | null = null;
  for (const region of sheetRegions) {
    if (!isText(region)) {
      budget.spend(emptyCellsOf(region));
      yield* tableBlocks(region, title, sheet);
      title = null;
      continue;
    }
    const lines: SheetRow[] = [...(title ? [title] : []), ...linesOf(region)];
    for (const line of lines.slice(0, -1)) yield lineOf(line, sheet);
    title = lines.at(-1)!;
  }
  if (title !== null) yield lineOf(title, sheet);
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

function linesOf(region: SheetRegion): SheetRow[] {
  if (isSparse(region)) return region.rows;
  return region.rows.flatMap(({ rowIndex, cells }) =>
    [...cells].map((cell) => ({ rowIndex, cells: new Map([cell]) })),
  );
}

function lineOf(row: SheetRow, { name, regions }: Sheet): ParagraphBlock {
  return { type: 'paragraph', text: textOf(row), regions, location: locateRow(row, name) };
}

function textOf({ cells }: SheetRow): string {
  return [...cells.values()].map(({ text }) => text).join('; ');
}

function locateRow({ rowIndex, cells }: SheetRow, sheet: string): TextLocation {
  const columns = [...cells.keys()].sort((a, b) => a - b);
  return locateCells(sheet, [rowIndex + 1, columns[0]! + 1, rowIndex + 1, columns.at(-1)! + 1]);
}

function* tableBlocks(region: SheetRegion, above: SheetRow | null, sheet: Sheet): Generator<Block> {
  const { titles, rows, notes } = splitTitlesAndNotes(region.rows);
  const isTitle = above !== null && textOf(above).length <= LONGEST_TITLE;
  if (above !== null && !isTitle) yield lineOf(above, sheet);
  const captions = [...(isTitle ? [above] : []), ...titles];
  const caption = captions.map((row) => cleanLine(textOf(row))).join(' – ') || null;
  const columns = region.columns.map((column) => column + 1);
  // A title beside the table would stretch its range over other cells.
  const own = captions.filter((row) => row.rowIndex < rows[0]!.rowIndex && isWithin(row, region));
  let location = own.map((row) => locateRow(row, sheet.name)).reduce(uniteLocations, undefined);
  let done = 0;
  for (const { rows: part, repeatedCount } of tableParts(tableRows(rows, region.columns))) {
    const numbers = rows.slice(done, done + part.length - repeatedCount).map(({ rowIndex }) => rowIndex + 1);
    const rowsAt = {
      rows: [...Array<null>(repeatedCount).fill(null), ...numbers],
      sheet: { name: sheet.name, columns },
    };
    yield {
      type: 'table',
      caption,
      rows: part,
      regions: sheet.regions,
      ...(location && { location }),
      rowsAt,
    };
    // The parts after it repeat the caption.
    location = undefined;
    done += numbers.length;
  }
  for (const row of notes) yield lineOf(row, sheet);
}

function isWithin({ cells }: SheetRow, { columns }: SheetRegion): boolean {
  return [...cells.keys()].every((column) => column >= columns[0]! && column <= columns.at(-1)!);
}

/** Single texts at the top of a table are its title, single notes at its end go below it. */
function splitTitlesAndNotes(all: readonly SheetRow[]): {
  titles: SheetRow[];
  rows: SheetRow[];
  notes: SheetRow[];
} {
  const single = (row: SheetRow): string | null =>
    row.cells.size === 1 ? [...row.cells.values()][0]!.text : null;
  let start = 0;
  while (start < MAX_TITLE_ROWS && start < all.length - 2 && single(all[start]!) !== null) start++;
  if (all[start]!.cells.size < 2) start = 0;
  let end = all.length;
  while (end > start + 2 && NOTE.test(single(all[end - 1]!) ?? '')) end--;
  return {
    titles: all.slice(0, start),
    rows: all.slice(start, end),
    notes: all.slice(end),
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
