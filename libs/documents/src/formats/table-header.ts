import type { TableCell } from '../model.js';

const LONGEST_LABEL = 80;
const LONGEST_VALUE = 100;
const SAMPLED_ROWS = 50;
export const MAX_HEADER_ROWS = 3;
const NUMERIC = /^[-+(]?\s*(?:[$€£¥￥]\s*)?-?\d[\d\s.,'’]*(?:%|‰|[A-Za-z€$£¥元万億亿]{0,4})\)?$/;
const DATE = /^\d{1,4}[-/.年]\d{1,2}(?:[-/.月]\d{1,4})?日?(?:[ T]\d{1,2}:\d{2}.*)?$/;
const YEAR = /^(?:19|20)\d\d(?:年|E|A)?$/;
/** Placeholders for missing values. */
const NOTHING = /^(?:[-–—./]|n\/?a)?$/i;

/**
 * Marks the header rows of a table without marked ones: rows of short labels above a column of values; or, if a table
 * has no values at all, a first row of at least three distinct labels. Tables of names and values (two columns of text)
 * have none.
 */
export function markHeader(rows: TableCell[][]): TableCell[][] {
  if (rows.length < 2 || rows.some((row) => row.some((cell) => cell.isHeader))) return rows;
  const count = headerCount(rows.slice(0, SAMPLED_ROWS).map((row) => row.map((cell) => cell.text.trim())));
  return rows.map((row, index) => (index < count ? row.map((cell) => ({ ...cell, isHeader: true })) : row));
}

/** Numbers, amounts, percentages and dates. */
export function isValue(text: string): boolean {
  return text.length <= LONGEST_VALUE && (NUMERIC.test(text) || DATE.test(text));
}

function headerCount(rows: string[][]): number {
  const firstWithValue = rows.findIndex((row) => row.some((text) => isValue(text) && !YEAR.test(text)));
  if (firstWithValue === 0) return 0;
  const width = Math.max(...rows.map((row) => row.length));
  if (firstWithValue < 0 || firstWithValue > MAX_HEADER_ROWS)
    return width >= 3 && areLabels(rows[0]!) && areDistinct(rows[0]!) ? 1 : 0;
  let count = firstWithValue;
  // A single text right above the values opens a group of rows.
  while (count > 1 && filled(rows[count - 1]!).length === 1) count--;
  const header = rows.slice(0, count);
  if (!header.every(areLabels) || !hasColumnOfValues(rows.slice(count), width)) return 0;
  if (width === 2 && count > 1) return 0;
  return count > 1 || areDistinct(header[0]!) ? count : 0;
}

function areLabels(row: string[]): boolean {
  const texts = filled(row);
  return (
    texts.length > 0 &&
    texts.every((text) => text.length <= LONGEST_LABEL && (YEAR.test(text) || !isValue(text)))
  );
}

/** Most columns have a distinct label; the corner of a table may be empty. */
function areDistinct(row: string[]): boolean {
  const texts = filled(row);
  return texts.length >= 2 && texts.length >= row.length * 0.5 && new Set(texts).size >= texts.length * 0.8;
}

function hasColumnOfValues(body: string[][], width: number): boolean {
  for (let column = 0; column < width; column++) {
    const texts = body.map((row) => row[column] ?? '').filter((text) => !NOTHING.test(text));
    if (texts.length > 0 && texts.filter(isValue).length >= texts.length * 0.7) return true;
  }
  return false;
}

function filled(row: string[]): string[] {
  return row.filter((text) => text !== '');
}
