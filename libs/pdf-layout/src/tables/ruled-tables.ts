import type { Box } from '@tessera/blocks';
import type { PageGraphics, Rule } from '../engine/page-graphics.js';
import type { Word } from '../engine/page-words.js';
import { containsCentre, overlap } from '../geometry.js';
import { boxOf } from '../layout/text-line.js';
import { splitBands } from './split-bands.js';
import { joinCollinear } from './collinear.js';
import { type FoundTable, type GridCell, linesOf } from './grid.js';
import { type WordCell, partOpenCells } from './open-cells.js';

const JOIN_POINTS = 3;
const SAME_LINE_POINTS = 2.5;
const EDGE_SHARE = 0.6;
const MIN_FILLED_SHARE = 0.3;
const MIN_USED_SHARE = 0.6;
const MAX_LINES_PER_GRID = 400;

/** Tables whose cells are separated by lines in both directions. */
export function findRuledTables(graphics: PageGraphics, words: readonly Word[]): FoundTable[] {
  return lattices(graphics).flatMap((lattice) => {
    const inside = words.filter((word) => containsCentre(lattice.box, boxOf(word)));
    const table = inside.length === 0 ? null : toTable(lattice, inside);
    return table ? [table] : [];
  });
}

interface Lattice {
  horizontal: Rule[];
  vertical: Rule[];
  box: Box;
}

/** Groups of rules that cross or touch each other. */
function lattices(graphics: PageGraphics): Lattice[] {
  const horizontal = joinCollinear(graphics.horizontal, JOIN_POINTS);
  const vertical = joinCollinear(graphics.vertical, JOIN_POINTS);
  const groups: Lattice[] = [];
  for (const rule of vertical) {
    const touching = new Set(horizontal.filter((other) => crosses(other, rule)));
    if (touching.size === 0) continue;
    const joined = groups.filter((group) => group.horizontal.some((other) => touching.has(other)));
    const merged = {
      horizontal: [...new Set([...joined.flatMap((group) => group.horizontal), ...touching])],
      vertical: [...joined.flatMap((group) => group.vertical), rule],
    };
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push({ ...merged, box: [0, 0, 0, 0] });
  }
  return groups
    .filter((group) => group.horizontal.length + group.vertical.length <= MAX_LINES_PER_GRID * 4)
    .map((group) => ({ ...group, box: boxAround(group) }));
}

function crosses(horizontal: Rule, vertical: Rule): boolean {
  return (
    vertical.at >= horizontal.from - JOIN_POINTS &&
    vertical.at <= horizontal.to + JOIN_POINTS &&
    horizontal.at >= vertical.from - JOIN_POINTS &&
    horizontal.at <= vertical.to + JOIN_POINTS
  );
}

function boxAround({ horizontal, vertical }: Pick<Lattice, 'horizontal' | 'vertical'>): Box {
  return [
    Math.min(...horizontal.map((rule) => rule.from), ...vertical.map((rule) => rule.at)),
    Math.min(...vertical.map((rule) => rule.from), ...horizontal.map((rule) => rule.at)),
    Math.max(...horizontal.map((rule) => rule.to), ...vertical.map((rule) => rule.at)),
    Math.max(...vertical.map((rule) => rule.to), ...horizontal.map((rule) => rule.at)),
  ];
}

function toTable(lattice: Lattice, words: readonly Word[]): FoundTable | null {
  const [left, top, right, bottom] = lattice.box;
  const xs = positions([left, ...lattice.vertical.map((rule) => rule.at), right]);
  const ys = positions([top, ...lattice.horizontal.map((rule) => rule.at), bottom]);
  if (xs.length < 3 || ys.length < 3 || xs.length * ys.length > 20_000) return null;
  const merged = mergeCells(lattice, xs, ys);
  for (const word of words) cellAt(merged, xs, ys, word)?.words.push(word);
  const parted = partOpenCells({ cells: merged, xs });
  const cells = splitBands(
    parted.cells.map(({ words: inside, ...cell }) => ({ ...cell, lines: linesOf(inside) })),
  );
  const columns = parted.xs.slice(1).map((right, index) => ({ left: parted.xs[index]!, right }));
  return isTable(cells) ? { box: lattice.box, cells, columns, words: new Set(words) } : null;
}

/** Distinct positions; those closer than a line's thickness count as one. */
function positions(values: number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.filter((value, index) => index === 0 || value - sorted[index - 1]! > SAME_LINE_POINTS);
}

/** Cells of the lattice; if a piece of line is missing, the two sides are one cell. */
function mergeCells(lattice: Lattice, xs: readonly number[], ys: readonly number[]): WordCell[] {
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const taken = new Set<number>();
  const cells: WordCell[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (taken.has(row * columns + column)) continue;
      let colSpan = 1;
      while (
        column + colSpan < columns &&
        !hasEdge(lattice.vertical, xs[column + colSpan]!, ys[row]!, ys[row + 1]!)
      ) {
        if (taken.has(row * columns + column + colSpan)) break;
        colSpan += 1;
      }
      let rowSpan = 1;
      while (
        row + rowSpan < rows &&
        !hasEdge(lattice.horizontal, ys[row + rowSpan]!, xs[column]!, xs[column + colSpan]!)
      ) {
        rowSpan += 1;
      }
      for (let r = row; r < row + rowSpan; r += 1) {
        for (let c = column; c < column + colSpan; c += 1) taken.add(r * columns + c);
      }
      cells.push({ row, column, rowSpan, colSpan, words: [] });
    }
  }
  return cells;
}

/** Whether a rule at `at` covers most of the distance between two positions. */
function hasEdge(rules: readonly Rule[], at: number, from: number, to: number): boolean {
  let covered = 0;
  for (const rule of rules) {
    if (Math.abs(rule.at - at) > SAME_LINE_POINTS) continue;
    covered += Math.max(0, overlap(rule.from, rule.to, from, to));
  }
  return covered >= (to - from) * EDGE_SHARE;
}

function cellAt(
  cells: readonly WordCell[],
  xs: readonly number[],
  ys: readonly number[],
  word: Word,
): WordCell | undefined {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return cells.find(
    (cell) =>
      x >= xs[cell.column]! &&
      x <= xs[cell.column + cell.colSpan]! &&
      y >= ys[cell.row]! &&
      y <= ys[cell.row + cell.rowSpan]!,
  );
}

/** Neither a frame around text nor the grid of a chart is a table. */
function isTable(cells: readonly GridCell[]): boolean {
  const filled = cells.filter((cell) => cell.lines.length > 0);
  const rows = new Set(filled.map((cell) => cell.row));
  const columns = new Set(filled.map((cell) => cell.column));
  if (filled.length < 4 || rows.size < 2 || columns.size < 2) return false;
  if (filled.length >= cells.length * MIN_FILLED_SHARE) return true;
  // A wide table may hold few values: its rows have names and its columns are in use.
  const size = (at: 'row' | 'column'): number => new Set(cells.map((cell) => cell[at])).size;
  return rows.size >= size('row') * MIN_USED_SHARE && columns.size >= size('column') * MIN_USED_SHARE;
}
