import type { PlacedCell, Table } from '@tessera/text';
import type { Question, QuestionTerm } from './question.js';
import { isNarrowerThan, isOfFlows } from './narrowing.js';
import { otherCompounds } from './row-names.js';
import { type BodyRow, ONLY_A_YEAR } from './table-body.js';
import { askedColumns, covers, type Header, shownValues } from './table-columns.js';
import { headersOf, type ReadRow, type ReadTable, readTable, type TableView, viewOf } from './table-view.js';
import type { TermFinder } from './term-finder.js';
import { isPeriod, isYear, yearsIn } from './years.js';

/** A row of a table, as far as it answers a question. */
export interface TableRow {
  /** The cells that name it, and those of the columns that are asked for, with their headers and the table's unit. */
  text: string;
  /** For each term of the question how much of it the row and its columns' headers hold, 0 to 1. */
  found: Float64Array;
  /** How much of the row's name the question says, 0 to 1: "average of the industry" is not the company itself. */
  fit: number;
  /**
   * Whether it is the cell that is asked for: the question says the row's name as a whole and tells one column, all of the
   * question's words stand in these names or in what the table is about, and the table is about nothing narrower.
   */
  isExact: boolean;
  /** Whether the question tells no column: the row is stated whole. */
  isWhole: boolean;
}

interface Asked {
  table: Table;
  finder: TermFinder;
  language: string;
  /** What tells the year or the subject of all rows, see {@link surroundingsOf}. */
  surroundings: string;
  /** The company whose document it is: rows that name it are no more about it than others. */
  issuer?: string | undefined;
  /** For each term that is a name, how much of it the document says anywhere, 0 to 1. */
  named?: Float64Array;
  /** What is said of an empty cell. */
  notStated: string;
}

/** A table that may have the one cell which is asked for, or may not. */
type Doubtful = Omit<Asked, 'named' | 'notStated'>;

/** A caption that says in what the numbers are. */
const SAYS_UNIT =
  /单位|單位|単位|단위|\bunits?\b|\b(?:in|en)\s+(?:thousand|million|billion|crores?|lakhs?|tausend|mio|mrd|millionen|millions|milliers|millones|miles|%|€|\$|£|¥|EUR|USD|CNY|RMB)|[(（][^()（）]{0,160}(?:[%€$£¥]|EUR|USD|元|円|Mio|T€)[^()（）]{0,160}[)）]/iu;
const MAX_CAPTION_LENGTH = 160;
/** What asks how many, and the words of what is counted. */
const COUNTS_THINGS =
  /(?<!\p{L})(?:how many|number of|wie ?viele|anzahl(?: der)?|combien d[e\s’']|cu[áa]nt[oa]s|quant[ieao]s?|hoeveel)(?!\p{L})\s*((?:[\p{L}-]+\s*){0,2})|多少(?=[个個名人家位件项項])|[几幾](?=[个個名人家位件项項])|몇\s*(?:명|개|건)/iu;
/** Words and stems for what every cell holds. */
const MEASURES = new Set(
  '金额 金額 数额 數額 数量 數量 数字 數字 数值 數值 账面 賬面 帳面 余额 餘額 价值 價值 金額 数値 금액 amount figur valu number level betrag wert höhe montant valeur importe valor importo bedrag'.split(
    ' ',
  ),
);
/** Stems for what every statement does with its figures: "how many cases did Italy report". */
const STATES = new Set(
  'report record regist state list show disclos publish post meld gemeldet bericht ausgewies déclar'.split(
    ' ',
  ),
);
/** Words and stems for a total, which the one row of an item need not say. */
const TOTALS = new Set('total overal gesamt insgesamt totaal 总 總 总计 總計 合计 合計'.split(' '));
/** A term or a relative of it. */
const LEAST_FOUND = 0.6;
/**
 * The rows of a table that a question may be about, each with the columns that it asks for. Where the table tells years or
 * names of the question apart, rows and columns of others are left out; a table of another year has none.
 */
export function askedRows(asked: Asked): TableRow[] {
  return rowsIn(readTable(asked), asked);
}

/** Whether the table has the one cell that is asked for. Most have no row of that name, and are read no further. */
export function hasAskedCell(doubtful: Doubtful): boolean {
  const read = readTable(doubtful);
  const isNamed = ({ inLabel, fit }: ReadRow) => inLabel.some((share) => share > 0) && fit() === 1;
  if (!read.rows.some(isNamed)) return false;
  return rowsIn(read, { ...doubtful, notStated: '' }).some(({ isExact }) => isExact);
}

function rowsIn(read: ReadTable, asked: Omit<Asked, 'table'>): TableRow[] {
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
  return rowsOf(meantRows(view, finder), needed)
    .map((row) => stated(row, { view, asked, needed, columns: columns.get(row.names) ?? null, isNarrower }))
    .filter(({ text }) => text !== '')
    .map((row) => ({ ...row, text: `${unit}${row.text}` }));
}

/** By the names of columns those that are asked for; null for all. */
function columnsOf(
  { headers }: TableView,
  needed: Needed,
  counted: Float64Array | null,
): Map<readonly string[], ReadonlySet<number> | null> {
  return new Map(
    [...headers].map(([names, header]) => [
      names,
      askedColumns(header, { needed: inOneOf(header, needed.inHeaders), counted }),
    ]),
  );
}

/** Rows that may be about what is asked for, without those of other items. */
function meantRows(view: TableView, finder: TermFinder): ReadRow[] {
  const { rows, asAsked, isDerived } = view;
  const isOther = otherCompounds(finder);
  const lacksItem = lacksItemOf(finder, view);
  const meant = rows.filter((row) => isMeant(row, finder) && !lacksItem(row));
  return withoutOthers(meant, (row) => isOther(asAsked(row.label)) || isDerived(row.label));
}

/** A row with the columns that are asked for; its text is empty when it has nothing in them. */
function stated(
  row: ReadRow,
  {
    view: { find, about, labelCount, isYearOpen },
    asked: { finder, named, notStated },
    needed,
    columns,
    isNarrower,
  }: {
    view: TableView;
    asked: Omit<Asked, 'table'>;
    needed: Needed;
    columns: ReadonlySet<number> | null;
    /** Whether the whole table is about less, or others, than the question. */
    isNarrower: boolean;
  },
): TableRow {
  const tellsApart = ({ text }: PlacedCell) => needed.inRows.some((term) => find(text)[term] === 1);
  const shown = shownValues(row, { columns, labelCount, notStated, tellsApart });
  const text = row.section && shown ? `${row.section}: ${shown}` : shown;
  const found = find(text).map((share, term) => Math.max(share, row.inLabel[term] as number));
  // These columns hold them, a year perhaps by the January in which it ends.
  if (columns !== null) for (const term of needed.inHeaders) found[term] = 1;
  const isExact =
    row.fit() === 1 &&
    !isNarrower &&
    !isNarrowerThan(finder, text) &&
    tellsValue(row, { columns, labelCount, mostValues: isYearOpen ? 2 : 1 }) &&
    coversAll(finder, [found, about.caption, about.surroundings, ...(named ? [named] : [])]);
  return { text, found, fit: isNarrower ? row.fit() / 2 : row.fit(), isExact, isWhole: columns === null };
}

/** For each term whether it says what is counted, where the question asks how many; null where it does not. */
function countedThings(finder: TermFinder, language: string): Float64Array | null {
  const asking = COUNTS_THINGS.exec(finder.question.text);
  return asking && finder.find(asking[1] ?? '', language).found;
}

/** The needed terms, where a header has one of them. */
function inOneOf(header: ReadonlyArray<Header | null>, needed: readonly number[]): readonly number[] {
  const hasOne = needed.some((term) => header.some((one) => one?.found[term] === 1));
  return hasOne ? needed : [];
}

/** Whether one value of the row is asked for, or as many as may be meant, and it is there. */
function tellsValue(
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

/** Whether all that the question says stands in one of the texts; what it only calls the thing asked for need not. */
function coversAll({ question }: TermFinder, texts: readonly Float64Array[]): boolean {
  return question.terms.every(
    (term, index) =>
      mayBeMissing(term, question) || texts.some((found) => (found[index] as number) >= LEAST_FOUND),
  );
}

/** Whether its name, or more than the year in one of its cells, is what the question says. */
function isMeant({ inLabel, inRow }: ReadRow, { question }: TermFinder): boolean {
  if (inLabel.some((share) => share > 0)) return true;
  const { terms } = question;
  const areNumbers = terms.every(({ kind }) => kind === 'number');
  return terms.some(({ kind }, term) => (areNumbers || kind !== 'number') && (inRow()[term] as number) > 0);
}

/** Without rows of other items, and those that hold even less of the question. */
function withoutOthers(rows: readonly ReadRow[], isOther: (row: ReadRow) => boolean): ReadRow[] {
  const held = ({ inLabel }: ReadRow) => inLabel.reduce((sum, share) => sum + share, 0);
  const most = Math.max(0, ...rows.filter(isOther).map(held));
  return rows.filter((row) => !isOther(row) && held(row) >= most);
}

/**
 * Tells rows that are named by numbers alone (a year), in a table that has nothing of the item asked for but its shares or
 * its growth.
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

/** For each term of the question 1 when it is what any table does, else 0. */
export function saidByTables({ question }: TermFinder): Float64Array {
  return Float64Array.from(question.terms, (term) => (isStating(term) ? 1 : 0));
}

/** Names and numbers of the question that tell columns, or rows, apart. */
interface Needed {
  inHeaders: number[];
  inLabels: number[];
  /** Names that stand in cells behind the labels. */
  inRows: number[];
}

/** @returns null when the question is about a year that the table does not know */
function neededTerms({ question }: TermFinder, view: TableView): Needed | null {
  const { rows, about, says } = view;
  const needed: Needed = { inHeaders: [], inLabels: [], inRows: [] };
  const all = headersOf(view);
  const years = new Set(all.flatMap(({ name }) => yearsIn(name)));
  // A table that names its years is not about those of its document.
  const namesYears = years.size > 0 || rows.some(({ label }) => ONLY_A_YEAR.test(label));
  for (const [term, { kind, stems }] of question.terms.entries()) {
    if (kind === 'word' || (kind === 'name' && about.issuer[term] === 1)) continue;
    const asksYear = stems.some(isYear);
    if (all.some(({ found }) => found[term] === 1)) {
      // The only year of all columns tells none of them apart.
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
 * The rows that hold all names which tell rows apart. Where none does, a row whose own name the question says as a whole: the
 * rest may name what the whole table is about.
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
