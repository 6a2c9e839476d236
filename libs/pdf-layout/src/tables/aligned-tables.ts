import type { Box } from '@tessera/blocks';
import type { PageGraphics, Rule } from '../engine/page-graphics.js';
import type { Word } from '../engine/page-words.js';
import { containsCentre } from '../geometry.js';
import { boxOf } from '../layout/text-line.js';
import { cellsByRows } from './row-cells.js';
import { splitBands } from './split-bands.js';
import { joinCollinear } from './collinear.js';
import { type Column, inferColumns, placeRow, toPieces } from './columns.js';
import { type FoundTable, type GridCell, linesOf, textOf } from './grid.js';
import { type Reach, headerGroups } from './header-groups.js';

const SAME_EXTENT_POINTS = 5;
/** Lines of neighbouring columns with at most this gap are one line. */
const COLUMN_GAP_POINTS = 12;
const MIN_WIDTH_POINTS = 90;
/** At least this many rows of a single text across this share of the width are prose. */
const PROSE_SHARE = 0.7;
const MIN_PROSE_ROWS = 2;
const MAX_RULE_DISTANCE = 420;
const MIN_ROWS_IN_COLUMNS = 0.6;
const MAX_CELL_CHARACTERS = 90;

/** Tables between horizontal lines only ("booktabs"): the positions of the words define the columns. */
export function findLinedTables(graphics: PageGraphics, words: readonly Word[]): FoundTable[] {
  const found = stacks(joinCollinear(graphics.horizontal, COLUMN_GAP_POINTS));
  return found
    .flatMap((stack) => withoutProse(stack, words))
    .flatMap((rules) => {
      const box = boxBetween(rules[0]!, rules.at(-1)!);
      const inside = wordsIn(box, words);
      const table = toTable(
        inside,
        rules.slice(1, -1).map((rule) => rule.at),
        graphics.horizontal,
      );
      return table ? [{ ...table, box }] : [];
    });
}

/** Runs of lines of the same extent, below each other. */
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

/** Splits a stack if prose runs between two of its lines: what is above and below are two tables. */
function withoutProse(rules: readonly Rule[], words: readonly Word[]): Rule[][] {
  const stacks: Rule[][] = [[rules[0]!]];
  for (const [index, rule] of rules.slice(1).entries()) {
    const between = toPieces(wordsIn(boxBetween(rules[index]!, rule), words));
    const width = rule.to - rule.from;
    const full = between.filter(
      (row) => row.length === 1 && row[0]!.right - row[0]!.left > width * PROSE_SHARE,
    );
    if (full.length >= MIN_PROSE_ROWS) stacks.push([rule]);
    else stacks.at(-1)!.push(rule);
  }
  return stacks.filter((stack) => stack.length >= 2);
}

function boxBetween(first: Rule, last: Rule): Box {
  return [first.from - 3, first.at, first.to + 3, last.at];
}

function wordsIn(box: Box, words: readonly Word[]): Word[] {
  return words.filter((word) => containsCentre(box, boxOf(word)));
}

function toTable(
  words: readonly Word[],
  inner: readonly number[],
  rules: readonly Rule[],
): Omit<FoundTable, 'box'> | null {
  if (words.length < 4) return null;
  const rows = toPieces(words);
  const columns = inferColumns(rows);
  if (rows.length < 2 || columns.length < 2 || columns.length > 40) return null;
  const inColumns = rows.filter((row) => row.length >= 2).length;
  if (inColumns < 2 || inColumns < rows.length * MIN_ROWS_IN_COLUMNS) return null;
  const reach = headerGroups(rows, columns, rules);
  const cells =
    inner.length >= 2 && inner.length >= rows.length * 0.3
      ? splitBands(byBands(words, columns, { inner, reach }))
      : cellsByRows(rows, columns, { headerBottom: inner[0] ?? -Infinity, reach });
  const texts = cells.map((cell) => textOf(cell).length);
  const average = texts.reduce((sum, length) => sum + length, 0) / texts.length;
  if (average > MAX_CELL_CHARACTERS || cells.length < 4) return null;
  return { cells, columns, words: new Set(words) };
}

/** Each band between two inner lines is a row of the table. */
function byBands(
  words: readonly Word[],
  columns: readonly Column[],
  { inner, reach }: { inner: readonly number[]; reach: Reach },
): GridCell[] {
  const limits = [...inner, Infinity];
  return limits.flatMap((limit, row) => {
    const above = row === 0 ? -Infinity : limits[row - 1]!;
    const inside = words.filter((word) => {
      const middle = (word.top + word.bottom) / 2;
      return middle > above && middle <= limit;
    });
    const merged = new Map<string, GridCell>();
    for (const cell of toPieces(inside).flatMap((pieces) => placeRow(pieces, columns, row, reach))) {
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
