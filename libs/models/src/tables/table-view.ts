import type { Table } from '@tessera/text';
import { derivedFigures } from './derived-figures.js';
import { fitOf } from './row-names.js';
import { Synonyms } from '../words/synonyms.js';
import { type BodyRow, readBody, type TableBody, textOf } from './table-body.js';
import type { Header } from './table-columns.js';
import type { TermFinder } from '../words/term-finder.js';
import { isPeriod } from '../question/years.js';

/** Context for reading a table. */
interface TableContext {
  finder: TermFinder;
  language: string;
}

/** A row, matched against the question. */
export interface ReadRow extends BodyRow {
  /** How much of each term the row's name contains, and any of its cells. */
  inLabel: Float64Array;
  inRow: () => Float64Array;
  /** How much of the row's name the question contains, 0 to 1. */
  fit: () => number;
}

/** A table with its rows matched against the question. */
export interface ReadTable extends Omit<TableBody, 'rows'> {
  rows: ReadRow[];
  /** Rewrites a name of the table into the question's words. */
  asAsked: (name: string) => string;
}

export function readTable({ table, finder, language }: TableContext & { table: Table }): ReadTable {
  const body = readBody(table);
  const asAsked = new Synonyms(finder.question.text).readerOf([
    ...body.rows.filter(hasValue(body)).map(({ label }) => label),
    ...body.rows.flatMap((row) => (row.names === body.names ? [] : row.names)),
    ...body.names,
  ]);
  const find = (text: string) => finder.find(asAsked(text), language).found;
  const rows = body.rows.map((row): ReadRow => ({
    ...row,
    inLabel: find(nameOfRow(row)),
    inRow: lazily(() => find(textOf(row.cells))),
    fit: lazily(() => fitOf(asAsked(nameOfRow(row)), finder, language)),
  }));
  return { ...body, rows, asAsked };
}

function nameOfRow({ section, label }: BodyRow): string {
  return [section, label].filter(Boolean).join(' ');
}

/** Headings such as "Earnings per share" above "Basic" and "Diluted" are not names of rows. */
function hasValue({ labelCount }: TableBody): (row: BodyRow) => boolean {
  return ({ cells }) => cells.some(({ column, text }) => column >= labelCount && text !== '');
}

/** A table, with the parts of the question that it mentions outside its rows. */
export interface TableView extends ReadTable {
  /** How much of each term a text of the table contains, 0 to 1. */
  find: (text: string) => Float64Array;
  /** Whether a name stands for shares or growth and the question asks for neither. */
  isDerived: (name: string) => boolean;
  /** By column names; null for columns that name rows. */
  headers: ReadonlyMap<readonly string[], ReadonlyArray<Header | null>>;
  /**
   * Whether columns of two years may be meant: a business year that ends in January counts as the year before or as its
   * own.
   */
  isYearOpen: boolean;
  about: { caption: Float64Array; surroundings: Float64Array; issuer: Float64Array };
  /** Terms in all texts of the table together. */
  says: () => Float64Array;
}

export function viewOf(
  read: ReadTable,
  {
    finder,
    language,
    surroundings,
    issuer = '',
  }: TableContext & { surroundings: string; issuer?: string | undefined },
): TableView {
  const { caption, names, rows, labelCount, asAsked } = read;
  const find = (text: string) => finder.find(asAsked(text), language).found;
  const isDerived = derivedFigures(finder.question);
  const nothing = new Float64Array(finder.question.terms.length);
  const openYear = openYears(finder);
  const periods = finder.question.terms.map((term) => finder.question.years.length > 0 && isPeriod(term));
  const headerOf = (name: string): Header => {
    if (isDerived(name)) return { name, found: nothing };
    const year = openYear(name);
    // "Fiscal years ended" may span all columns and be parsed as the name of one.
    const found = find(name).map((share, term) => (term === year ? 1 : periods[term] ? 0 : share));
    return { name, found };
  };
  const headers = new Map(
    [names, ...rows.map((row) => row.names)].map((of) => [
      of,
      of.map((name, column) => (column < labelCount ? null : headerOf(name))),
    ]),
  );
  const isYearOpen = [...headers.keys()].flat().some((name) => openYear(name) !== null);
  const about = { caption: find(caption), surroundings: find(surroundings), issuer: find(issuer) };
  const says = lazily(() => find([caption, ...names, ...rows.map(({ cells }) => textOf(cells))].join('\n')));
  return { ...read, find, isDerived, headers, isYearOpen, about, says };
}

/** The end of a business year that began in the previous year. */
const ENDS_EARLY =
  /(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|février)\.?\s+(?:\p{Nd}{1,2},?\s+)?((?:19|20)\p{Nd}{2})/iu;

/**
 * Returns a function that maps a column whose business year ends in January or February to the term of the question's
 * previous year; null for other columns.
 */
function openYears({ question: { years, terms } }: TermFinder): (name: string) => number | null {
  return (name) => {
    const [, end] = (years.length > 0 && ENDS_EARLY.exec(name)) || [];
    if (end === undefined) return null;
    const before = String(Number(end) - 1);
    return years.find((term) => terms[term]?.stems.includes(before)) ?? null;
  };
}

/** Headers of all value columns. */
export function headersOf({ headers }: TableView): Header[] {
  return [...headers.values()].flat().filter((header) => header !== null);
}

/** Computes a value on first use: the names alone decide for most rows. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
