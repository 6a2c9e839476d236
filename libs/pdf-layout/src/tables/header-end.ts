import type { TextLine } from '../layout/text-line.js';
import { isPeriod, isValue } from './figures.js';

const MAX_HEADER_ROWS = 5;
/** Dates are written like this, too; but years name columns, and decimals fill them. */
const DECIMAL = /^\d+[.,]\d+$/;

/** The index of the first row of figures after rows of names, where years and dates count as names; otherwise 0. */
export function headerEnd(rows: ReadonlyArray<readonly TextLine[]>): number {
  const end = rows.findIndex(hasFigures);
  const hasMore = rows.slice(end + 1).some(hasFigures);
  return hasMore ? Math.max(0, Math.min(end, MAX_HEADER_ROWS)) : 0;
}

/** The same; for a few rows without figures, all of them: a header in a separate box. */
export function headerOrBoxEnd(rows: ReadonlyArray<readonly TextLine[]>): number {
  const end = headerEnd(rows);
  return end === 0 && rows.length <= MAX_HEADER_ROWS ? rows.length : end;
}

function hasFigures(row: readonly TextLine[]): boolean {
  return row.slice(1).some(({ text }) => isValue(text) && (!isPeriod(text) || DECIMAL.test(text)));
}
