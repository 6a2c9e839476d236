import { letters } from '../formats/markup/list-marker.js';

/** First row, first column, last row and last column, from 1. */
export type CellRange = readonly [top: number, left: number, bottom: number, right: number];

const LETTERS = 26;

/** In A1 notation: "B4:E9", or "B4" for a single cell. */
export function cellRange([top, left, bottom, right]: CellRange): string {
  const [start, end] = [cellName(top, left), cellName(bottom, right)];
  return start === end ? start : `${start}:${end}`;
}

/** The smallest range that holds both, in A1 notation. */
export function uniteRanges(a: string, b: string): string {
  const [one, other] = [parseRange(a), parseRange(b)];
  return cellRange([
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]);
}

function cellName(row: number, column: number): string {
  return `${letters(column).toUpperCase()}${row}`;
}

export function parseRange(range: string): CellRange {
  const [start = '', end = start] = range.split(':');
  return [rowOf(start), columnOf(start), rowOf(end), columnOf(end)];
}

function rowOf(cell: string): number {
  return Number(cell.replace(/^[A-Z]+/, ''));
}

function columnOf(cell: string): number {
  return [...cell.replace(/\d/g, '')].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0);
}
