import type { TableCell } from '../model.js';

const LONGEST_LABEL = 80;
const SAMPLED_ROWS = 30;
const NUMERIC = /^[-+(]?\s*[$€£¥￥]?\s*-?\d[\d\s.,'’]*\s*(?:%|‰|[A-Za-z€$£¥元万億亿]{0,4})\)?$/;
const DATE = /^\d{1,4}[-/.年]\d{1,2}(?:[-/.月]\d{1,4})?日?(?:[ T]\d{1,2}:\d{2}.*)?$/;

/**
 * Marks the first row as a header where nothing says which is one but it reads like one: short labels, no two alike, above
 * values that look different. Tables of names and values (two columns of text) have none.
 */
export function markHeader(rows: TableCell[][]): TableCell[][] {
  const [first, ...body] = rows;
  if (!first || body.length === 0 || rows.some((row) => row.some((cell) => cell.isHeader))) return rows;
  if (!readsLikeHeader(first, body)) return rows;
  return [first.map((cell) => ({ ...cell, isHeader: true })), ...body];
}

/** Numbers, amounts, percentages and dates. */
export function isValue(text: string): boolean {
  return NUMERIC.test(text) || DATE.test(text);
}

function readsLikeHeader(first: TableCell[], body: TableCell[][]): boolean {
  const labels = first.map((cell) => cell.text.trim());
  const filled = labels.filter((label) => label !== '');
  // The corner of a table may be empty, and trailing columns.
  if (filled.length < 2 || filled.length < labels.length * 0.6) return false;
  if (new Set(filled).size < filled.length * 0.8) return false;
  if (filled.some((label) => label.length > LONGEST_LABEL)) return false;
  const years = filled.filter((label) => /^(?:19|20)\d\d(?:年|E|A)?$/.test(label)).length;
  const values = filled.filter(isValue).length - years;
  if (values > 0) return false;
  return labels.length >= 3 || hasValuesBelow(body);
}

function hasValuesBelow(body: TableCell[][]): boolean {
  const texts = body.slice(0, SAMPLED_ROWS).flatMap((row) => row.map((cell) => cell.text.trim()));
  const filled = texts.filter((text) => text !== '');
  return filled.filter(isValue).length >= filled.length * 0.3;
}
