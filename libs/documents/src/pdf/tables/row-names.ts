import type { Word } from '../engine/page-words.js';
import type { TextLine } from '../layout/text-line.js';
import { toPieces } from './columns.js';
import { isNumeric, isPeriod } from './figures.js';
import type { FoundTable } from './grid.js';

/** Rows of figures alone, periods apart, as many as this and this share of all, lack their names. */
const MIN_UNNAMED_ROWS = 2;
const MIN_UNNAMED_SHARE = 0.6;
/** What stands beside a table may reach into it by this much. */
const REACH_POINTS = 6;
const SAME_BASELINE_POINTS = 2;
const NAME = /\p{L}{2}/u;

/**
 * Whether the names of a table's rows stand left of its lines, as where only columns of figures are underlined: these lines do not
 * tell where the table is.
 * @param words of the page
 */
export function isNamedBeside({ box, words: inside }: FoundTable, words: readonly Word[]): boolean {
  const rows = toPieces([...inside]).filter((row) =>
    row.some(({ text }) => isNumeric(text) && !isPeriod(text)),
  );
  const unnamed = rows.filter((row) => !row.some(isName));
  if (unnamed.length < MIN_UNNAMED_ROWS || unnamed.length < rows.length * MIN_UNNAMED_SHARE) return false;
  const beside = toPieces(words.filter(({ right }) => right <= box[0] + REACH_POINTS)).filter((row) =>
    row.some(isName),
  );
  const named = unnamed.filter((row) => beside.some((other) => areLevel(row[0]!, other[0]!)));
  return named.length >= unnamed.length * MIN_UNNAMED_SHARE;
}

function isName({ text }: TextLine): boolean {
  return NAME.test(text);
}

function areLevel(one: TextLine, other: TextLine): boolean {
  return Math.abs(one.baseline - other.baseline) < SAME_BASELINE_POINTS;
}
