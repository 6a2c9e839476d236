import { overlap } from '../geometry.js';
import type { TextLine } from '../layout/text-line.js';
import type { Column } from './columns.js';
import { isNumeric, isPeriod } from './figures.js';

const MAX_GAP_EMS = 2.4;
const MAX_HEADER_ROWS = 5;
const MAX_CHARACTERS = 60;
const MAX_WIDTH_SHARE = 0.7;
const OUTSIDE_POINTS = 15;

/**
 * The first row above a table that names its columns: short texts over its columns, at ordinary distances; a single
 * text only if it is over several columns other than the first.
 * @param first the first row of the table's body
 */
export function headerStart(
  rows: ReadonlyArray<readonly TextLine[]>,
  first: number,
  columns: readonly Column[],
): number {
  if (columns.length < 2) return first;
  let start = first;
  for (let at = first - 1; at >= 0 && first - at <= MAX_HEADER_ROWS; at -= 1) {
    const [row, below] = [rows[at]!, rows[at + 1]!];
    const size = Math.max(row[0]!.style.size, below[0]!.style.size);
    if (below[0]!.baseline - row[0]!.baseline > size * MAX_GAP_EMS) break;
    if (namesColumns(row, columns)) start = at;
    // The title of the first group of rows may be between the names and the figures.
    else if (at < first - 1 || !isGroupTitle(row, columns)) break;
  }
  return start;
}

/** A single short text over the first column opens a group of rows. */
export function isGroupTitle(row: readonly TextLine[], columns: readonly Column[]): boolean {
  return row.length === 1 && row[0]!.text.length <= MAX_CHARACTERS && isOverFirst(row[0]!, columns);
}

function namesColumns(row: readonly TextLine[], columns: readonly Column[]): boolean {
  const [left, right] = [columns[0]!.left, columns.at(-1)!.right];
  const fits = row.every(
    (piece) =>
      piece.text.length <= MAX_CHARACTERS &&
      (!isNumeric(piece.text) || isPeriod(piece.text)) &&
      piece.left >= left - OUTSIDE_POINTS &&
      piece.right <= right + OUTSIDE_POINTS * 2 &&
      piece.right - piece.left < (right - left) * MAX_WIDTH_SHARE,
  );
  if (!fits) return false;
  const over = row.filter((piece) => overlap(piece.left, piece.right, columns[1]!.left, right) > 0);
  return over.length >= Math.max(1, row.length - 1) && !(row.length === 1 && isOverFirst(row[0]!, columns));
}

function isOverFirst(piece: TextLine, columns: readonly Column[]): boolean {
  return overlap(piece.left, piece.right, columns[0]!.left, columns[0]!.right) > 0;
}
