import type { Box, TableCell } from '../../model.js';
import type { Word } from '../engine/page-words.js';
import { rowsOf } from '../layout/fragments.js';
import { joinLines } from '../layout/joined-text.js';
import { type TextLine, joinRow, makeLine } from '../layout/text-line.js';

/** A table found on a page, in the page's frame. */
export interface FoundTable {
  box: Box;
  rows: TableCell[][];
  /** What it is made of, to be taken out of the running text. */
  words: Set<Word>;
}

/** A cell with its place: rows and columns count from 0. */
export interface GridCell {
  row: number;
  column: number;
  rowSpan: number;
  colSpan: number;
  lines: TextLine[];
}

const NUMERIC = /^[\s(]*[-+−–]?[$€£¥₩]?\s*[\d.,]+(?:e[-+]?\d+)?\s*[%‰)]*[*†]?\s*$/iu;

/** Rows of cells for the block model; rows and columns without any text are dropped. */
export function toRows(cells: readonly GridCell[]): TableCell[][] {
  const kept = withoutEmpty(withoutEmpty([...cells], 'row', 'rowSpan'), 'column', 'colSpan');
  const rowCount = Math.max(0, ...kept.map((cell) => cell.row + cell.rowSpan));
  const headerRows = countHeaderRows(kept, rowCount);
  const rows: TableCell[][] = Array.from({ length: rowCount }, () => []);
  for (const cell of kept.sort((a, b) => a.row - b.row || a.column - b.column)) {
    rows[cell.row]!.push({
      text: textOf(cell),
      rowSpan: cell.rowSpan,
      colSpan: cell.colSpan,
      isHeader: cell.row < headerRows,
    });
  }
  return rows;
}

export function textOf(cell: GridCell): string {
  return joinLines(cell.lines);
}

export function isNumeric(text: string): boolean {
  return NUMERIC.test(text);
}

/** The lines that words inside of a cell make. */
export function linesOf(words: readonly Word[]): TextLine[] {
  return rowsOf(words.map((word) => makeLine([word]))).map(joinRow);
}

function withoutEmpty(cells: GridCell[], at: 'row' | 'column', span: 'rowSpan' | 'colSpan'): GridCell[] {
  const size = Math.max(0, ...cells.map((cell) => cell[at] + cell[span]));
  const used = Array.from({ length: size }, (_, index) =>
    cells.some((cell) => cell[at] === index && cell.lines.length > 0),
  );
  const before = (index: number): number => used.slice(0, index).filter(Boolean).length;
  return cells
    .map((cell) => {
      const start = before(cell[at]);
      return { ...cell, [at]: start, [span]: before(cell[at] + cell[span]) - start };
    })
    .filter((cell) => cell[span] > 0);
}

/** Leading rows that name the columns: bold ones, or ones without figures above rows that have some. */
function countHeaderRows(cells: readonly GridCell[], rowCount: number): number {
  if (rowCount < 2) return 0;
  const first = cells.filter((cell) => cell.row === 0 && cell.lines.length > 0);
  const below = cells.filter((cell) => cell.row > 0 && cell.lines.length > 0);
  if (first.length === 0 || first.some((cell) => isNumeric(textOf(cell)))) return 0;
  const isBold = (cell: GridCell): boolean => cell.lines.every((line) => line.style.bold);
  const stands = first.every(isBold) && !below.every(isBold);
  if (!stands && !below.some((cell) => isNumeric(textOf(cell))) && first.length < 2) return 0;
  const depth = Math.max(...first.map((cell) => cell.rowSpan));
  const spansColumns = first.some((cell) => cell.colSpan > 1);
  const second = cells.filter((cell) => cell.row === 1 && cell.lines.length > 0);
  const secondNames = spansColumns && second.length > 0 && !second.some((cell) => isNumeric(textOf(cell)));
  return Math.min(rowCount - 1, Math.max(depth, secondNames ? 2 : 1));
}
