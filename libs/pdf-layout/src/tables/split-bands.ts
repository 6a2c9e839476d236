import { isBrokenFigure, isNumeric } from './figures.js';
import type { GridCell } from './grid.js';
import type { TextLine } from '../layout/text-line.js';

const SAME_BASELINE = 2;
const SHORT_TEXT = 26;

/**
 * Splits rows of a ruled table that hold several rows of text with no line between them: if two or more columns have
 * their lines at the same heights and these read as values, each height is a separate row.
 */
export function splitBands(cells: readonly GridCell[]): GridCell[] {
  const rowCount = Math.max(...cells.map((cell) => cell.row + cell.rowSpan));
  const heights = Array.from({ length: rowCount }, (_, row) => bandHeights(cells, row));
  const sizes = heights.map((heights) => Math.max(1, heights.length));
  const start = (row: number): number => sizes.slice(0, row).reduce((sum, size) => sum + size, 0);
  return cells.flatMap((cell) => {
    const size = sizes[cell.row]!;
    const base = { ...cell, row: start(cell.row), rowSpan: start(cell.row + cell.rowSpan) - start(cell.row) };
    if (size < 2 || cell.rowSpan > 1 || cell.lines.length < 2 || isWrapped(cell)) return [base];
    const parts = heights[cell.row]!.map((height, index) => ({
      ...base,
      row: base.row + index,
      rowSpan: 1,
      lines: cell.lines.filter((line) => nearest(heights[cell.row]!, line) === height),
    }));
    return parts;
  });
}

/** Baselines that the cells of one row share; empty if its cells are single texts. */
function bandHeights(cells: readonly GridCell[], row: number): number[] {
  const band = cells.filter((cell) => cell.row === row && cell.rowSpan === 1 && cell.lines.length > 1);
  if (band.length < 2) return [];
  const longest = band.reduce((best, cell) => (cell.lines.length > best.lines.length ? cell : best));
  const heights = longest.lines.map((line) => line.baseline);
  const aligned = band.filter((cell) =>
    cell.lines.every((line) => heights.some((height) => Math.abs(height - line.baseline) < SAME_BASELINE)),
  );
  const values = aligned.filter(
    (cell) =>
      cell.lines.every(isShort) &&
      cell.lines.length >= heights.length - 1 &&
      !isBrokenFigure(cell.lines.map((line) => line.text)),
  );
  return aligned.length === band.length && values.length >= 2 && hasNumbers(values) && !wraps(cells, row)
    ? heights
    : [];
}

/** A label that wraps next to figures of several rows. */
function isWrapped({ lines }: GridCell): boolean {
  return (
    lines.slice(1).some((line) => /^[\p{Ll}(,]/u.test(line.text)) &&
    !lines.some((line) => isNumeric(line.text))
  );
}

function isShort(line: TextLine): boolean {
  return line.text.length <= SHORT_TEXT;
}

function hasNumbers(cells: readonly GridCell[]): boolean {
  return cells.some(
    (cell) => cell.lines.filter((line) => isNumeric(line.text)).length >= cell.lines.length / 2,
  );
}

/** Most of the row's figures are on one line, so a cell with more lines holds wrapped text. */
function wraps(cells: readonly GridCell[], row: number): boolean {
  const figures = cells.filter(
    (cell) => cell.row === row && cell.lines.length > 0 && cell.lines.every((line) => isNumeric(line.text)),
  );
  return figures.filter((cell) => cell.lines.length === 1).length > figures.length / 2;
}

function nearest(heights: readonly number[], line: TextLine): number {
  return heights.reduce((best, height) =>
    Math.abs(height - line.baseline) < Math.abs(best - line.baseline) ? height : best,
  );
}
