import { type GridCell, rowCountOf, textOf } from './grid.js';

const OPENS = /[（([【《][^（([【《）)\]】》]*$/u;
const CLOSES = /^[^（([【《]*[）)\]】》]/u;
const GOES_ON = /^[\p{Ll},;、，；]/u;
const LEAVES_OPEN = /[\p{Ll},;\-–、，；]$/u;
const AMOUNT = /\d{3}|\d[.,]\d/u;
const MAX_SHARE_OF_ROW = 0.6;

/**
 * If a page break splits a row, adds the first row of a table's later part to the last row of the earlier one.
 * @returns the remaining cells of the later part: `next` itself if its first row is complete
 */
export function joinBrokenRow(before: readonly GridCell[], next: readonly GridCell[]): readonly GridCell[] {
  const lastRow = rowCountOf(before) - 1;
  const above = before.filter((cell) => cell.row + cell.rowSpan - 1 === lastRow && cell.lines.length > 0);
  const first = next.filter((cell) => cell.row === 0 && cell.lines.length > 0);
  if (rowCountOf(next) < 2 || first.length === 0 || next.some((cell) => cell.row === 0 && cell.rowSpan > 1))
    return next;
  const pairs = first.map((cell) => ({ cell, on: above.find((other) => other.column === cell.column) }));
  if (!pairs.every(({ on }) => on !== undefined) || !isRest(first, above, pairs)) return next;
  for (const { cell, on } of pairs) on?.lines.push(...cell.lines);
  return next.filter((cell) => cell.row > 0).map((cell) => ({ ...cell, row: cell.row - 1 }));
}

function isRest(
  first: readonly GridCell[],
  above: readonly GridCell[],
  pairs: ReadonlyArray<{ cell: GridCell; on: GridCell | undefined }>,
): boolean {
  if (first.some((cell) => AMOUNT.test(textOf(cell)))) return false;
  const isContinued = pairs.some(({ cell, on }) => {
    const [text, start] = [textOf(cell), on ? textOf(on) : ''];
    return (OPENS.test(start) && CLOSES.test(text)) || (GOES_ON.test(text) && LEAVES_OPEN.test(start));
  });
  if (isContinued) return true;
  const lacksLabel = !first.some((cell) => cell.column === 0);
  return (lacksLabel || first.length >= 2) && first.length <= above.length * MAX_SHARE_OF_ROW;
}
