import type { Word } from '../engine/page-words.js';
import { overlap } from '../geometry.js';
import { rowsOf } from '../layout/fragments.js';
import { type TextLine, makeLine } from '../layout/text-line.js';
import type { GridCell } from './grid.js';
import { headerEnd } from './header-end.js';

/** Words closer than this many ems belong to one cell. */
const CELL_GAP = 0.75;
const MIN_COLUMN_GAP_POINTS = 3;
/** A piece wider than this share of the table spans columns and does not show where they are separated. */
const SPANNING_SHARE = 0.55;
/** Share of the rows that may cross a gap between columns. */
const CROSSING_SHARE = 0.1;
const MIN_ROWS_BELOW = 2;
const MIN_OVERLAP_POINTS = 2;
/** As a share of the white space around a piece. */
const MAX_OFF_CENTRE = 0.4;

/** Parts of a row of text, split at wide gaps. */
export function toPieces(words: readonly Word[]): TextLine[][] {
  return rowsOf(words.map((word) => makeLine([word]))).map((row) => {
    const pieces: TextLine[] = [];
    let group: Word[] = [];
    let right = -Infinity;
    for (const {
      words: [word],
    } of row) {
      if (!word) continue;
      if (group.length > 0 && word.left - right > word.style.size * CELL_GAP) {
        pieces.push(makeLine(group));
        group = [];
        right = -Infinity;
      }
      group.push(word);
      right = Math.max(right, word.right);
    }
    if (group.length > 0) pieces.push(makeLine(group));
    return pieces;
  });
}

export interface Column {
  left: number;
  right: number;
}

/** The columns of the pieces of all rows, from left to right. */
export function inferColumns(rows: ReadonlyArray<readonly TextLine[]>): Column[] {
  const pieces = rows.flat();
  const left = pieces.reduce((least, piece) => Math.min(least, piece.left), Infinity);
  const right = pieces.reduce((most, piece) => Math.max(most, piece.right), -Infinity);
  const groups = namesOfGroups(rows);
  const narrow = pieces.filter(
    (piece) => piece.right - piece.left < (right - left) * SPANNING_SHARE && !groups.has(piece),
  );
  const edges = narrow
    .flatMap((piece) => [
      { x: piece.left, step: 1 },
      { x: piece.right, step: -1 },
    ])
    .sort((a, b) => a.x - b.x || b.step - a.step);
  const tolerated = Math.floor(rows.length * CROSSING_SHARE);
  const columns: Column[] = [];
  let depth = 0;
  let start: number | null = null;
  for (const { x, step } of edges) {
    depth += step;
    if (start === null && depth > tolerated) start = x;
    else if (start !== null && depth <= tolerated) {
      columns.push({ left: start, right: x });
      start = null;
    }
  }
  return joinNear(columns);
}

/**
 * Pieces of the first rows that name groups of columns: those above several pieces of one row, or centred over a gap
 * between two in which no row has text.
 */
function namesOfGroups(rows: ReadonlyArray<readonly TextLine[]>): ReadonlySet<TextLine> {
  const groups = rows.slice(0, headerEnd(rows)).flatMap((row, index) => {
    const below = rows.slice(index + 1);
    if (below.length < MIN_ROWS_BELOW) return [];
    return row.filter(
      (piece) =>
        // Lines of code are above each other's words everywhere.
        !piece.style.fixedPitch &&
        (below.some((other) => other.filter((part) => isOver(piece, part)).length > 1) ||
          (isBetween(piece, below[0]!) &&
            below.every((other) => other.every((part) => !overlaps(piece, part))))),
    );
  });
  return new Set(groups);
}

function isBetween(piece: TextLine, row: readonly TextLine[]): boolean {
  const behind = row.findIndex((part) => part.left >= piece.right);
  const [before, after] = [row[behind - 1], row[behind]];
  if (!before || !after) return false;
  const [left, right] = [piece.left - before.right, after.left - piece.right];
  return left >= 0 && Math.abs(left - right) <= (after.left - before.right) * MAX_OFF_CENTRE;
}

function overlaps(piece: TextLine, part: TextLine): boolean {
  return overlap(piece.left, piece.right, part.left, part.right) > 0;
}

/** Includes pieces so close that the two would be one column. */
function isOver(piece: TextLine, below: TextLine): boolean {
  return overlap(piece.left, piece.right, below.left, below.right) > -MIN_COLUMN_GAP_POINTS;
}

function joinNear(columns: readonly Column[]): Column[] {
  const joined: Column[] = [];
  for (const column of columns) {
    const last = joined.at(-1);
    if (last && column.left - last.right < MIN_COLUMN_GAP_POINTS) last.right = column.right;
    else joined.push({ ...column });
  }
  return joined;
}

/**
 * The cells of one row: each piece in the column, or columns, below or above it.
 * @param reach of pieces that belong to more columns than they overlap, by their first words
 */
export function placeRow(
  pieces: readonly TextLine[],
  columns: readonly Column[],
  row: number,
  reach?: ReadonlyMap<Word, Column>,
): GridCell[] {
  const cells: GridCell[] = [];
  for (const piece of pieces) {
    const [first, last] = columnsOf(reach?.get(piece.words[0]!) ?? piece, columns);
    const known = cells.find((cell) => first < cell.column + cell.colSpan && cell.column <= last);
    if (known) {
      known.colSpan = Math.max(known.column + known.colSpan, last + 1) - Math.min(known.column, first);
      known.column = Math.min(known.column, first);
      known.lines.push(piece);
    } else cells.push({ row, column: first, rowSpan: 1, colSpan: last - first + 1, lines: [piece] });
  }
  return cells;
}

/** The first and the last of the columns that something overlaps, or the nearest one. */
export function columnsOf(piece: Column, columns: readonly Column[]): [number, number] {
  const covered = columns.flatMap((column, index) =>
    overlap(piece.left, piece.right, column.left, column.right) >
    Math.min(MIN_OVERLAP_POINTS, (column.right - column.left) / 2)
      ? [index]
      : [],
  );
  if (covered.length > 0) return [covered[0]!, covered.at(-1)!];
  const middle = (piece.left + piece.right) / 2;
  const distance = (column: Column): number => Math.abs((column.left + column.right) / 2 - middle);
  const nearest = columns.reduce(
    (best, column, index) => (distance(column) < distance(columns[best]!) ? index : best),
    0,
  );
  return [nearest, nearest];
}
