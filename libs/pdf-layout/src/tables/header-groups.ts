import type { Rule } from '../engine/page-graphics.js';
import type { Word } from '../engine/page-words.js';
import type { TextLine } from '../layout/text-line.js';
import { type Column, columnsOf } from './columns.js';
import { headerOrBoxEnd } from './header-end.js';

type Row = readonly TextLine[];

/** A text over a single column. */
interface Label {
  text: string;
  column: number;
}

const MIN_GROUP = 2;
const MAX_GROUP = 12;

/** The extent of texts that belong to more columns than they overlap, by their first words. */
export type Reach = ReadonlyMap<Word, Column>;

/**
 * The extent of names over groups of columns that are narrower than the groups: as far as a line below or above them;
 * over columns whose names repeat in each group ("2023 2022 2023 2022"); or over the two columns around their centre.
 * @param rows of the whole table, from top to bottom
 * @param rules horizontal lines, as drawn
 */
export function headerGroups(
  rows: readonly Row[],
  columns: readonly Column[],
  rules: readonly Rule[],
): Reach {
  const reach = new Map<Word, Column>();
  const header = rows.slice(0, headerOrBoxEnd(rows));
  const labels = header.map((row) => labelsOf(row, columns));
  for (const [index, row] of header.entries()) {
    const below = labels.slice(index + 1);
    const spans = repeatedSpans(row, below, columns);
    for (const piece of row) {
      const span =
        spans.find((repeated) => holds(repeated, middleOf(piece))) ??
        ruledSpan(piece, columns, rules) ??
        spanBetween(piece, below, columns);
      if (span && isAlone(piece, row, span)) reach.set(piece.words[0]!, span);
    }
  }
  return reach;
}

function labelsOf(row: Row, columns: readonly Column[]): Label[] {
  return row.flatMap((piece) => {
    const [first, last] = columnsOf(piece, columns);
    return first === last ? [{ text: piece.text.toLowerCase(), column: first }] : [];
  });
}

/** Groups of columns with the same names, if each has one piece of the row above it. */
function repeatedSpans(
  row: Row,
  below: ReadonlyArray<readonly Label[]>,
  columns: readonly Column[],
): Column[] {
  const groups = below.map(repeatedGroups).find((found) => found.length > 0) ?? [];
  const spans = groups.map(([first, last]) => spanOf(columns, first, last));
  const areNamed = spans.every((span) => row.filter((piece) => holds(span, middleOf(piece))).length === 1);
  return areNamed ? spans : [];
}

/** The columns along one line next to a piece, if these are several but not all. */
function ruledSpan(piece: TextLine, columns: readonly Column[], rules: readonly Rule[]): Column | null {
  const { size } = piece.style;
  for (const rule of rules) {
    const isNear = rule.at > piece.top - size && rule.at < piece.bottom + size;
    if (!isNear || rule.from > piece.left + 2 || rule.to < piece.right - 2) continue;
    const over = columns.filter((column) => holds({ left: rule.from, right: rule.to }, middleOf(column)));
    if (over.length < MIN_GROUP || over.length >= columns.length - 1) continue;
    return { left: over[0]!.left, right: over.at(-1)!.right };
  }
  return null;
}

/** The first and last columns of neighbouring groups with the same names in the same order. */
function repeatedGroups(labels: readonly Label[]): Array<[first: number, last: number]> {
  for (let size = Math.min(MAX_GROUP, Math.floor(labels.length / 2)); size >= MIN_GROUP; size -= 1) {
    for (let start = 0; start + size * 2 <= labels.length; start += 1) {
      const groups = groupsFrom(labels, start, size);
      if (groups.length >= 2) return groups;
    }
  }
  return [];
}

function groupsFrom(
  labels: readonly Label[],
  start: number,
  size: number,
): Array<[first: number, last: number]> {
  const pattern = labels.slice(start, start + size).map(({ text }) => text);
  if (new Set(pattern).size < size) return [];
  const groups: Array<[number, number]> = [];
  for (let at = start; at + size <= labels.length; at += size) {
    const group = labels.slice(at, at + size);
    const { column } = group[0]!;
    const isSame = group.every(
      (label, index) => label.text === pattern[index] && label.column === column + index,
    );
    if (!isSame) break;
    groups.push([column, column + size - 1]);
  }
  return groups;
}

/** Two named columns with the centre of a piece between them; not the first column, which names rows. */
function spanBetween(
  piece: TextLine,
  below: ReadonlyArray<readonly Label[]>,
  columns: readonly Column[],
): Column | null {
  const middle = middleOf(piece);
  const left = columns.findIndex(
    (column, index) => index > 0 && column.right < middle && middle < (columns[index + 1]?.left ?? 0),
  );
  const isNamed = (at: number): boolean => below.some((names) => names.some(({ column }) => column === at));
  return left > 0 && isNamed(left) && isNamed(left + 1) ? spanOf(columns, left, left + 1) : null;
}

function isAlone(piece: TextLine, row: Row, span: Column): boolean {
  return row.every((other) => other === piece || other.right <= span.left || other.left >= span.right);
}

function spanOf(columns: readonly Column[], first: number, last: number): Column {
  return { left: columns[first]!.left, right: columns[last]!.right };
}

function holds(span: Column, x: number): boolean {
  return span.left <= x && x <= span.right;
}

function middleOf({ left, right }: Column): number {
  return (left + right) / 2;
}
