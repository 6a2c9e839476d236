import { overlap, unionOf } from '../geometry.js';
import { type TextLine, boxOf } from '../layout/text-line.js';
import { type Column, inferColumns, toPieces } from './columns.js';
import { isNumeric, isValue } from './figures.js';
import { type FoundTable, textOf } from './grid.js';
import { headerGroups } from './header-groups.js';
import { headerStart, isGroupTitle } from './header-search.js';
import { cellsByRows } from './row-cells.js';

type Row = readonly TextLine[];

/** Rows of figures below each other, with the rows between them. */
interface Run {
  first: number;
  last: number;
  /** The columns of its figures, with the number of figures in each. */
  figures: Array<Column & { count: number }>;
  /** The number of its rows with figures. */
  count: number;
}

const MAX_ROWS_BETWEEN = 3;
const MAX_GAP_EMS = 4;
const MIN_ALIGNED_SHARE = 0.6;
const PROSE_SHARE = 0.75;
const MAX_FIGURE_CHARACTERS = 24;
const MAX_CELL_CHARACTERS = 160;
const MAX_AVERAGE_CHARACTERS = 45;
const MIN_ROWS = 3;
const MAX_COLUMNS = 40;
const MIN_LABELLED_SHARE = 0.5;
/** With a single column of figures, this share of the rows must hold one. */
const MIN_FIGURES_SHARE = 0.7;
const MAX_LEADER_SHARE = 0.3;
const DOT_LEADER = /(?:\.\s?){4}|…{2}|·{4}/u;

/** Tables without lines: rows with figures below each other, with the names of their rows and columns. */
export function findUnlinedTables(lines: ReadonlyArray<readonly TextLine[]>): FoundTable[] {
  if (!mayHaveFigures(lines)) return [];
  const rows = toPieces(lines.flat().flatMap((line) => line.words));
  let end = 0;
  return findRuns(rows).flatMap((run) => {
    const columns = inferColumns(rows.slice(run.first, run.last + 1));
    const start = Math.max(end, headerStart(rows, run.first, columns));
    const table = isTable(rows, run, start)
      ? toTable(rows.slice(start, run.last + 1), run.first - start)
      : null;
    if (!table) return [];
    end = run.last + 1;
    return [table];
  });
}

/** A cheap pre-check: a table has figures in a few rows. */
function mayHaveFigures(lines: ReadonlyArray<readonly TextLine[]>): boolean {
  const rows = lines.filter((row) => row.some((line) => line.words.some((word) => isValue(word.text))));
  return rows.length >= 2;
}

function findRuns(rows: readonly Row[]): Run[] {
  const width =
    Math.max(...rows.map((row) => row.at(-1)!.right)) - Math.min(...rows.map((row) => row[0]!.left));
  const runs: Run[] = [];
  rows.forEach((row, index) => {
    const figures = figuresOf(row);
    if (figures.length === 0) return;
    const run = runs.at(-1);
    if (run && continuesRun(rows, run, index, width)) {
      run.last = index;
      run.count += 1;
      addFigures(run, figures);
    } else {
      runs.push({ first: index, last: index, figures: [], count: 1 });
      addFigures(runs.at(-1)!, figures);
    }
  });
  return runs;
}

/** Short figures after the first text of a row, or all texts of a row of figures alone. */
function figuresOf(row: Row): TextLine[] {
  if (row.length < 2) return [];
  const isFigure = ({ text }: TextLine): boolean => text.length <= MAX_FIGURE_CHARACTERS && isValue(text);
  const figures = row.every(isFigure) ? [...row] : row.slice(1).filter(isFigure);
  return figures.some(({ text }) => isNumeric(text)) || figures.length >= 2 ? figures : [];
}

function addFigures(run: Run, figures: readonly TextLine[]): void {
  for (const { left, right } of figures) {
    const known = run.figures.find((column) => overlap(column.left, column.right, left, right) > 0);
    if (!known) run.figures.push({ left, right, count: 1 });
    else {
      known.left = Math.min(known.left, left);
      known.right = Math.max(known.right, right);
      known.count += 1;
    }
  }
}

function continuesRun(rows: readonly Row[], run: Run, index: number, width: number): boolean {
  const between = rows.slice(run.last + 1, index);
  if (between.length > MAX_ROWS_BETWEEN || between.some((row) => isProse(row, width))) return false;
  for (let at = run.last + 1; at <= index; at += 1) {
    const [above, here] = [rows[at - 1]![0]!, rows[at]![0]!];
    if (here.baseline - above.baseline > Math.max(above.style.size, here.style.size) * MAX_GAP_EMS)
      return false;
  }
  const figures = figuresOf(rows[index]!);
  const aligned = figures.filter((piece) =>
    run.figures.some((column) => overlap(column.left, column.right, piece.left, piece.right) > 0),
  );
  return aligned.length >= figures.length * MIN_ALIGNED_SHARE;
}

function isProse(row: Row, width: number): boolean {
  return row.some((piece) => piece.right - piece.left > width * PROSE_SHARE);
}

function isTable(rows: readonly Row[], run: Run, start: number): boolean {
  const inside = rows.slice(run.first, run.last + 1);
  const hasHeader = start < run.first;
  const columns = run.figures.filter((column) => column.count >= Math.min(2, run.count)).length;
  const labelled = inside.filter((row) => row.some((piece) => !isValue(piece.text))).length;
  if (labelled < run.count * MIN_LABELLED_SHARE && !hasHeader) return false;
  if (run.count < MIN_ROWS) return hasHeader && columns >= 3;
  if (columns >= 2) return true;
  if (!hasHeader && arePageNumbers(inside)) return false;
  const leaders = inside.filter((row) => row.some((piece) => DOT_LEADER.test(piece.text))).length;
  return run.count >= inside.length * MIN_FIGURES_SHARE && leaders <= inside.length * MAX_LEADER_SHARE;
}

/** Page numbers after titles, as in a table of contents: whole and never decreasing. */
function arePageNumbers(rows: readonly Row[]): boolean {
  const texts = rows.flatMap((row) => figuresOf(row).slice(-1)).map(({ text }) => text);
  const numbers = texts.map(Number);
  return (
    texts.every((text) => /^\d{1,4}$/u.test(text)) &&
    numbers.every((number, index) => index === 0 || number >= numbers[index - 1]!)
  );
}

function toTable(rows: readonly Row[], headerRows: number): FoundTable | null {
  const columns = inferColumns(rows);
  if (columns.length < 2 || columns.length > MAX_COLUMNS) return null;
  const above = rows[headerRows - 1];
  const named = above && headerRows > 1 && isGroupTitle(above, columns) ? headerRows - 1 : headerRows;
  const cells = cellsByRows(rows, columns, {
    headerBottom: rows[named]![0]!.baseline,
    reach: headerGroups(rows, columns, []),
  });
  const lengths = cells.map((cell) => textOf(cell).length);
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  if (average > MAX_AVERAGE_CHARACTERS || lengths.some((length) => length > MAX_CELL_CHARACTERS)) return null;
  const words = new Set(rows.flat().flatMap((piece) => piece.words));
  return { box: unionOf(rows.flat().map(boxOf)), cells, columns, words };
}
