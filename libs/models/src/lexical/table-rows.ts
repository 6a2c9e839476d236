import { bodyRows, collapseSpace, columnNames, placeCells, type PlacedCell, type Table } from '@tessera/text';
import type { TermFinder } from './term-finder.js';
import { countWords } from './text-measure.js';

/** A row of a table, as far as it answers a question. */
export interface TableRow {
  /** The cells that name it, and those of the columns that are asked for, with their headers and the table's unit. */
  text: string;
  /** For each term of the question how much of it the row and its columns' headers hold, 0 to 1. */
  found: Float64Array;
  /** How much of the row's name the question says, 0 to 1: "average of the industry" is not the company itself. */
  fit: number;
}

interface Asked {
  table: Table;
  finder: TermFinder;
  language: string;
  /** Path and file's name, which may tell the year or the subject of all rows. */
  surroundings: string;
  /** What is said of an empty cell. */
  notStated: string;
}

const YEAR = /^(?:1[89]|20)\p{Nd}{2}$/u;
/** A caption that says in what the numbers are. */
const SAYS_UNIT =
  /单位|單位|単位|단위|\bunits?\b|\b(?:in|en)\s+(?:thousand|million|billion|tausend|mio|mrd|millionen|millions|milliers|millones|miles|%|€|\$|£|¥|EUR|USD|CNY|RMB)|[(（][^()（）]*(?:[%€$£¥]|EUR|USD|元|円|Mio|T€)[^()（）]*[)）]/iu;
const MAX_CAPTION_LENGTH = 160;

/**
 * The rows of a table that a question may be about, each with the columns that it asks for. Where the table tells years or
 * names of the question apart, rows and columns of others are left out; a table of another year has none.
 */
export function askedRows({ table, finder, language, surroundings, notStated }: Asked): TableRow[] {
  const names = columnNames(placeCells(table.rows).slice(0, table.headerRowCount));
  const rows = bodyRows(table);
  const labelCount = labelColumns(rows);
  const find = (text: string) => finder.find(text, language);
  const caption = collapseSpace(table.caption ?? '');
  const headers = names.map((name, column) => (column < labelCount ? null : find(name).found));
  const labelled = rows.map((cells) => {
    const label = textOf(cells.filter(({ column }) => column < labelCount));
    return { cells, label, found: find(label).found };
  });
  const around = find(`${caption}\n${surroundings}`).found;
  const everything = find(rows.map(textOf).join('\n')).found;
  const needed = neededTerms(finder, {
    headers: headers.filter((found) => found !== null),
    labels: labelled.map(({ found }) => found),
    elsewhere: [around, everything],
  });
  if (!needed) return [];
  const columns = askedColumns(headers, needed.inHeaders);
  const unit = SAYS_UNIT.test(caption) && caption.length <= MAX_CAPTION_LENGTH ? `${caption}: ` : '';
  return labelled
    .filter(({ found }) => needed.inLabels.every((term) => found[term] === 1))
    .map(({ cells, label }) => {
      const shown = shownValues(cells, { names, columns, labelCount, notStated });
      return { text: `${unit}${shown}`, found: find(shown).found, fit: fitOf(label, finder, language) };
    })
    .filter(({ text }) => text !== unit);
}

/** Columns from the left that name a row: the first, and further ones without numbers where others have some. */
function labelColumns(rows: ReadonlyArray<readonly PlacedCell[]>): number {
  const isNumeric = (column: number) => {
    const values = rows.flatMap((cells) =>
      cells.filter((cell) => cell.column === column && cell.text !== ''),
    );
    return values.filter(({ text }) => /\p{Nd}/u.test(text)).length * 2 > values.length;
  };
  const count = Math.max(0, ...rows.flatMap((cells) => cells.map(({ column }) => column + 1)));
  const first = Array.from({ length: count }, (_, column) => column).find(
    (column) => column > 0 && isNumeric(column),
  );
  return first ?? 1;
}

/**
 * Names and numbers of the question that tell columns, or rows, apart.
 * @returns null when the question is about a year that the table does not know
 */
function neededTerms(
  { question }: TermFinder,
  table: { headers: Float64Array[]; labels: Float64Array[]; elsewhere: Float64Array[] },
): { inHeaders: number[]; inLabels: number[] } | null {
  const needed = { inHeaders: [] as number[], inLabels: [] as number[] };
  for (const [term, { kind, stems }] of question.terms.entries()) {
    const isIn = (found: Float64Array) => found[term] === 1;
    if (kind === 'word') continue;
    if (table.headers.some(isIn)) needed.inHeaders.push(term);
    else if (table.labels.some(isIn)) needed.inLabels.push(term);
    else if (stems.some((stem) => YEAR.test(stem)) && !table.elsewhere.some(isIn)) return null;
  }
  return needed;
}

/** The columns whose headers hold most of the question; null when they do not differ in it. */
function askedColumns(
  headers: ReadonlyArray<Float64Array | null>,
  needed: readonly number[],
): ReadonlySet<number> | null {
  const held = headers.map((found) => {
    if (!found || !needed.every((term) => found[term] === 1)) return 0;
    return found.reduce((sum, share) => sum + share, 0);
  });
  const most = Math.max(0, ...held);
  const best = held.flatMap((sum, column) => (sum === most ? [column] : []));
  return most === 0 || best.length === headers.filter((found) => found !== null).length
    ? null
    : new Set(best);
}

function shownValues(
  cells: readonly PlacedCell[],
  asked: {
    names: readonly string[];
    columns: ReadonlySet<number> | null;
    labelCount: number;
    notStated: string;
  },
): string {
  const { names, columns, labelCount, notStated } = asked;
  const covers = (cell: PlacedCell, column: number) =>
    cell.column <= column && column < cell.column + cell.colSpan;
  const shown = cells.filter(
    (cell) =>
      cell.text !== '' &&
      (!columns || cell.column < labelCount || [...columns].some((column) => covers(cell, column))),
  );
  const empty = [...(columns ?? [])].filter((column) => !shown.some((cell) => covers(cell, column)));
  if (shown.length === 0) return '';
  return [
    ...shown.map((cell) => namedValue(cell.text, names[cell.column])),
    ...empty.map((column) => namedValue(notStated, names[column])),
  ].join('; ');
}

function fitOf(label: string, finder: TermFinder, language: string): number {
  const total = countWords(label);
  if (total === 0) return 0;
  const places = new Map<number, number>();
  for (const { term, at } of finder.find(label, language).occurrences) {
    const { word } = finder.question.terms[term] ?? { word: null };
    places.set(at, Math.max(places.get(at) ?? 0, word === null ? 1 : countWords(word)));
  }
  return Math.min(1, [...places.values()].reduce((sum, words) => sum + words, 0) / total);
}

function textOf(cells: readonly PlacedCell[]): string {
  return cells.map(({ text }) => collapseSpace(text)).join(' ');
}

function namedValue(text: string, name: string | undefined): string {
  const value = collapseSpace(text);
  return name && name !== value ? `${name}: ${value}` : value;
}
