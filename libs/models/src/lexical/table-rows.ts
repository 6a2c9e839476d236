import { forEachSpacedWord, type PlacedCell, type Table } from '@tessera/text';
import { type BodyRow, readBody, type TableBody, textOf } from './table-body.js';
import { derivedFigures } from './derived-figures.js';
import { SameMeaning } from './same-meaning.js';
import { askedColumns, type Header, shownValues } from './table-columns.js';
import type { QuestionTerm } from './question.js';
import type { TermFinder } from './term-finder.js';
import { exactWords } from './text-measure.js';

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
}

interface Asked {
  table: Table;
  finder: TermFinder;
  language: string;
  /** Path and file's name, which may tell the year or the subject of all rows. */
  surroundings: string;
  /** For each term that is a name, how much of it the document says anywhere, 0 to 1. */
  named?: Float64Array;
  /** What is said of an empty cell. */
  notStated: string;
}

/** A table that may have the one cell which is asked for, or may not. */
type Doubtful = Omit<Asked, 'named' | 'notStated'>;

const YEAR = /^(?:1[89]|20)\p{Nd}{2}$/u;
const HAS_YEAR = /(?<!\p{Nd})(?:1[89]|20)\p{Nd}{2}(?!\p{Nd})/gu;
/** A caption that says in what the numbers are. */
const SAYS_UNIT =
  /单位|單位|単位|단위|\bunits?\b|\b(?:in|en)\s+(?:thousand|million|billion|crores?|lakhs?|tausend|mio|mrd|millionen|millions|milliers|millones|miles|%|€|\$|£|¥|EUR|USD|CNY|RMB)|[(（][^()（）]*(?:[%€$£¥]|EUR|USD|元|円|Mio|T€)[^()（）]*[)）]/iu;
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
/** A term or a relative of it. */
const LEAST_FOUND = 0.6;
const ROUNDING = 1e-9;
/** What makes a statement one about a part of a group, about others, or about what has not happened. */
const NARROWING =
  /母公司(?!\s*[和及与與])|(?<!母公司\s*[和及与與].{0,4})子公司|同行业|同行業|可比公司|分部|预算|預算|预测|預測|模拟|\b(?:parent|subsidiar(?:y|ies)|stand-?alone|peers?|pro\s?forma|budget(?:ed)?|forecasts?|(?:fe)?males?|wom[ae]n|men|girls?|boys?)\b|女[性生]|男[性生]|\b(?:Einzelabschluss|Mutterunternehmen|Tochter(?:unternehmen|gesellschaften)|société mère|filiales?|sociedad dominante|matriz|capogruppo|controllat[ae]|Frauen|Männer|femmes|hommes|mujeres|hombres)\b/giu;

/** Where a table stands: its path and its file's name. */
export function surroundingsOf({ path, fileName }: { path: string; fileName: string }): string {
  return `${path}\n${fileName.replaceAll('_', ' ')}`;
}

/**
 * The rows of a table that a question may be about, each with the columns that it asks for. Where the table tells years or
 * names of the question apart, rows and columns of others are left out; a table of another year has none.
 */
export function askedRows(asked: Asked): TableRow[] {
  return rowsIn(readRows(asked), asked);
}

/** Whether the table has the one cell that is asked for. Most have no row of that name, and are read no further. */
export function hasAskedCell(doubtful: Doubtful): boolean {
  const read = readRows(doubtful);
  const isNamed = ({ inLabel, fit }: ReadRow) => inLabel.some((share) => share > 0) && fit() === 1;
  if (!read.rows.some(isNamed)) return false;
  return rowsIn(read, { ...doubtful, notStated: '' }).some(({ isExact }) => isExact);
}

/**
 * Tells whether a text may hold the cell that is asked for: all that the question says stands in it, or is what tables call
 * otherwise.
 * @returns of how much of each term the text holds
 */
export function mayHoldCell({ question }: TermFinder): (found: Float64Array) => boolean {
  const renamed = new SameMeaning(question.text).asked.map(({ asAsked }) => asAsked.toLowerCase());
  const isRenamed = ({ stems, word }: QuestionTerm) =>
    renamed.some((phrase) => (word === null ? stems : [word]).some((written) => phrase.includes(written)));
  const needed = question.terms.flatMap((term, index) =>
    mayBeMissing(term) || isRenamed(term) ? [] : [index],
  );
  return (found) => needed.every((term) => (found[term] as number) >= LEAST_FOUND);
}

/** A table with its rows as far as the question reads them. */
interface ReadTable extends Omit<TableBody, 'rows'> {
  rows: ReadRow[];
  /** Its names in the question's words. */
  asAsked: (name: string) => string;
}

function readRows({ table, finder, language }: Doubtful): ReadTable {
  const body = readBody(table);
  const asAsked = new SameMeaning(finder.question.text).readerOf([
    ...body.rows.map(({ label }) => label),
    ...body.rows.flatMap((row) => (row.names === body.names ? [] : row.names)),
    ...body.names,
  ]);
  const find = (text: string) => finder.find(asAsked(text), language).found;
  const rows = body.rows.map((row): ReadRow => ({
    ...row,
    inLabel: find([row.section, row.label].filter(Boolean).join(' ')),
    inRow: lazily(() => find(textOf(row.cells))),
    fit: lazily(() => fitOf(asAsked(row.label), finder, language)),
  }));
  return { ...body, rows, asAsked };
}

function rowsIn(
  { caption, names, rows: read, labelCount, asAsked }: ReadTable,
  { finder, language, surroundings, named, notStated }: Omit<Asked, 'table'>,
): TableRow[] {
  const find = (text: string) => finder.find(asAsked(text), language).found;
  const isOther = otherCompounds(finder);
  const isDerived = derivedFigures(finder.question);
  const nothing = new Float64Array(finder.question.terms.length);
  const headers = new Map(
    [names, ...read.map((row) => row.names)].map((of) => [
      of,
      of.map((name, column): Header | null =>
        column < labelCount ? null : { name, found: isDerived(name) ? nothing : find(name) },
      ),
    ]),
  );
  const about = { caption: find(caption), surroundings: find(surroundings) };
  const needed = neededTerms(finder, {
    headers: [...headers.values()].flat().filter((one) => one !== null),
    rows: read,
    says: lazily(() => find([caption, ...names, ...read.map(({ cells }) => textOf(cells))].join('\n'))),
    surroundings: about.surroundings,
  });
  if (!needed) return [];
  const counted = countedThings(finder, language);
  const columns = new Map(
    [...headers].map(([of, header]) => [
      of,
      askedColumns(header, { needed: inOneOf(header, needed.inHeaders), counted }),
    ]),
  );
  const unit = SAYS_UNIT.test(caption) && caption.length <= MAX_CAPTION_LENGTH ? `${caption}: ` : '';
  const tellsApart = ({ text }: PlacedCell) => needed.inRows.some((term) => find(text)[term] === 1);
  const isNarrower = isNarrowerThan(finder, `${surroundings}\n${caption}`);
  const lacksItem = lacksItemOf(finder, [...headers.values()].flat(), {
    isDerived,
    saidElsewhere: [about.caption, about.surroundings],
  });
  const meant = read.filter((row) => isMeant(row, finder) && !lacksItem(row));
  return rowsOf(
    withoutOthers(meant, (row) => isOther(asAsked(row.label)) || isDerived(row.label)),
    needed,
  )
    .map((row) => {
      const asked = columns.get(row.names) ?? null;
      const shown = shownValues(row, { columns: asked, labelCount, notStated, tellsApart });
      const text = row.section && shown ? `${row.section}: ${shown}` : shown;
      const found = find(text);
      const isExact =
        row.fit() === 1 &&
        !isNarrower &&
        !isNarrowerThan(finder, text) &&
        tellsValue(row, asked, labelCount) &&
        coversAll(finder, [found, about.caption, about.surroundings, ...(named ? [named] : [])]);
      return { text: `${unit}${text}`, found, fit: isNarrower ? row.fit() / 2 : row.fit(), isExact };
    })
    .filter(({ text }) => text !== unit);
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

/** Whether one value of the row is asked for, and it is there. */
function tellsValue({ cells }: BodyRow, asked: ReadonlySet<number> | null, labelCount: number): boolean {
  const values = cells.filter(({ column, text }) => column >= labelCount && text !== '');
  const meant = asked === null ? values : values.filter(({ column }) => asked.has(column));
  return meant.length === 1 && /\p{Nd}/u.test(meant[0]?.text ?? '');
}

/** Whether all that the question says stands in one of the texts; what it only calls the thing asked for need not. */
function coversAll({ question }: TermFinder, texts: readonly Float64Array[]): boolean {
  return question.terms.every(
    (term, index) => mayBeMissing(term) || texts.some((found) => (found[index] as number) >= LEAST_FOUND),
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
function lacksItemOf(
  finder: TermFinder,
  headers: ReadonlyArray<Header | null>,
  table: { isDerived: (name: string) => boolean; saidElsewhere: readonly Float64Array[] },
): (row: ReadRow) => boolean {
  const hasDerived = headers.some((header) => header !== null && table.isDerived(header.name));
  if (!hasDerived) return () => false;
  const said = [...headers.flatMap((header) => header?.found ?? []), ...table.saidElsewhere];
  const item = finder.question.terms.flatMap((term, at) =>
    term.kind === 'number' || mayBeMissing(term) ? [] : [at],
  );
  const lacking = item.filter((term) => said.every((found) => (found[term] as number) < LEAST_FOUND));
  return ({ inLabel }) => lacking.length > 0 && item.every((term) => inLabel[term] === 0);
}

/** Tells names that have a compound of the question with something else inside: 营业外收入 is no 营业收入. */
function otherCompounds({ question }: TermFinder): (name: string) => boolean {
  const words = question.terms.flatMap(({ word }) => word ?? []);
  const compounds = words.flatMap((word, index) => {
    const next = words[index + 1];
    return next !== undefined && question.text.includes(word + next) ? [{ word, next }] : [];
  });
  const patterns = compounds.map(({ word, next }) => ({
    whole: word + next,
    parted: new RegExp(`${word}(?!${next})[^的之\\P{sc=Han}]{1,2}${next}`, 'u'),
  }));
  return (name) => patterns.some(({ whole, parted }) => !name.includes(whole) && parted.test(name));
}

function mayBeMissing({ isAsked, stems, word }: QuestionTerm): boolean {
  return isAsked || MEASURES.has(word ?? '') || stems.some((stem) => MEASURES.has(stem));
}

/** Whether a heading or caption says that all of it is about a part, or about others, which the question does not ask for. */
function isNarrowerThan({ question }: TermFinder, says: string): boolean {
  const asked = question.text.toLowerCase();
  return (says.match(NARROWING) ?? []).some((narrowing) => !asked.includes(narrowing.toLowerCase()));
}

interface ReadRow extends BodyRow {
  /** For each term of the question how much of it stands in what names the row, and in any of its cells. */
  inLabel: Float64Array;
  inRow: () => Float64Array;
  fit: () => number;
}

/** Made when it is first asked for: most rows are told apart by their names alone. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Names and numbers of the question that tell columns, or rows, apart. */
interface Needed {
  inHeaders: number[];
  inLabels: number[];
  /** Names that stand in cells behind the labels. */
  inRows: number[];
}

/** @returns null when the question is about a year that the table does not know */
function neededTerms(
  { question }: TermFinder,
  table: { headers: Header[]; rows: ReadRow[]; says: () => Float64Array; surroundings: Float64Array },
): Needed | null {
  const needed: Needed = { inHeaders: [], inLabels: [], inRows: [] };
  // A table that names its years is not about those of its document.
  const years = new Set(table.headers.flatMap(({ name }) => name.match(HAS_YEAR) ?? []));
  for (const [term, { kind, stems }] of question.terms.entries()) {
    if (kind === 'word') continue;
    const isYear = stems.some((stem) => YEAR.test(stem));
    if (table.headers.some(({ found }) => found[term] === 1)) {
      // The only year of all columns tells none of them apart.
      if (!isYear || years.size > 1) needed.inHeaders.push(term);
    } else if (table.rows.some(({ inLabel }) => inLabel[term] === 1)) needed.inLabels.push(term);
    else if (kind === 'name' && table.rows.some(({ inRow }) => inRow()[term] === 1)) needed.inRows.push(term);
    else if (isYear) {
      const isKnown = table.says()[term] === 1 || (years.size === 0 && table.surroundings[term] === 1);
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

/** What counts the rows, and says whether they are added, is no part of their names; nor is a note in brackets. */
const NOTE = /[（(][^()（）]*[)）]/gu;
const NUMBERING = /^\s*(?:[（(]?(?:\p{Nd}{1,3}|[一二三四五六七八九十]{1,3}|[a-zA-Z])[)）.．、]\s*)+/u;
const SIGN =
  /^\s*(?:其中|减|減|加|of which|including|less|add|plus|davon|abzüglich|zuzüglich|dont|di cui)\s*[:：]\s*/iu;

/** Says nothing of what a row is about. */
const EMPTY =
  /(?<!\p{L})(?:of|the|and|in|to|for|an?|by|on|at|number|amount|der|die|das|des|von|und|de|du|la|les?|et|del|di|e|y)(?!\p{L})|[的之]|[数數]量|金[额額]/giu;

function nameIn(label: string): string {
  const plain = label.replace(NUMBERING, '').replace(SIGN, '');
  return plain.replace(NOTE, ' ').replace(EMPTY, ' ').trim() || plain;
}

function fitOf(label: string, finder: TermFinder, language: string): number {
  const name = nameIn(label);
  const total = exactWords(name);
  if (total === 0) return 0;
  const places = new Map<number, number>();
  for (const { term, at } of finder.find(name, language).occurrences) {
    const { word } = finder.question.terms[term] ?? { word: null };
    places.set(at, Math.max(places.get(at) ?? 0, word === null ? 1 : exactWords(word)));
  }
  // "Walks well" is told from "walks alone" by a word that says nothing in other questions.
  forEachSpacedWord(name, (word, at) => {
    if (!places.has(at) && finder.question.words.has(word.toLowerCase())) places.set(at, 1);
  });
  const said = [...places.values()].reduce((sum, words) => sum + words, 0) / total;
  return said > 1 - ROUNDING ? 1 : said;
}
