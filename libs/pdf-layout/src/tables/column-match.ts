import { overlap } from '../geometry.js';
import type { Column } from './columns.js';
import type { FoundTable, GridCell } from './grid.js';

const SAME_EDGE_POINTS = 3;

/** Two tables whose cells count the same columns. */
export interface MatchedTables {
  first: GridCell[];
  second: GridCell[];
  columns: readonly Column[];
}

/**
 * Maps the cells of two tables to common columns, if their columns match: edges at the same places (one table may lack
 * a few), or the same number of columns that overlap. Null otherwise.
 */
export function matchColumns(first: FoundTable, second: FoundTable): MatchedTables | null {
  if (!first.columns || !second.columns) return null;
  return matchEdges(first, second) ?? matchOverlaps(first, second);
}

function matchEdges(first: FoundTable, second: FoundTable): MatchedTables | null {
  const [one, two] = [edgesOf(first.columns!), edgesOf(second.columns!)];
  if (!isNear(one[0]!, two[0]!) || !isNear(one.at(-1)!, two.at(-1)!)) return null;
  const longer = one.length >= two.length ? one : two;
  const shorter = longer === one ? two : one;
  const places = shorter.map((edge) => longer.findIndex((other) => isNear(edge, other)));
  if (places.some((place) => place < 0)) return null;
  const recount = (cell: GridCell): GridCell => {
    const column = places[cell.column]!;
    return { ...cell, column, colSpan: places[cell.column + cell.colSpan]! - column };
  };
  const columns = longer === one ? first.columns! : second.columns!;
  return {
    columns,
    first: longer === one ? first.cells : first.cells.map(recount),
    second: longer === two ? second.cells : second.cells.map(recount),
  };
}

function edgesOf(columns: readonly Column[]): number[] {
  return [...columns.map((column) => column.left), columns.at(-1)!.right];
}

function isNear(one: number, two: number): boolean {
  return Math.abs(one - two) <= SAME_EDGE_POINTS;
}

function matchOverlaps(first: FoundTable, second: FoundTable): MatchedTables | null {
  const [one, two] = [first.columns!, second.columns!];
  if (one.length !== two.length) return null;
  const matches = one.every((column, index) =>
    two.every(
      (other, at) => overlap(column.left, column.right, other.left, other.right) > 0 === (at === index),
    ),
  );
  return matches ? { first: first.cells, second: second.cells, columns: one } : null;
}
