import type { TableCell } from '../model.js';
import { MAX_HEADER_ROWS, markHeader } from './table-header.js';

/** Body rows of one table block: long tables are split, so that no consumer has to hold all of them. */
export const ROWS_PER_TABLE = 200;

/** A part of a long table. */
export interface TablePart {
  rows: TableCell[][];
  /** Rows at its top that it repeats. */
  repeatedCount: number;
}

/**
 * Marks the header of a table by its first rows, splits a long table, and repeats the header above each part. Holds at
 * most one part.
 */
export function* tableParts(rows: Iterable<TableCell[]>): Generator<TablePart> {
  let header: TableCell[][] | null = null;
  let open: TableCell[][] = [];
  let repeatedCount = 0;
  for (const row of rows) {
    open.push(row);
    if (open.length < ROWS_PER_TABLE + MAX_HEADER_ROWS) continue;
    if (header === null) {
      open = markHeader(open);
      header = headerOf(open);
    }
    const end = header.length + ROWS_PER_TABLE;
    yield { rows: open.slice(0, end), repeatedCount };
    repeatedCount = header.length;
    open = [...header, ...open.slice(end)];
  }
  if (header === null) open = markHeader(open);
  if (open.length > repeatedCount) yield { rows: open, repeatedCount };
}

/** Leading rows of header cells; none if all rows are. */
function headerOf(rows: TableCell[][]): TableCell[][] {
  const end = rows.findIndex((row) => row.length === 0 || !row.every((cell) => cell.isHeader));
  return rows.slice(0, Math.max(0, end));
}
