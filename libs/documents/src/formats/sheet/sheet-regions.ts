import { isValue } from '../table-header.js';
import type { SheetCell, SheetRow } from './sheet-grid.js';

/** A separate part of a sheet. */
export interface SheetRegion {
  rows: SheetRow[];
  /** Columns with content, ascending. Columns that only separate others are not part of a table. */
  columns: number[];
}

/**
 * Splits a sheet into bands at empty rows, and a band at empty columns if the part to their right is readable by itself.
 * Sheets that are made for print put empty columns between numbers, and an empty row between headers and values; these
 * stay one table.
 */
export function sheetRegions(rows: readonly SheetRow[]): SheetRegion[] {
  return joinAcrossGaps(bands(rows)).flatMap(splitByColumns);
}

/** Groups of rows without an empty row in between. A cell fills all rows that it spans. */
function bands(rows: readonly SheetRow[]): SheetRow[][] {
  const found: SheetRow[][] = [];
  let coveredUntil = -1;
  for (const row of rows) {
    if (row.rowIndex > coveredUntil + 1 || found.length === 0) found.push([]);
    found.at(-1)!.push(row);
    for (const cell of row.cells.values())
      coveredUntil = Math.max(coveredUntil, row.rowIndex + cell.rowSpan - 1);
  }
  return found;
}

/** The columns that rows occupy, updated while rows are added. */
interface Extent {
  rows: SheetRow[];
  first: number;
  last: number;
}

function joinAcrossGaps(all: readonly SheetRow[][]): SheetRow[][] {
  const joined: Extent[] = [];
  for (const rows of all) {
    const below = extentOf(rows);
    const above = joined.at(-1);
    if (!above || !continues(above, below)) joined.push(below);
    else {
      for (const row of rows) above.rows.push(row);
      above.first = Math.min(above.first, below.first);
      above.last = Math.max(above.last, below.last);
    }
  }
  return joined.map(({ rows }) => rows);
}

function extentOf(rows: readonly SheetRow[]): Extent {
  const columns = filledColumns(rows);
  return { rows: [...rows], first: columns[0] ?? 0, last: columns.at(-1) ?? 0 };
}

/** Whether the rows below a gap continue the table above: they begin with values, not a header, in the same columns. */
function continues(above: Extent, below: Extent): boolean {
  const isOneRowApart = below.rows[0]!.rowIndex - above.rows.at(-1)!.rowIndex === 2;
  const isWide = above.last > above.first && below.last > below.first;
  const isAsWide = isWide && above.last === below.last && above.first <= below.first;
  return isOneRowApart && isAsWide && hasValue(below.rows[0]!);
}

function splitByColumns(rows: SheetRow[]): SheetRegion[] {
  const columns = filledColumns(rows);
  const texts = textsByColumn(rows);
  const valueRowCount = rows.filter(hasValue).length;
  const starts = columns.filter((column, index) => {
    const isAfterGap = index === 0 || column !== columns[index - 1]! + 1;
    return isAfterGap && (index === 0 || standsAlone(texts.get(column) ?? [], valueRowCount));
  });
  if (starts.length === 1) return [{ rows, columns }];
  const parts = starts.map((): SheetRegion => ({ rows: [], columns: [] }));
  const partOf = new Map<number, number>();
  let part = -1;
  for (const column of columns) {
    if (column === starts[part + 1]) part++;
    partOf.set(column, part);
    parts[part]!.columns.push(column);
  }
  for (const row of rows) cutRow(row, partOf, parts);
  return parts;
}

function textsByColumn(rows: readonly SheetRow[]): Map<number, string[]> {
  const texts = new Map<number, string[]>();
  for (const { cells } of rows)
    for (const [column, { text }] of cells) {
      const own = texts.get(column);
      if (own) own.push(text);
      else texts.set(column, [text]);
    }
  return texts;
}

/** A part that starts with a column of names is readable by itself; one that starts with values needs the names to its left. */
function standsAlone(first: readonly string[], valueRowCount: number): boolean {
  const names = first.filter((text) => !isValue(text) && text.length > 1).length;
  return valueRowCount === 0 ? names > 1 : names > first.length / 2 && names >= Math.min(3, valueRowCount);
}

/** Assigns a row's cells to the parts by column. */
function cutRow(row: SheetRow, partOf: ReadonlyMap<number, number>, parts: readonly SheetRegion[]): void {
  const own = new Map<number, Array<[number, SheetCell]>>();
  for (const cell of row.cells) {
    const part = partOf.get(cell[0])!;
    const cells = own.get(part);
    if (cells) cells.push(cell);
    else own.set(part, [cell]);
  }
  for (const [part, cells] of own) parts[part]!.rows.push({ rowIndex: row.rowIndex, cells: new Map(cells) });
}

/** The columns that contain cells or are spanned by them. Ascending. */
function filledColumns(rows: readonly SheetRow[]): number[] {
  /** The largest column span of the cells that start in a column. */
  const reaches = new Map<number, number>();
  for (const row of rows)
    // A title over the whole width does not fill columns of a table; only cells next to others do.
    for (const [column, cell] of row.cells) {
      const reach = row.cells.size > 1 || rows.length === 1 ? Math.min(cell.colSpan, MAX_REACH) : 1;
      reaches.set(column, Math.max(reaches.get(column) ?? 1, reach));
    }
  const filled: number[] = [];
  for (const [column, reach] of [...reaches].sort(([a], [b]) => a - b))
    for (let at = Math.max(column, (filled.at(-1) ?? -1) + 1); at < column + reach; at++) filled.push(at);
  return filled;
}

const MAX_REACH = 1_000;

function hasValue(row: SheetRow): boolean {
  for (const cell of row.cells.values()) if (isValue(cell.text)) return true;
  return false;
}
