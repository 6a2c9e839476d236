import type { Word } from '../engine/page-words.js';
import type { TextLine } from '../layout/text-line.js';
import { toPieces } from './columns.js';
import { isFigure, isNumeric, isPeriod } from './figures.js';
import type { FoundTable } from './grid.js';

type Row = readonly TextLine[];

/** At least this many rows of figures, and this share of all, continue next to the lines. */
const MIN_ROWS = 2;
const MIN_SHARE = 0.6;
/** What is next to a table may overlap it by this much. */
const REACH_POINTS = 6;
/** Figures are at half the height of a name of two lines. */
const LEVEL_EMS = 0.7;
const NAME = /\p{L}{2}/u;

/**
 * Whether lines enclose only a part of a table, as when only columns of figures are underlined: the names of its rows
 * are left of the lines, or further figures right of them. Such lines do not show the extent of the table.
 * @param words of the page
 */
export function isPartOfTable({ box, words: inside }: FoundTable, words: readonly Word[]): boolean {
  const rows = toPieces([...inside]).filter((row) =>
    row.some(({ text }) => isNumeric(text) && !isPeriod(text)),
  );
  if (rows.length < MIN_ROWS) return false;
  const [left, top, right, bottom] = box;
  const level = words.filter(
    (word) => word.bottom >= top - REACH_POINTS && word.top <= bottom + REACH_POINTS,
  );
  const before = toPieces(level.filter((word) => word.right <= left + REACH_POINTS));
  const behind = toPieces(level.filter((word) => word.left >= right - REACH_POINTS));
  return hasNamesBeside(rows, before) || hasFiguresBeside(rows, behind);
}

function hasNamesBeside(rows: readonly Row[], beside: readonly Row[]): boolean {
  const unnamed = rows.filter((row) => !row.some(isName));
  const names = beside.filter((row) => row.some(isName));
  return isMost(unnamed, rows) && isMost(levelWith(unnamed, names), unnamed);
}

function hasFiguresBeside(rows: readonly Row[], beside: readonly Row[]): boolean {
  const figures = beside.filter(([first]) => isFigure(first!.text));
  return isMost(levelWith(rows, figures), rows);
}

function isMost(some: readonly Row[], all: readonly Row[]): boolean {
  return some.length >= MIN_ROWS && some.length >= all.length * MIN_SHARE;
}

function levelWith(rows: readonly Row[], others: readonly Row[]): Row[] {
  return rows.filter(([first]) =>
    others.some(([other]) => Math.abs(first!.baseline - other!.baseline) < first!.style.size * LEVEL_EMS),
  );
}

function isName({ text }: TextLine): boolean {
  return NAME.test(text);
}
