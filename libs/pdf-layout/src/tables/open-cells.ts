import { overlap } from '../geometry.js';
import type { TextLine } from '../layout/text-line.js';
import type { Word } from '../engine/page-words.js';
import { inferColumns, toPieces } from './columns.js';
import { isNumeric } from './figures.js';

/** A cell of a lattice with the words in it. */
export interface WordCell {
  row: number;
  column: number;
  rowSpan: number;
  colSpan: number;
  words: Word[];
}

/** Cells and the positions of the lines between their columns, including the outer ones. */
export interface OpenGrid {
  cells: WordCell[];
  xs: readonly number[];
}

/** A piece may extend beyond its column by this much. */
const OVERHANG_POINTS = 2;
/** Share of a cell's rows of text that may extend beyond a column. */
const MAX_CROSSING_SHARE = 0.2;
const MIN_PARTED_SHARE = 0.6;
const MIN_FIGURES_SHARE = 0.5;
const MAX_PIECE_CHARACTERS = 40;
const MAX_ADDED_COLUMNS = 40;

/**
 * Splits cells whose text forms columns without a line between them: rows below a header that alone has lines between
 * its cells, and several columns within one frame. A text across its whole cell stays unchanged.
 */
export function partOpenCells({ cells, xs }: OpenGrid): OpenGrid {
  const wider = withColumns(cells, xs, hiddenSeparators(cells, xs));
  return { xs: wider.xs, cells: wider.cells.flatMap((cell) => partCell(cell, wider.xs)) };
}

/** Positions at which the text of cells below each other forms columns without a line. */
function hiddenSeparators(cells: readonly WordCell[], xs: readonly number[]): number[] {
  const stacks = new Map<string, WordCell[]>();
  for (const cell of cells) {
    const key = `${cell.column}:${cell.colSpan}`;
    stacks.set(key, [...(stacks.get(key) ?? []), cell]);
  }
  return [...stacks.values()].flatMap((stack) => {
    const { column, colSpan } = stack[0]!;
    const rows = stack.flatMap((cell) => toPieces(cell.words));
    const known = xs.slice(column + 1, column + colSpan);
    return columnGaps(rows)
      .filter(({ left, right }) => !known.some((x) => x >= left - 1 && x <= right + 1))
      .map(({ left, right }) => (left + right) / 2);
  });
}

/** White stripes between columns of short texts, most of them figures. */
function columnGaps(rows: ReadonlyArray<readonly TextLine[]>): Array<{ left: number; right: number }> {
  const parted = rows.filter((row) => row.length >= 2);
  if (parted.length < 3 || parted.length < rows.length * MIN_PARTED_SHARE) return [];
  const columns = inferColumns(rows);
  const others = parted.flatMap((row) => row.slice(1));
  const figures = others.filter((piece) => isNumeric(piece.text)).length;
  if (figures < others.length * MIN_FIGURES_SHARE) return [];
  if (parted.some((row) => row.some((piece) => piece.text.length > MAX_PIECE_CHARACTERS * 2))) return [];
  return columns.slice(1).map((column, index) => ({ left: columns[index]!.right, right: column.left }));
}

/** The same cells over more columns. */
function withColumns(cells: readonly WordCell[], xs: readonly number[], added: readonly number[]): OpenGrid {
  if (added.length === 0 || added.length > MAX_ADDED_COLUMNS) return { cells: [...cells], xs };
  const all = [...xs, ...added].sort((a, b) => a - b);
  const moved = cells.map((cell) => {
    const column = all.indexOf(xs[cell.column]!);
    return { ...cell, column, colSpan: all.indexOf(xs[cell.column + cell.colSpan]!) - column };
  });
  return { cells: moved, xs: all };
}

function partCell(cell: WordCell, xs: readonly number[]): WordCell[] {
  if (cell.colSpan === 1 || cell.words.length < 2) return [cell];
  const rows = toPieces(cell.words);
  const placed = rows.map((row) => row.map((piece) => ({ piece, ...reachOf(piece, cell, xs) })));
  const crossing = placed.filter((row) => row.some(({ first, last }) => last > first)).length;
  const isParted = placed.some((row) => new Set(row.map(({ first }) => first)).size >= 2);
  if (!isParted || (rows.length > 1 && crossing > rows.length * MAX_CROSSING_SHARE)) return [cell];
  return parts(cell, placed.flat());
}

/** The columns that a piece overlaps. */
function reachOf(piece: TextLine, cell: WordCell, xs: readonly number[]): { first: number; last: number } {
  const over: number[] = [];
  for (let column = cell.column; column < cell.column + cell.colSpan; column += 1) {
    if (overlap(piece.left, piece.right, xs[column]!, xs[column + 1]!) > OVERHANG_POINTS) over.push(column);
  }
  return { first: over[0] ?? cell.column, last: over.at(-1) ?? cell.column };
}

/** One cell for each group of columns that pieces span, and for each column without any. */
function parts(
  cell: WordCell,
  placed: ReadonlyArray<{ piece: TextLine; first: number; last: number }>,
): WordCell[] {
  const found: WordCell[] = [];
  const end = cell.column + cell.colSpan;
  for (let column = cell.column; column < end;) {
    let last = column;
    for (const reach of placed) if (reach.first <= last) last = Math.max(last, reach.last);
    const inside = placed.filter(({ first }) => first >= column && first <= last);
    found.push({
      ...cell,
      column,
      colSpan: last - column + 1,
      words: inside.flatMap(({ piece }) => piece.words),
    });
    column = last + 1;
  }
  return found;
}
