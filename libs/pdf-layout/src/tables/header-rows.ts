import { isNumeric, isPeriod, isValue } from './figures.js';
import { type GridCell, textOf } from './grid.js';

const MAX_HEADER_ROWS = 5;
const MAX_LABEL_CHARACTERS = 120;

/**
 * The number of a table's first rows that name its columns: rows of labels or years above rows of figures, or bold rows
 * above others. A single text directly above figures opens a group of rows; a table of names and texts has no header.
 */
export function countHeaderRows(cells: readonly GridCell[], rowCount: number): number {
  if (rowCount < 2) return 0;
  return Math.max(taggedHeaderRows(cells, rowCount), plainHeaderRows(cells, rowCount));
}

/** Leading rows in which the source marks every filled cell as a header; it may mark the first row only. */
function taggedHeaderRows(cells: readonly GridCell[], rowCount: number): number {
  let count = 0;
  while (count < Math.min(MAX_HEADER_ROWS, rowCount - 1)) {
    const row = cells.filter((cell) => cell.row === count && cell.lines.length > 0);
    if (row.length === 0 || !row.every((cell) => cell.isHeader)) break;
    count += 1;
  }
  return withReach(cells, count, rowCount);
}

/** Rows that recognisably name the columns. */
export function namedHeaderRows(cells: readonly GridCell[], rowCount: number): number {
  const tagged = taggedHeaderRows(cells, rowCount);
  const hasFigures = cells.some((cell) => cell.column > 0 && isNumeric(textOf(cell)));
  return tagged > 0 || !hasFigures ? tagged : plainHeaderRows(cells, rowCount);
}

function plainHeaderRows(cells: readonly GridCell[], rowCount: number): number {
  const rows = toHeaderRows(cells, rowCount);
  const first = rows.findIndex((row, index) => !isLabels(row, rows.slice(index + 1)));
  const most = Math.min(first < 0 ? rowCount - 1 : first, rowCount - 1, MAX_HEADER_ROWS);
  if (most === 0) return 0;
  const hasFigures = rows.slice(most).some((row) => row.some((cell) => isValue(cell.text)));
  const wide = Math.max(...cells.map((cell) => cell.column + cell.colSpan)) >= 3;
  if (standsOut(rows)) return withReach(cells, boldRows(rows, most), rowCount);
  if (!hasFigures || first < 0) return wide && rows[0]!.length >= 2 ? withReach(cells, 1, rowCount) : 0;
  return withReach(cells, withoutGroup(rows, most), rowCount);
}

interface HeaderCell {
  text: string;
  column: number;
  colSpan: number;
  bold: boolean;
}

function toHeaderRows(cells: readonly GridCell[], rowCount: number): HeaderCell[][] {
  const rows: HeaderCell[][] = Array.from({ length: rowCount }, () => []);
  for (const cell of cells) {
    if (cell.lines.length === 0) continue;
    const bold = cell.lines.every((line) => line.style.bold);
    rows[cell.row]!.push({ text: textOf(cell), column: cell.column, colSpan: cell.colSpan, bold });
  }
  return rows;
}

/** Labels only, including years if the figures below are not years. */
function isLabels(row: readonly HeaderCell[], below: ReadonlyArray<readonly HeaderCell[]>): boolean {
  if (row.some((cell) => cell.text.length > MAX_LABEL_CHARACTERS && !cell.bold)) return false;
  const figures = row.filter((cell) => isNumeric(cell.text));
  if (figures.length === 0) return !row.some((cell) => cell.column > 0 && isValue(cell.text));
  if (!figures.every((cell) => isPeriod(cell.text) && cell.column > 0)) return false;
  if (figures.length < 2 && row.some((cell) => cell.column === 0)) return false;
  return below.some((other) =>
    other.some((cell) => cell.column > 0 && isValue(cell.text) && !isPeriod(cell.text)),
  );
}

function standsOut(rows: ReadonlyArray<readonly HeaderCell[]>): boolean {
  return isBold(rows[0]!) && !rows.every(isBold);
}

function isBold(row: readonly HeaderCell[]): boolean {
  return row.every((cell) => cell.bold);
}

/** Bold rows at the top; one with a single text opens a group of rows, unless it spans the columns named below it. */
function boldRows(rows: ReadonlyArray<readonly HeaderCell[]>, most: number): number {
  let count = 1;
  while (count < most && isBold(rows[count]!)) count += 1;
  return Math.max(1, withoutGroup(rows, count));
}

function withoutGroup(rows: ReadonlyArray<readonly HeaderCell[]>, most: number): number {
  let count = most;
  while (count > 0 && isGroup(rows[count - 1]!)) count -= 1;
  return count;
}

/** A single text at the left edge, of one column or of all. */
function isGroup(row: readonly HeaderCell[]): boolean {
  return row.length === 1 && row[0]!.column === 0;
}

/** Extends the header so that none of its cells reaches into the body. */
function withReach(cells: readonly GridCell[], count: number, rowCount: number): number {
  if (count === 0) return 0;
  const reach = Math.max(
    count,
    ...cells.filter((cell) => cell.row < count).map((cell) => cell.row + cell.rowSpan),
  );
  return Math.min(rowCount - 1, reach);
}
