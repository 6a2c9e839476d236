import type { PlacedCell, Table } from '@tessera/text';
import type { Question, QuestionTerm } from '../question/question.js';
import { isNarrowerThan, isOfFlows } from './narrowing.js';
import { otherCompounds } from './row-names.js';
import { type BodyRow, ONLY_A_YEAR } from './table-body.js';
import { askedColumns, covers, type Header, formatRow, type StatedCells } from './table-columns.js';
import { headersOf, type ReadRow, type ReadTable, readTable, type TableView, viewOf } from './table-view.js';
import type { TermFinder } from '../words/term-finder.js';
import { isPeriod, isYear, yearsIn } from '../question/years.js';

/** A row of a table, with the columns that answer a question. */
export interface TableRow extends StatedCells {
  /** The row's name and the columns asked for, with their headers and the table's unit. */
  text: string;
  /** How much of each term the row and its columns' headers contain, 0 to 1. */
  found: Float64Array;
  /** How much of the row's name the question contains, 0 to 1: "average of the industry" is not the company itself. */
  fit: number;
  /**
   * Whether the row states the one cell asked for: the question contains the row's whole name and selects one column,
   * every term of the question occurs in these names or in the table's context, and the table is not limited to
   * something narrower.
   */
  isExact: boolean;
  /** Whether the question selects no column, so that the row is stated whole. */
  isWhole: boolean;
}

interface RowQuery {
  table: Table;
  finder: TermFinder;
  language: string;
  /** Context that states the year or subject of all rows, see {@link surroundingsOf}. */
  surroundings: string;
  /** The company that issued the document; its name does not distinguish rows. */
  issuer?: string | undefined;
  /** How much of each name in the question the document contains anywhere, 0 to 1. */
  named?: Float64Array;
  /** Text for an empty cell. */
  notStated: string;
}

/** Request to check whether a table contains the one cell asked for. */
type CellQuery = Omit<RowQuery, 'named' | 'notStated'>;

/** A caption that states the unit of the numbers. */
const SAYS_UNIT =
  /单位|單位|単位|단위|\bunits?\b|\b(?:in|en)\s+(?:thousand|million|billion|crores?|lakhs?|tausend|mio|mrd|millionen|millions|milliers|millones|miles|%|€|\$|£|¥|EUR|USD|CNY|RMB)|[(（][^()（）]{0,160}(?:[%€$£¥]|EUR|USD|元|円|Mio|T€)[^()（）]{0,160}[)）]/iu;
const MAX_CAPTION_LENGTH = 160;
/** Questions for a count, with the words for the counted things. */
const COUNTS_THINGS =
  /(?<!\p{L})(?:how many|number of|wie ?viele|anzahl(?: der)?|combien d[e\s’']|cu[áa]nt[oa]s|quant[ieao]s?|hoeveel)(?!\p{L})\s*((?:[\p{L}-]+\s*){0,2})|多少(?=[个個名人家位件项項])|[几幾](?=[个個名人家位件项項])|몇\s*(?:명|개|건)/iu;
/** Words and stems that apply to every cell. */
const MEASURES = new Set(
  '金额 金額 数额 數額 数量 數量 数字 數字 数值 數值 账面 賬面 帳面 余额 餘額 价值 價值 金額 数値 금액 amount figur valu number level betrag wert höhe montant valeur importe valor importo bedrag'.split(
    ' ',
  ),
);
/** Stems of verbs that every statement implies: "how many cases did Italy report". */
const STATES = new Set(
  'report record regist state list show disclos publish post meld gemeldet bericht ausgewies déclar'.split(
    ' ',
  ),
);
/** Words and stems for totals. A row that is the only one of its item need not contain them. */
const TOTALS = new Set('total overal gesamt insgesamt totaal 总 總 总计 總計 合计 合計'.split(' '));
/** A related word reaches this share. */
const LEAST_FOUND = 0.6;
/**
 * Finds the rows of a table that a question may be about, each with the columns asked for. If the table distinguishes
 * years or names of the question, rows and columns of others are left out; a table of another year yields none.
 */
export function askedRows(asked: RowQuery): TableRow[] {
  return rowsIn(readTable(asked), asked);
}

/**
 * Whether the table contains the one cell asked for. Stops early for tables without a row of that name, which are most.
 */
export function hasAskedCell(doubtful: CellQuery): boolean {
  const read = readTable(doubtful);
  const isNamed = ({ inLabel, fit }: ReadRow) => inLabel.some((share) => share > 0) && fit() === 1;
  if (!read.rows.some(isNamed)) return false;
  return rowsIn(read, { ...doubtful, notStated: '' }).some(({ isExact }) => isExact);
}

function rowsIn(read: ReadTable, asked: Omit<RowQuery, 'table'>): TableRow[] {
  const { finder, language, surroundings } = asked;
  const { caption } = read;
  const view = viewOf(read, asked);
  const needed = neededTerms(finder, view);
  if (!needed) return [];
  const columns = columnsOf(view, needed, countedThings(finder, language));
  const isNarrower =
    isNarrowerThan(finder, `${surroundings}\n${caption}`) ||
    isOfFlows(finder, [surroundings, caption, ...read.names].join('\n'));
  const unit = caption.length <= MAX_CAPTION_LENGTH && SAYS_UNIT.test(caption) ? `${caption}: ` : '';
  return rowsOf(candidateRows(view, finder), needed)
    .map((row) => stateRow(row, { view, asked, needed, columns: columns.get(row.names) ?? null, isNarrower }))
    .filter(({ text }) => text !== '')
    .map((row) => ({ ...row, text: `${unit}${row.text}` }));
}

/** The columns asked for by column names; null for all. */
function columnsOf(
  { headers }: TableView,
  needed: Needed,
  counted: Float64Array | null,
): Map<readonly string[], ReadonlySet<number> | null> {
  return new Map(
    [...headers].map(([names, header]) => [
      names,
      askedColumns(header, { needed: neededInHeader(header, needed.inHeaders), counted }),
    ]),
  );
}

/** Rows that may be about the thing asked for, without those of other items. */
function candidateRows(view: TableView, finder: TermFinder): ReadRow[] {
  const { rows, asAsked, isDerived } = view;
  const isOther = otherCompounds(finder);
  const lacksItem = lacksItemOf(finder, view);
  const meant = rows.filter((row) => mayBeMeant(row, finder) && !lacksItem(row));
  return withoutOthers(meant, (row) => isOther(asAsked(row.label)) || isDerived(row.label));
}

/** Returns a row with the columns asked for; its text is empty if it has no value in them. */
function stateRow(
  row: ReadRow,
  {
    view: { find, about, labelCount, isYearOpen },
    asked: { finder, named, notStated },
    needed,
    columns,
    isNarrower,
  }: {
    view: TableView;
    asked: Omit<RowQuery, 'table'>;
    needed: Needed;
    columns: ReadonlySet<number> | null;
    /** Whether the whole table is limited to a part of the subject, or to others. */
    isNarrower: boolean;
  },
): TableRow {
  const distinguishesRow = ({ text }: PlacedCell) => needed.inRows.some((term) => find(text)[term] === 1);
  const shown = formatRow(row, { columns, labelCount, notStated, distinguishesRow });
  const text = row.section && shown.text ? `${row.section}: ${shown.text}` : shown.text;
  const found = find(text).map((share, term) => Math.max(share, row.inLabel[term] as number));
  // The columns contain these terms, a year possibly through a business year that ends in January.
  if (columns !== null) for (const term of needed.inHeaders) found[term] = 1;
  const isExact =
    row.fit() === 1 &&
    !isNarrower &&
    !isNarrowerThan(finder, text) &&
    hasAskedValue(row, { columns, labelCount, mostValues: isYearOpen ? 2 : 1 }) &&
    coversAll(finder, [found, about.caption, about.surroundings, ...(named ? [named] : [])]);
  const fit = isNarrower ? row.fit() / 2 : row.fit();
  return { text, cells: shown.cells, found, fit, isExact, isWhole: columns === null };
}

/** For "how many": for each term, whether it names the counted things. Null for other questions. */
function countedThings(finder: TermFinder, language: string): Float64Array | null {
  const asking = COUNTS_THINGS.exec(finder.question.text);
  return asking && finder.find(asking[1] ?? '', language).found;
}

/** Returns the needed terms if a header contains one of them, otherwise none. */
function neededInHeader(header: ReadonlyArray<Header | null>, needed: readonly number[]): readonly number[] {
  const hasOne = needed.some((term) => header.some((one) => one?.found[term] === 1));
  return hasOne ? needed : [];
}

/** Whether the columns asked for contain one value of the row, or up to `mostValues`. */
function hasAskedValue(
  { cells }: BodyRow,
  {
    columns: asked,
    labelCount,
    mostValues,
  }: { columns: ReadonlySet<number> | null; labelCount: number; mostValues: number },
): boolean {
  const values = cells.filter(({ column, text }) => column >= labelCount && text !== '');
  const meant =
    asked === null ? values : values.filter((cell) => [...asked].some((column) => covers(cell, column)));
  return meant.length >= 1 && meant.length <= mostValues && meant.every(({ text }) => /\p{Nd}/u.test(text));
}

/** Whether each term of the question occurs in one of the texts, except those that may be missing. */
function coversAll({ question }: TermFinder, texts: readonly Float64Array[]): boolean {
  return question.terms.every(
    (term, index) =>
      mayBeMissing(term, question) || texts.some((found) => (found[index] as number) >= LEAST_FOUND),
  );
}

/** Whether the question matches the row's name, or more than a year in one of its cells. */
function mayBeMeant({ inLabel, inRow }: ReadRow, { question }: TermFinder): boolean {
  if (inLabel.some((share) => share > 0)) return true;
  const { terms } = question;
  const areNumbers = terms.every(({ kind }) => kind === 'number');
  return terms.some(({ kind }, term) => (areNumbers || kind !== 'number') && (inRow()[term] as number) > 0);
}

/** Removes rows of other items, and rows that match the question even less than those. */
function withoutOthers(rows: readonly ReadRow[], isOther: (row: ReadRow) => boolean): ReadRow[] {
  const held = ({ inLabel }: ReadRow) => inLabel.reduce((sum, share) => sum + share, 0);
  const most = Math.max(0, ...rows.filter(isOther).map(held));
  return rows.filter((row) => !isOther(row) && held(row) >= most);
}

/**
 * Returns a predicate for rows named only by numbers (years), in a table that contains only shares or growth of the
 * requested item.
 */
function lacksItemOf(finder: TermFinder, view: TableView): (row: ReadRow) => boolean {
  const { about, isDerived } = view;
  const all = headersOf(view);
  if (!all.some(({ name }) => isDerived(name))) return () => false;
  const said = [...all.map(({ found }) => found), about.caption, about.surroundings];
  const item = finder.question.terms.flatMap((term, at) =>
    term.kind === 'number' || mayBeMissing(term, finder.question) ? [] : [at],
  );
  const lacking = item.filter((term) => said.every((found) => (found[term] as number) < LEAST_FOUND));
  return ({ inLabel }) => lacking.length > 0 && item.every((term) => inLabel[term] === 0);
}

function mayBeMissing(term: QuestionTerm, { years }: Pick<Question, 'years'>): boolean {
  const { isAsked, stems, word, kind } = term;
  const isOneOf = (words: ReadonlySet<string>) =>
    words.has(word ?? '') || stems.some((stem) => words.has(stem));
  if (kind === 'name') return isAsked || isStating(term);
  return (
    isAsked || isStating(term) || isOneOf(MEASURES) || isOneOf(TOTALS) || (years.length > 0 && isPeriod(term))
  );
}

function isStating({ stems }: QuestionTerm): boolean {
  return stems.some((stem) => STATES.has(stem));
}

/** For each term: 1 if every table implies it, otherwise 0. */
export function impliedByTables({ question }: TermFinder): Float64Array {
  return Float64Array.from(question.terms, (term) => (isStating(term) ? 1 : 0));
}

/** Names and numbers of the question that distinguish columns or rows. */
interface Needed {
  inHeaders: number[];
  inLabels: number[];
  /** Names in cells right of the labels. */
  inRows: number[];
}

/** @returns null if the question asks for a year that the table does not cover */
function neededTerms({ question }: TermFinder, view: TableView): Needed | null {
  const { rows, about, says } = view;
  const needed: Needed = { inHeaders: [], inLabels: [], inRows: [] };
  const all = headersOf(view);
  const years = new Set(all.flatMap(({ name }) => yearsIn(name)));
  // A table that names its years is not about the year of its document.
  const namesYears = years.size > 0 || rows.some(({ label }) => ONLY_A_YEAR.test(label));
  for (const [term, { kind, stems }] of question.terms.entries()) {
    if (kind === 'word' || (kind === 'name' && about.issuer[term] === 1)) continue;
    const asksYear = stems.some(isYear);
    if (all.some(({ found }) => found[term] === 1)) {
      // A year that all columns share does not distinguish them.
      if (!asksYear || years.size > 1) needed.inHeaders.push(term);
    } else if (rows.some(({ inLabel }) => inLabel[term] === 1)) needed.inLabels.push(term);
    else if (kind === 'name' && rows.some(({ inRow }) => inRow()[term] === 1)) needed.inRows.push(term);
    else if (asksYear) {
      const isKnown = says()[term] === 1 || (!namesYears && about.surroundings[term] === 1);
      if (!isKnown) return null;
    }
  }
  return needed;
}

/**
 * Keeps the rows with all names that distinguish rows. If there are none, keeps rows whose own name the question
 * contains completely; the other names may describe the whole table.
 */
function rowsOf(rows: ReadRow[], { inLabels, inRows }: Needed): ReadRow[] {
  const count = ({ inLabel, inRow }: ReadRow) =>
    inLabels.filter((term) => inLabel[term] === 1).length +
    inRows.filter((term) => inRow()[term] === 1).length;
  const all = inLabels.length + inRows.length;
  const holding = rows.filter((row) => count(row) === all);
  if (holding.length > 0) return holding;
  const named = rows.filter((row) => row.fit() === 1 && count(row) > 0);
  const most = Math.max(0, ...named.map(count));
  return named.filter((row) => count(row) === most);
}
