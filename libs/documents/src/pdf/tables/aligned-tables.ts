import type { Box } from '../../model.js';
import type { PageGraphics, Rule } from '../engine/page-graphics.js';
import type { Word } from '../engine/page-words.js';
import { holdsCentre, unionOf } from '../geometry.js';
import { type TextLine, boxOf } from '../layout/text-line.js';
import { joinCollinear } from './collinear.js';
import { type Column, inferColumns, placeRow, toPieces } from './columns.js';
import { type FoundTable, type GridCell, isNumeric, linesOf, textOf, toRows } from './grid.js';

const SAME_EXTENT_POINTS = 5;
/** Lines of neighbouring columns that leave a gap of at most this are one line. */
const COLUMN_GAP_POINTS = 12;
const MIN_WIDTH_POINTS = 90;
const MAX_RULE_DISTANCE = 420;
const MIN_ROWS_IN_COLUMNS = 0.6;
const MAX_CELL_CHARACTERS = 90;
const DOT_LEADER = /(?:\.\s?){4}/;

/** Tables between horizontal lines only ("booktabs"): columns come from where the words stand. */
export function findLinedTables(graphics: PageGraphics, words: readonly Word[]): FoundTable[] {
  return stacks(joinCollinear(graphics.horizontal, COLUMN_GAP_POINTS)).flatMap((rules) => {
    const box: Box = [rules[0]!.from - 3, rules[0]!.at, rules[0]!.to + 3, rules.at(-1)!.at];
    const inside = words.filter((word) => holdsCentre(box, [word.left, word.top, word.right, word.bottom]));
    const table = toTable(
      inside,
      rules.slice(1, -1).map((rule) => rule.at),
    );
    return table ? [{ ...table, box }] : [];
  });
}

/** Tables without any line: three or more rows whose cells stand in three or more columns, or in two with figures. */
export function findUnlinedTables(rows: ReadonlyArray<readonly TextLine[]>): FoundTable[] {
  const found: FoundTable[] = [];
  let run: Array<readonly TextLine[]> = [];
  const close = (): void => {
    const table = run.length >= 3 ? toStrictTable(run) : null;
    if (table) found.push(table);
    run = [];
  };
  for (const row of rows) {
    const last = run.at(-1)?.[0];
    if (last && row[0]!.baseline - last.baseline > last.style.size * 2.6) close();
    if (row.length >= 2) run.push(row);
    else close();
  }
  close();
  return found;
}

function toStrictTable(rows: ReadonlyArray<readonly TextLine[]>): FoundTable | null {
  const words = rows.flatMap((row) => row.flatMap((line) => line.words));
  const columns = inferColumns(rows);
  if (columns.length < 2) return null;
  const cells = rows.flatMap((row, index) => placeRow(row, columns, index));
  const full = rows.filter((row) => row.length >= Math.max(2, columns.length - 1)).length;
  if (full < rows.length * 0.7 || cells.some((cell) => textOf(cell).length > MAX_CELL_CHARACTERS / 2))
    return null;
  if (cells.filter((cell) => DOT_LEADER.test(textOf(cell))).length > rows.length * 0.3) return null;
  const figures = cells.filter((cell) => cell.column > 0 && isNumeric(textOf(cell))).length;
  const others = cells.filter((cell) => cell.column > 0).length;
  const isStrong = columns.length >= 3 ? figures >= others * 0.4 : figures >= others * 0.75;
  if (!isStrong) return null;
  return { box: unionOf(rows.flat().map(boxOf)), rows: toRows(cells), words: new Set(words) };
}

/** Runs of lines of the same extent, one below the other. */
function stacks(rules: readonly Rule[]): Rule[][] {
  const found: Rule[][] = [];
  for (const rule of rules) {
    if (rule.to - rule.from < MIN_WIDTH_POINTS) continue;
    const stack = found.find((other) => {
      const last = other.at(-1)!;
      return (
        Math.abs(last.from - rule.from) < SAME_EXTENT_POINTS &&
        Math.abs(last.to - rule.to) < SAME_EXTENT_POINTS &&
        rule.at - last.at < MAX_RULE_DISTANCE
      );
    });
    if (stack) stack.push(rule);
    else found.push([rule]);
  }
  return found.filter((stack) => stack.length >= 2);
}

function toTable(words: readonly Word[], inner: readonly number[]): Omit<FoundTable, 'box'> | null {
  if (words.length < 4) return null;
  const rows = toPieces(words);
  const columns = inferColumns(rows);
  if (rows.length < 2 || columns.length < 2 || columns.length > 40) return null;
  const inColumns = rows.filter((row) => row.length >= 2).length;
  if (inColumns < 2 || inColumns < rows.length * MIN_ROWS_IN_COLUMNS) return null;
  const cells =
    inner.length >= 2 && inner.length >= rows.length * 0.3
      ? byBands(words, columns, inner)
      : byRows(rows, columns, inner[0] ?? -Infinity);
  const texts = cells.map((cell) => textOf(cell).length);
  const average = texts.reduce((sum, length) => sum + length, 0) / texts.length;
  if (average > MAX_CELL_CHARACTERS || cells.length < 4) return null;
  return { rows: toRows(cells), words: new Set(words) };
}

/** Each band between two inner lines is a row of the table. */
function byBands(words: readonly Word[], columns: readonly Column[], inner: readonly number[]): GridCell[] {
  const limits = [...inner, Infinity];
  return limits.flatMap((limit, row) => {
    const above = row === 0 ? -Infinity : limits[row - 1]!;
    const inside = words.filter((word) => {
      const middle = (word.top + word.bottom) / 2;
      return middle > above && middle <= limit;
    });
    const merged = new Map<string, GridCell>();
    for (const cell of toPieces(inside).flatMap((pieces) => placeRow(pieces, columns, row))) {
      const key = `${cell.column}`;
      const known = merged.get(key);
      if (known) {
        known.lines.push(...cell.lines);
        known.colSpan = Math.max(known.colSpan, cell.colSpan);
      } else merged.set(key, cell);
    }
    return [...merged.values()].map((cell) => ({
      ...cell,
      lines: linesOf(cell.lines.flatMap((line) => line.words)),
    }));
  });
}

/** Each row of text is a row, except those that go on with cells of the one above, as names of columns do. */
function byRows(
  rows: ReadonlyArray<readonly TextLine[]>,
  columns: readonly Column[],
  headerBottom: number,
): GridCell[] {
  const cells: GridCell[] = [];
  let row = -1;
  let previous: GridCell[] = [];
  for (const pieces of rows) {
    const placed = placeRow(pieces, columns, row + 1);
    const isHeader = pieces[0]!.baseline < headerBottom && previous.every((cell) => cell.colSpan === 1);
    if (row >= 0 && (isHeader || continuesRow(placed, previous))) {
      for (const cell of placed) addBelow(cell, previous, cells);
      continue;
    }
    row += 1;
    previous = placed;
    cells.push(...placed);
  }
  return cells;
}

function addBelow(cell: GridCell, previous: GridCell[], cells: GridCell[]): void {
  const above = previous.find((other) => other.column === cell.column);
  if (above) above.lines.push(...cell.lines);
  else {
    const added = { ...cell, row: cell.row - 1 };
    previous.push(added);
    cells.push(added);
  }
}

function continuesRow(placed: readonly GridCell[], previous: readonly GridCell[]): boolean {
  if (placed.some((cell) => cell.column === 0) || placed.length >= previous.length) return false;
  return placed.every((cell) => {
    const above = previous.find((other) => other.column === cell.column && other.colSpan === cell.colSpan);
    const line = above?.lines.at(-1);
    return (
      line !== undefined &&
      cell.lines[0]!.baseline - line.baseline < line.style.size * 1.6 &&
      !isNumeric(textOf(cell))
    );
  });
}
