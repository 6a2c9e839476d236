import { isValue } from '../table-header.js';
import type { GridRow } from './sheet-grid.js';

/** A part of a sheet that stands apart from the others. */
export interface SheetRegion {
  rows: GridRow[];
  /** Columns that hold anything, ascending: columns that only keep others apart are not part of a table. */
  columns: number[];
}

/**
 * Takes a sheet apart where rows are empty over its whole width, and such a band where columns are, as long as what is to
 * their right can be read by itself. Sheets made for print set numbers apart with empty columns, and headers from values
 * with an empty row: that is one table.
 */
export function sheetRegions(rows: readonly GridRow[]): SheetRegion[] {
  return joinAcrossGaps(bands(rows)).flatMap(splitByColumns);
}

/** Runs of rows without an empty one between them; a cell that reaches down fills the rows that it covers. */
function bands(rows: readonly GridRow[]): GridRow[][] {
  const found: GridRow[][] = [];
  let coveredUntil = -1;
  for (const row of rows) {
    if (row.rowIndex > coveredUntil + 1 || found.length === 0) found.push([]);
    found.at(-1)!.push(row);
    for (const cell of row.cells.values())
      coveredUntil = Math.max(coveredUntil, row.rowIndex + cell.rowSpan - 1);
  }
  return found;
}

function joinAcrossGaps(all: readonly GridRow[][]): GridRow[][] {
  const joined: GridRow[][] = [];
  for (const band of all) {
    const above = joined.at(-1);
    if (above && continues(above, band)) above.push(...band);
    else joined.push([...band]);
  }
  return joined;
}

/** Below a new table stands a header; below a gap in the same one there are more values, in the same columns. */
function continues(above: readonly GridRow[], below: readonly GridRow[]): boolean {
  const isOneRowApart = below[0]!.rowIndex - above.at(-1)!.rowIndex === 2;
  const upper = filledColumns(above);
  const lower = filledColumns(below);
  const isAsWide =
    upper.length > 1 && lower.length > 1 && upper.at(-1) === lower.at(-1) && upper[0]! <= lower[0]!;
  return isOneRowApart && isAsWide && hasValue(below[0]!);
}

function splitByColumns(rows: GridRow[]): SheetRegion[] {
  const columns = filledColumns(rows);
  const regions: SheetRegion[] = [];
  let start = 0;
  for (let index = 1; index <= columns.length; index++) {
    const isEnd = index === columns.length;
    if (!isEnd && (columns[index] === columns[index - 1]! + 1 || !standsAlone(rows, columns.slice(index))))
      continue;
    const own = columns.slice(start, index);
    regions.push({
      rows: rows.map((row) => cut(row, own)).filter((row) => row.cells.size > 0),
      columns: own,
    });
    start = index;
  }
  return regions;
}

/** What starts with a column of names can be read by itself, what starts with values needs the names to its left. */
function standsAlone(rows: readonly GridRow[], columns: readonly number[]): boolean {
  const first = rows.flatMap((row) => row.cells.get(columns[0]!)?.text ?? []);
  const withValues = rows.filter(hasValue).length;
  const names = first.filter((text) => !isValue(text) && text.length > 1).length;
  return withValues === 0 ? names > 1 : names > first.length / 2 && names >= Math.min(3, withValues);
}

function filledColumns(rows: readonly GridRow[]): number[] {
  const filled = new Set<number>();
  for (const row of rows)
    // A title over the whole width fills no columns of a table; only what stands beside others does.
    for (const [column, cell] of row.cells) {
      const reach = row.cells.size > 1 || rows.length === 1 ? cell.colSpan : 1;
      for (let at = column; at < column + Math.min(reach, MAX_REACH); at++) filled.add(at);
    }
  return [...filled].sort((a, b) => a - b);
}

const MAX_REACH = 1_000;

function hasValue(row: GridRow): boolean {
  return [...row.cells.values()].some((cell) => isValue(cell.text));
}

function cut(row: GridRow, columns: readonly number[]): GridRow {
  const [first = 0] = columns;
  const last = columns.at(-1) ?? 0;
  return {
    rowIndex: row.rowIndex,
    cells: new Map([...row.cells].filter(([at]) => at >= first && at <= last)),
  };
}
