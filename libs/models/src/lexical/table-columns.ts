import { collapseSpace, type PlacedCell } from '@tessera/text';
import type { BodyRow } from './table-body.js';

/** A column's header, and for each term of the question how much of it that holds. */
export interface Header {
  name: string;
  found: Float64Array;
}

/** Among more columns that hold as much of a question none is better than another. */
const MOST_COMPARED = 100;

const COUNTS =
  /(?<!\p{L})(?:numbers?|no\.|counts?|quantity|anzahl|nombre|n[úu]mero|aantal)(?!\p{L})|[(（]n[)）]|[数數]量?(?:[（(]|$)/iu;
export const TOTAL =
  /(?<!\p{L})(?:total[es]?|sum|overall|gesamt|insgesamt|totaal)(?!\p{L})|合计|合計|总[计数]|總[計數]|합계/iu;
export const SHARE = /[%％‰]|per ?cent|percentage|share|anteil|比例|占比|率/iu;
/** More than another word that a header of shares holds. */
const COUNT_BONUS = 1.5;

/** What of a row is shown. */
export interface Shown {
  /** The columns that are asked for; null for all. */
  columns: ReadonlySet<number> | null;
  labelCount: number;
  /** What is said of an empty cell. */
  notStated: string;
  /** Whether a cell of another column tells the row from others. */
  tellsApart: (cell: PlacedCell) => boolean;
}

/**
 * The columns whose headers hold most of the question; null when they do not differ in it. Of headers that hold as much, one
 * that says more than another is about something else: "sales" is not "growth of sales". Beside several such columns stands
 * what else the question names: their total.
 * @param headers by column; null of those that name rows
 * @param question `needed`: terms that a column must hold; `counted`: where it asks how many, the terms for what is counted, of
 * which a column of numbers or of totals tells rather than one of shares
 */
export function askedColumns(
  headers: ReadonlyArray<Header | null>,
  { needed, counted }: { needed: readonly number[]; counted: Float64Array | null },
): ReadonlySet<number> | null {
  const held = headers.map((header) => {
    if (!header || !needed.every((term) => header.found[term] === 1)) return 0;
    const sum = header.found.reduce((found, share) => found + share, 0);
    return counted && COUNTS.test(header.name) && holdsOne(header, counted) ? sum + COUNT_BONUS : sum;
  });
  const most = Math.max(0, ...held);
  if (most === 0) return counted ? theTotal(headers) : null;
  const best = held.flatMap((sum, column) => (sum === most ? [column] : []));
  const exact = withoutNarrower(best, (column) => headers[column]?.name ?? '');
  const asked = exact.length > 1 ? [...exact, ...namedBeside(exact, headers, needed)] : exact;
  return asked.length === headers.filter((header) => header !== null).length ? null : new Set(asked);
}

function holdsOne({ found }: Header, terms: Float64Array): boolean {
  return terms.some((share, term) => share === 1 && found[term] === 1);
}

/** The one column of totals, where nothing tells another one. */
function theTotal(headers: ReadonlyArray<Header | null>): ReadonlySet<number> | null {
  const totals = headers.flatMap((header, column) =>
    header && TOTAL.test(header.name) && !SHARE.test(header.name) ? [column] : [],
  );
  return totals.length === 1 && headers.length > 2 ? new Set(totals) : null;
}

/** Columns that hold what none of the others does, and nothing else of the question. */
function namedBeside(
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

/** Columns without those whose names say more than another one's: "growth of sales" beside "sales". */
export function withoutNarrower(columns: readonly number[], nameOf: (column: number) => string): number[] {
  if (columns.length > MOST_COMPARED) return [...columns];
  const words = new Map(columns.map((column) => [column, wordsOf(nameOf(column))]));
  return columns.filter((column) => !columns.some((other) => isPartOf(words.get(other), words.get(column))));
}

/** The words of a column's name, but for what stands in brackets: units and references. */
function wordsOf(name: string): ReadonlySet<string> {
  const plain = name.toLowerCase().replace(/[(（][^()（）]*[)）]/gu, ' ');
  return new Set(plain.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]+/gu));
}

function isPartOf(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): boolean {
  return a.size > 0 && a.size < b.size && [...a].every((word) => b.has(word));
}

/** A row as it is stated: the cells that name it and those that are asked for, each with its header. */
export function shownValues({ cells, names }: BodyRow, asked: Shown): string {
  const { columns, labelCount, notStated, tellsApart } = asked;
  const isLabel = ({ column }: PlacedCell) => column < labelCount;
  // A label that reaches over the columns asked for leaves the row no cell of them: all that it has is shown.
  const own = [...(columns ?? [])].filter(
    (column) => !cells.some((cell) => isLabel(cell) && covers(cell, column)),
  );
  const isAll = columns === null || (columns.size > 0 && own.length === 0);
  const shown = cells.filter(
    (cell) =>
      cell.text !== '' &&
      (isAll || isLabel(cell) || own.some((column) => covers(cell, column)) || tellsApart(cell)),
  );
  const isShown = (column: number) => shown.some((cell) => covers(cell, column));
  // Of columns below one header any may have the value.
  const named = new Set(own.filter(isShown).map((column) => names[column]));
  const empty = own.filter((column) => !isShown(column) && !named.has(names[column]));
  if (shown.length === 0) return '';
  return [
    ...shown.map((cell) => namedValue(cell.text, isLabel(cell) ? names[cell.column] : nameOf(cell, names))),
    ...empty.map((column) => namedValue(notStated, names[column])),
  ].join('; ');
}

/** Whether a cell stands in a column. */
export function covers({ column, colSpan }: PlacedCell, at: number): boolean {
  return column <= at && at < column + colSpan;
}

/** The header of a value. One that stands under several headers belongs to none of them alone. */
function nameOf({ column, colSpan }: PlacedCell, names: readonly string[]): string | undefined {
  const above = new Set(names.slice(column, column + colSpan));
  return above.size === 1 ? names[column] : undefined;
}

function namedValue(text: string, name: string | undefined): string {
  const value = collapseSpace(text);
  return name && name !== value ? `${name}: ${value}` : value;
}
