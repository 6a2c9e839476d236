import type { TextLine } from '../layout/text-line.js';
import { isPeriod, isValue } from './figures.js';

const MAX_HEADER_ROWS = 5;
/** Dates are written like this, too; but years name columns, and decimals stand in them. */
const DECIMAL = /^\d+[.,]\d+$/;

/** Where the first row of figures stands, years and dates being names; a few rows without any are names all of them. */
export function headerEnd(rows: ReadonlyArray<readonly TextLine[]>): number {
  const isFigure = ({ text }: TextLine): boolean => isValue(text) && (!isPeriod(text) || DECIMAL.test(text));
  const end = rows.findIndex((row) => row.slice(1).some(isFigure));
  const isBox = end < 0 && rows.length <= MAX_HEADER_ROWS;
  return isBox ? rows.length : Math.max(0, Math.min(end, MAX_HEADER_ROWS));
}
