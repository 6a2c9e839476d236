import { bodyRows, collapseSpace, columnNames, placeCells, type PlacedCell, type Table } from '@tessera/text';

/** A row of a table's body, with the context from the rows above it. */
export interface BodyRow {
  cells: readonly PlacedCell[];
  /** Names of the columns, from the header or from a header repeated in the body. */
  names: readonly string[];
  /** The row's name: its cells in the label columns. */
  label: string;
  /** The row above that heads the group, if the label is not unique within the table. */
  section: string | null;
  /** The row above that heads the group. */
  group: string | null;
}

export interface TableBody {
  /** The table's caption and a title that its header has above the column names. */
  caption: string;
  /** Names of the columns, from the header. */
  names: readonly string[];
  rows: BodyRow[];
  /** Number of columns from the left that name a row. */
  labelCount: number;
}

const ONLY_A_VALUE = /^[\p{Nd}\s.,%‰()（）+\-–—−…*$€£¥]+$/u;
const ONLY_A_SIGN = /^[\p{Sc}%‰()（）\s]+$/u;
const STANDS_BEFORE = /^\p{Sc}|[(（]$/u;
const HAS_DIGIT = /\p{Nd}/u;
/** Matches a text that consists of a year. */
export const ONLY_A_YEAR = /^(?:1[89]|20)\p{Nd}{2}\s*年?$/u;
/**
 * Matches a text that ends with a year, and otherwise contains only a date or a period: "December 31, 2023", "Fiscal
 * 2022".
 */
const PERIOD =
  /^(?:[\p{L}.,\s]{0,30}(?:\p{Nd}{1,2}[.,]?)?\s*(?:[\p{L}.]{1,12}\s*)?)?(?:1[89]|20)\p{Nd}{2}\s*年?$/u;
/** Rows without values that may precede the row of periods. */
const MOST_ABOVE_PERIODS = 2;
const MOST_IN_TITLE = 2;
const IS_UNIT =
  /^[（(]\s*(?:in|en|单位|單位|単位|단위)\s*[^()（）]{1,40}[)）]$|^(?:单位|單位|単位|단위)\s*[:：][^()（）]{1,40}$/iu;
/** "Of which" starts a group without naming it. */
const NAMES_NO_GROUP =
  /^(?:其中|of which|davon|dont|de los cuales|di cui|dos quais|waarvan|うち)?[\s:：]*$/iu;

/** Reads the rows below a table's header, each with its column names and its group. */
export function readBody(table: Table): TableBody {
  const { title, naming: header } = withoutTitle(placeCells(table.rows).slice(0, table.headerRowCount));
  const rows = bodyRows(table);
  const periods = periodsAbove(rows, header);
  const names = columnNames(periods ? [...header, periods.row] : header);
  const body = rows.slice(periods?.end ?? 0).map((cells) => withSigns(cells, names));
  const labelCount = labelColumns(body);
  const described = describe(body, names, labelCount);
  const times = new Map<string, number>();
  for (const { label } of described) times.set(label, (times.get(label) ?? 0) + 1);
  return {
    caption: collapseSpace(`${table.caption ?? ''} ${title}`),
    names,
    labelCount,
    rows: described.map((row) => ((times.get(row.label) ?? 0) > 1 ? row : { ...row, section: null })),
  };
}

/** Separates a title from the header: a first row with a unit outside the corner names no column. */
function withoutTitle(header: ReadonlyArray<readonly PlacedCell[]>): {
  title: string;
  naming: ReadonlyArray<readonly PlacedCell[]>;
} {
  const [first = []] = header;
  const filled = first.filter(({ text }) => text !== '');
  const isTitle = header.length > 1 && filled.some(({ column, text }) => column > 0 && IS_UNIT.test(text));
  return isTitle && filled.length <= MOST_IN_TITLE
    ? { title: textOf(filled), naming: header.slice(1) }
    : { title: '', naming: header };
}

/** Merges signs of currencies and percentages in cells of their own with the adjacent numbers. */
function withSigns(cells: readonly PlacedCell[], names: readonly string[]): readonly PlacedCell[] {
  const filled = cells.filter(({ text }) => text !== '');
  const joined = new Map<PlacedCell, PlacedCell | null>();
  for (const [at, cell] of filled.entries()) {
    if (cell.column === 0 || !ONLY_A_SIGN.test(cell.text)) continue;
    const isBefore = STANDS_BEFORE.test(cell.text);
    const number = filled[isBefore ? at + 1 : at - 1];
    // Signs without an adjacent number form a row of units.
    if (!number || !HAS_DIGIT.test(number.text)) continue;
    const known = joined.get(number) ?? number;
    joined.set(cell, null);
    if (!isBefore) {
      joined.set(number, { ...known, text: `${known.text}${cell.text}` });
      continue;
    }
    // Prefer the column of the number if it has a header, otherwise that of the sign.
    const column = names[number.column] ? number.column : cell.column;
    const colSpan = number.column + number.colSpan - column;
    joined.set(number, { ...known, column, colSpan, text: `${cell.text}${known.text}` });
  }
  return cells.flatMap((cell) => {
    const now = joined.get(cell);
    return now === null ? [] : (now ?? cell);
  });
}

function describe(
  rows: ReadonlyArray<readonly PlacedCell[]>,
  header: readonly string[],
  labelCount: number,
): BodyRow[] {
  let names = header;
  let section: string | null = null;
  const described: BodyRow[] = [];
  for (const cells of rows) {
    const label = textOf(cells.filter(({ column }) => column < labelCount));
    if (isSection(cells, header.length)) section = NAMES_NO_GROUP.test(label) ? section : label;
    else if (repeatsHeader(cells, header)) {
      names = columnNames([cells.map((cell) => ({ ...cell, text: collapseSpace(cell.text) }))]);
      continue;
    }
    described.push({ cells, names, label, section, group: section });
  }
  return described;
}

/**
 * Finds a header that was parsed as body: one of the first rows that consists of years or dates. Null without such a
 * row, or if the header names columns of values.
 */
function periodsAbove(
  rows: ReadonlyArray<readonly PlacedCell[]>,
  header: ReadonlyArray<readonly PlacedCell[]>,
): { row: readonly PlacedCell[]; end: number } | null {
  if (header.flat().some(({ column, text }) => column > 0 && text !== '')) return null;
  const valuesOf = (row: readonly PlacedCell[]) =>
    row.filter(({ column, text }) => column > 0 && text !== '');
  const at = rows.slice(0, MOST_ABOVE_PERIODS + 1).findIndex((row) => valuesOf(row).length > 0);
  const row = rows[at];
  if (!row) return null;
  const values = valuesOf(row);
  const arePeriods = values.length >= 2 && values.every(({ text }) => PERIOD.test(collapseSpace(text)));
  if (!arePeriods) return null;
  return { row: header.length === 0 ? row : values, end: at + 1 };
}

/** Whether a row heads the rows below it: one text across all columns, or a name without values. */
function isSection(cells: readonly PlacedCell[], width: number): boolean {
  const filled = cells.filter(({ text }) => text !== '');
  const [only] = filled;
  if (!only || filled.length > 1) return false;
  return only.colSpan >= Math.max(2, width) || only.column === 0;
}

/** Whether a body row renames the columns: it repeats the header, or has an empty corner and no values. */
function repeatsHeader(cells: readonly PlacedCell[], header: readonly string[]): boolean {
  const filled = cells.filter(({ text }) => text !== '');
  if (filled.length < 2 || filled.some(({ text }) => ONLY_A_VALUE.test(text) && !ONLY_A_YEAR.test(text)))
    return false;
  const same = filled.filter(({ column, text }) => header[column]?.endsWith(collapseSpace(text)));
  if (same.length >= 2 && same.length * 2 >= filled.length) return true;
  const isCornerEmpty = cells.some(({ column, text }) => column === 0 && text === '');
  return (
    isCornerEmpty && filled.length >= cells.length - 1 && filled.every(({ text }) => /\p{Nd}/u.test(text))
  );
}

/**
 * Counts the columns from the left that name a row: the first, and further ones of words before the first column of
 * values.
 */
function labelColumns(rows: ReadonlyArray<readonly PlacedCell[]>): number {
  const hasWords = (column: number) => {
    const texts = rows.flatMap((cells) =>
      cells.flatMap((cell) => (cell.column === column && cell.text !== '' ? [cell.text] : [])),
    );
    const words = texts.filter((text) => /\p{L}/u.test(text) && !/\p{Nd}/u.test(text));
    return texts.length > 0 && words.length * 2 >= texts.length;
  };
  const count = Math.max(0, ...rows.flatMap((cells) => cells.map(({ column }) => column + 1)));
  const first = Array.from({ length: count }, (_, column) => column).find(
    (column) => column > 0 && !hasWords(column),
  );
  return first ?? 1;
}

/** Joins the texts of cells. */
export function textOf(cells: readonly PlacedCell[]): string {
  return collapseSpace(cells.map(({ text }) => text).join(' '));
}
