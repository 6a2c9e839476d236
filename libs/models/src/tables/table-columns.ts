import { collapseSpace, type PlacedCell } from '@tessera/text';
import type { BodyRow } from './table-body.js';

/** A text, and the cells that it states. */
export interface StatedCells {
  text: string;
  cells: readonly PlacedCell[];
}

/** A column's header, and how much of each of the question's terms it contains. */
export interface Header {
  name: string;
  found: Float64Array;
}

/** Beyond this number of equally good columns, none is preferred. */
const MOST_COMPARED = 100;

const COUNTS =
  /(?<!\p{L})(?:numbers?|no\.|counts?|quantity|anzahl|nombre|n[úu]mero|aantal)(?!\p{L})|[(（]n[)）]|[数數]量?(?:[（(]|$)/iu;
export const TOTAL =
  /(?<!\p{L})(?:total[es]?|sum|overall|gesamt|insgesamt|totaal)(?!\p{L})|合计|合計|总[计数]|總[計數]|합계/iu;
export const SHARE = /[%％‰]|per ?cent|percentage|share|anteil|比例|占比|率/iu;
/** More than one further matching term in a header of shares. */
const COUNT_BONUS = 1.5;

/** The parts of a row to show. */
export interface RowFormat {
  /** The columns asked for; null for all. */
  columns: ReadonlySet<number> | null;
  labelCount: number;
  /** Text for an empty cell. */
  notStated: string;
  /** Whether a cell of another column distinguishes the row from others. */
  distinguishesRow: (cell: PlacedCell) => boolean;
}

/**
 * Selects the columns whose headers contain most of the question; null if all do equally. Among equal headers, one with
 * additional words is about something else: "sales" is not "growth of sales". If several columns remain, columns that
 * the question names in addition, such as their total, are included.
 * @param headers by column; null for columns that name rows
 * @param question `needed`: terms that a column must contain; `counted`: for "how many", the terms of the counted
 * things, which select a column of numbers or totals over one of shares
 */
export function askedColumns(
  headers: ReadonlyArray<Header | null>,
  { needed, counted }: { needed: readonly number[]; counted: Float64Array | null },
): ReadonlySet<number> | null {
  const held = headers.map((header) => {
    if (!header || !needed.every((term) => header.found[term] === 1)) return 0;
    const sum = header.found.reduce((found, share) => found + share, 0);
    return counted && COUNTS.test(header.name) && containsAny(header, counted) ? sum + COUNT_BONUS : sum;
  });
  const most = Math.max(0, ...held);
  if (most === 0) return counted ? onlyTotalColumn(headers) : null;
  const best = held.flatMap((sum, column) => (sum === most ? [column] : []));
  const exact = dropNarrowerColumns(best, (column) => headers[column]?.name ?? '');
  const asked = exact.length > 1 ? [...exact, ...additionalColumns(exact, headers, needed)] : exact;
  return asked.length === headers.filter((header) => header !== null).length ? null : new Set(asked);
}

function containsAny({ found }: Header, terms: Float64Array): boolean {
  return terms.some((share, term) => share === 1 && found[term] === 1);
}

/** Selects the only column of totals if no header matches. */
function onlyTotalColumn(headers: ReadonlyArray<Header | null>): ReadonlySet<number> | null {
  const totals = headers.flatMap((header, column) =>
    header && TOTAL.test(header.name) && !SHARE.test(header.name) ? [column] : [],
  );
  return totals.length === 1 && headers.length > 2 ? new Set(totals) : null;
}

/** Returns columns that contain terms missing in the chosen ones, and no other words. */
function additionalColumns(
  chosen: readonly number[],
  headers: ReadonlyArray<Header | null>,
  needed: readonly number[],
): number[] {
  const heldBy = (header: Header | null | undefined) => {
    const found = header?.found ?? new Float64Array();
    return [...found.keys()].filter((term) => found[term] === 1);
  };
  const known = new Set(chosen.flatMap((column) => heldBy(headers[column])));
  return headers.flatMap((header, column) => {
    const held = heldBy(header);
    if (!header || held.length === 0 || held.some((term) => known.has(term))) return [];
    const isNamed = needed.every((term) => held.includes(term)) && wordsOf(header.name).size === held.length;
    return isNamed ? [column] : [];
  });
}

/** Removes columns whose names extend another one's: "growth of sales" next to "sales". */
export function dropNarrowerColumns(
  columns: readonly number[],
  nameOf: (column: number) => string,
): number[] {
  if (columns.length > MOST_COMPARED) return [...columns];
  const words = new Map(columns.map((column) => [column, wordsOf(nameOf(column))]));
  return columns.filter((column) => !columns.some((other) => isPartOf(words.get(other), words.get(column))));
}

/** Returns the words of a column's name without brackets, which contain units and references. */
function wordsOf(name: string): ReadonlySet<string> {
  const plain = name.toLowerCase().replace(/[(（][^()（）]*[)）]/gu, ' ');
  return new Set(plain.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]+/gu));
}

function isPartOf(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): boolean {
  return a.size > 0 && a.size < b.size && [...a].every((word) => b.has(word));
}

/** Formats a row: its label cells and the cells asked for, each with its header. */
export function formatRow({ cells, names }: BodyRow, asked: RowFormat): StatedCells {
  const { columns, labelCount, notStated, distinguishesRow } = asked;
  const isLabel = ({ column }: PlacedCell) => column < labelCount;
  // If a label spans the requested columns, the row has no cell there: show all cells.
  const own = [...(columns ?? [])].filter(
    (column) => !cells.some((cell) => isLabel(cell) && covers(cell, column)),
  );
  const isAll = columns === null || (columns.size > 0 && own.length === 0);
  const shown = cells.filter(
    (cell) =>
      cell.text !== '' &&
      (isAll || isLabel(cell) || own.some((column) => covers(cell, column)) || distinguishesRow(cell)),
  );
  const isShown = (column: number) => shown.some((cell) => covers(cell, column));
  // If several columns share a header, a value in any of them is enough.
  const named = new Set(own.filter(isShown).map((column) => names[column]));
  const empty = own.filter((column) => !isShown(column) && !named.has(names[column]));
  if (shown.length === 0) return { text: '', cells: [] };
  const values = [
    ...shown.map((cell) => namedValue(cell.text, isLabel(cell) ? names[cell.column] : nameOf(cell, names))),
    ...empty.map((column) => namedValue(notStated, names[column])),
  ];
  return { text: values.join('; '), cells: shown };
}

/** Whether a cell covers a column. */
export function covers({ column, colSpan }: PlacedCell, at: number): boolean {
  return column <= at && at < column + colSpan;
}

/** Returns the header of a value; undefined if it spans different headers. */
function nameOf({ column, colSpan }: PlacedCell, names: readonly string[]): string | undefined {
  const above = new Set(names.slice(column, column + colSpan));
  return above.size === 1 ? names[column] : undefined;
}

function namedValue(text: string, name: string | undefined): string {
  const value = collapseSpace(text);
  return name && name !== value ? `${name}: ${value}` : value;
}
