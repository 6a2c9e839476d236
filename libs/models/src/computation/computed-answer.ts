import { type PlacedCell, questionLanguage, type Table } from '@tessera/text';
import { fitOf } from '../lexical/row-names.js';
import { analyzeQuestion, type QuestionTerm } from '../lexical/question.js';
import { SameMeaning } from '../lexical/same-meaning.js';
import { type BodyRow, readBody, type TableBody, textOf } from '../lexical/table-body.js';
import { covers, shownValues } from '../lexical/table-columns.js';
import { TermFinder } from '../lexical/term-finder.js';
import { isPeriodName, periodOrder } from './periods.js';
import { basis, differenceText, extremeBasis } from './basis-text.js';
import { cellReader, type CellValue, comparableAmounts, DATE, isDuration, isNothing } from './cell-value.js';
import {
  type AskedOperation,
  COST,
  type Measure,
  type Operation,
  operationAsked,
  type Threshold,
} from './operation-asked.js';

/** A table, and what stands around it. */
export interface PlacedTable {
  table: Table;
  language: string;
  /** What tells the year or the subject of all rows. */
  surroundings: string;
}

/** Rows of these are made of others. */
const TOTAL =
  /(?<!\p{L})(?:(?:sub)?totals?|sum|overall|all|gesamt|insgesamt|summe|totale?|totaal)(?!\p{L})|合计|合計|总[计数]|總[計數]|小计|小計|합계/iu;
const IS_SHARE =
  /[%％‰]|per ?cent|percentage|share|rate|ratio|growth|anteil|quote|wachstum|比例|占比|率|增[长幅]/iu;
/** A word or a relative of it. */
const LEAST_FOUND = 0.6;
const MOST_LISTED = 10;
const MOST_TIED = 5;
const MOST_COMPARED = 4;
/** What a question of measures says of any table. */
const SAYS_NOTHING = new Set(
  'come happen occur take place list exist there offer amount figur valu number level row tabl entri item record list rank betrag wert zahl höhe montant valeur importe valor 金额 金額 数额 数量 数字 数值 类 類 种 種 家 位 名 名字 名称 名稱 叫 项 行'.split(
    ' ',
  ),
);
const decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/**
 * Computes what a question asks of one table: its extreme, its sum, a count, a comparison. Every word of the question must stand in the
 * table or around it, and the column that is meant must be the only one: else there is no answer.
 */
export class Computation {
  private readonly finder: TermFinder;
  private readonly language: string;

  private constructor(
    private readonly asked: AskedOperation,
    languages: readonly string[],
  ) {
    this.finder = new TermFinder(analyzeQuestion(asked.rest, languages));
    this.language = questionLanguage(asked.rest);
  }

  /** Null when the question asks for nothing to be computed. */
  static askedBy(question: string, languages: readonly string[]): Computation | null {
    const asked = operationAsked(question);
    return asked && new Computation(asked, languages);
  }

  /** Whether a cell may have the result: a total is stated more often than computed. */
  get mayBeStated(): boolean {
    return ['sum', 'average', 'count'].includes(this.asked.operation.kind);
  }

  /** Whether a row of a table may be the answer as it stands: of an extreme only one that says so ("Highest temperature"). */
  mayBeStatedBy(text: string): boolean {
    return this.mayBeStated || this.asked.states.test(text);
  }

  /** Null when the table does not answer the question. @param language in which the basis is stated */
  of(placed: PlacedTable, language: string = this.language): string | null {
    // "The average" is one of nothing.
    if (this.finder.question.terms.length === 0) return null;
    const body = readBody(placed.table);
    const reading = new TableReading(body, placed, this.finder, this.asked);
    if (body.names.some((name) => this.asked.states.test(name))) return null;
    const { operation } = this.asked;
    if (operation.kind === 'compare') return compared(reading, language);
    if (operation.kind === 'extreme')
      return extremeOf(reading, operation, language) ?? extremeColumn(reading, operation, language);
    const scope = reading.scope();
    if (!scope) return null;
    switch (operation.kind) {
      case 'count':
        return counted(reading, scope, language);
      case 'list':
        return listed(reading, scope, language);
      case 'sum':
      case 'average':
        return added(reading, scope, operation.kind, language);
    }
  }
}

/** What of a table the question is about. */
interface Scope {
  rows: BodyRow[];
  /** Columns by which the rows were chosen, and that of what is asked for. */
  shown: number[];
  /** Column of what is asked for ("which customer"); null where no header names it. */
  entity: number | null;
  /** Whether rows were chosen among all. */
  isFiltered: boolean;
}

interface MeasuredRow {
  row: BodyRow;
  cell: PlacedCell;
  value: CellValue;
}

class TableReading {
  readonly names: readonly string[];
  /** Rows that are made of no others. */
  readonly rows: BodyRow[];
  /** By column, for each term how much of it the header says. */
  private readonly inHeaders: Float64Array[];
  private readonly around: Float64Array;
  private readonly asAsked: (name: string) => string;

  constructor(
    readonly body: TableBody,
    private readonly placed: PlacedTable,
    readonly finder: TermFinder,
    readonly asked: AskedOperation,
  ) {
    const { language, surroundings } = placed;
    this.names = body.names.map((name) => name.replaceAll('_', ' '));
    this.rows = body.rows.filter(
      (row) =>
        !TOTAL.test(row.label) &&
        row.cells.some(({ column, text }) => column >= body.labelCount && text !== ''),
    );
    this.asAsked = new SameMeaning(asked.rest).readerOf([
      ...this.names,
      ...body.rows.map(({ label }) => label),
    ]);
    this.inHeaders = this.names.map((name) => finder.find(this.asAsked(name), language).found);
    this.around = finder.find(`${body.caption}\n${surroundings.replaceAll('_', ' ')}`, language).found;
  }

  get labelCount(): number {
    return this.body.labelCount;
  }

  get terms(): readonly QuestionTerm[] {
    return this.finder.question.terms;
  }

  find(text: string): Float64Array {
    return this.finder.find(this.asAsked(text), this.placed.language).found;
  }

  heads(column: number, term: number): boolean {
    return (this.inHeaders[column]?.[term] ?? 0) >= LEAST_FOUND;
  }

  /** The rows that the question is about; null when a word of it stands nowhere. */
  scope(): Scope | null {
    const shown = new Set<number>();
    let { rows } = this;
    for (const [term, { kind }] of this.terms.entries()) {
      if (this.mayBeMissing(term) || this.isHeaded(term)) continue;
      const isAround = (this.around[term] as number) >= LEAST_FOUND;
      if (isAround && kind === 'word') continue;
      const held = rows.map((row) => this.cellsWith(row, term));
      const least = held.some(({ share }) => share === 1) ? 1 : LEAST_FOUND;
      const kept = rows.filter((_, at) => (held[at]?.share ?? 0) >= least);
      if (kept.length === 0) {
        if (isAround) continue;
        return null;
      }
      for (const [at, { columns, share }] of held.entries())
        if (share >= least && rows[at]) for (const column of columns) shown.add(column);
      rows = kept;
    }
    const entity = this.entity();
    if (entity !== null) shown.add(entity);
    return { rows, shown: [...shown], entity, isFiltered: rows.length < this.rows.length };
  }

  isHeaded(term: number): boolean {
    return this.names.some((_, column) => this.heads(column, term));
  }

  isAround(term: number): boolean {
    return (this.around[term] as number) >= LEAST_FOUND;
  }

  mayBeMissing(term: number): boolean {
    const { isAsked, stems, word } = this.terms[term] as QuestionTerm;
    return isAsked || SAYS_NOTHING.has(word ?? '') || stems.some((stem) => SAYS_NOTHING.has(stem));
  }

  /** The column that is named as what is asked for. */
  entity(): number | null {
    const asked = this.terms.flatMap(({ isAsked }, term) => (isAsked ? [term] : []));
    const columns = this.names.flatMap((_, column) =>
      asked.some((term) => this.heads(column, term)) ? [column] : [],
    );
    return columns.length === 1 ? (columns[0] as number) : null;
  }

  /**
   * The column of values that the question measures by; null where none is meant, or several may be. Rows are those whose cells have to
   * be values.
   */
  measure(rows: readonly BodyRow[], entity: number | null, { dates = false } = {}): number | null {
    const candidates = this.names.flatMap((_, column) =>
      column !== entity && this.isOfValues(column, rows, dates) ? [column] : [],
    );
    const { measure } = this.asked;
    const scores = candidates.map((column) => {
      const said = this.terms.filter((_, term) => this.heads(column, term)).length;
      const name = this.names[column] ?? '';
      const isMeant =
        measure !== null &&
        (measure.header.test(name) || (measure.isOfTime === true && this.isOfTime(column, rows))) &&
        (measure.mayBeNarrower || said > 0 || !this.saysMore(name, measure.header));
      return { said, isMeant };
    });
    const isNeeded = measure !== null && scores.some(({ isMeant }) => isMeant);
    if (measure !== null && !isNeeded && !this.isOneOfMoney(measure, candidates)) return null;
    const totals = scores.map(({ said, isMeant }) => (isNeeded && !isMeant ? -1 : said + (isMeant ? 1 : 0)));
    const most = Math.max(0, ...totals);
    const best = candidates.filter((_, at) => totals[at] === most);
    if (best.length === 1) return best[0] as number;
    return best.length > 1 && (most > 0 || measure === null) ? this.latest(best) : null;
  }

  private isOfTime(column: number, rows: readonly BodyRow[]): boolean {
    const measured = this.measured(rows, column);
    return measured !== null && measured.rows.every(({ value }) => isDuration(value));
  }

  /** Whether a header has words besides those of the measure, and of units. */
  private saysMore(name: string, header: RegExp): boolean {
    const rest = name
      .replaceAll(new RegExp(header.source, 'giu'), ' ')
      .replace(/[(（][^()（）]*[)）]/gu, ' ');
    return /\p{L}{3}|\p{sc=Han}/u.test(rest);
  }

  /** Where all values are money in one column alone, that is what a price is. */
  private isOneOfMoney(measure: Measure, candidates: readonly number[]): boolean {
    return (
      candidates.length === 1 &&
      measure === COST &&
      /€|\$|£|eur|usd|chf|gbp|元/iu.test(textOf(this.rows[0]?.cells ?? []))
    );
  }

  /** Of columns of periods the last one; null where they are something else. */
  private latest(columns: readonly number[]): number | null {
    const periods = columns.map((column) => periodOrder(this.names[column] ?? ''));
    if (periods.some((period) => period === null)) return null;
    const [kind] = periods.map((period) => period?.kind);
    if (periods.some((period) => period?.kind !== kind)) return null;
    const orders = periods.map((period) => period?.order as number);
    return columns[orders.indexOf(Math.max(...orders))] ?? null;
  }

  private isOfValues(column: number, rows: readonly BodyRow[], dates: boolean): boolean {
    const texts = rows
      .flatMap((row) => this.cellAt(row, column)?.text ?? [])
      .filter((text) => !isNothing(text));
    const read = this.reader(column);
    const values = texts.map(read);
    const isValue = (value: CellValue | null) => value !== null && (dates || value.unit !== DATE);
    // Numbers that only count or name the rows measure nothing.
    if (column < this.labelCount && !values.every((value) => value?.unit === DATE)) return false;
    return texts.length > 0 && values.filter(isValue).length * 10 >= texts.length * 9;
  }

  private reader(column: number): (text: string) => CellValue | null {
    const texts = this.rows.flatMap((row) => this.cellAt(row, column)?.text ?? []);
    return cellReader(texts, this.placed.language);
  }

  cellAt({ cells }: BodyRow, column: number): PlacedCell | undefined {
    return cells.find((cell) => covers(cell, column) && cell.text !== '');
  }

  /** The rows with their values; null when one of them has a value that cannot be read, or they are of several units. */
  measured(rows: readonly BodyRow[], column: number): { rows: MeasuredRow[]; amounts: number[] } | null {
    const read = this.reader(column);
    const measured: MeasuredRow[] = [];
    for (const row of rows) {
      const cell = this.cellAt(row, column);
      if (!cell || isNothing(cell.text)) continue;
      const value = read(cell.text);
      if (!value) return null;
      measured.push({ row, cell, value });
    }
    const amounts = comparableAmounts(measured.map(({ value }) => value));
    return amounts && { rows: measured, amounts };
  }

  /** How much of the term one of the row's cells holds, and which columns hold it. */
  cellsWith({ cells }: BodyRow, term: number): { share: number; columns: number[] } {
    const shares = cells.map((cell) => ({ column: cell.column, share: this.find(cell.text)[term] ?? 0 }));
    const share = Math.max(0, ...shares.map((one) => one.share));
    return {
      share,
      columns: shares.filter((one) => share > 0 && one.share === share).map(({ column }) => column),
    };
  }

  fit({ label }: BodyRow): number {
    return fitOf(this.asAsked(label), this.finder, this.placed.language);
  }

  /** A row as it is stated, with these columns. */
  show(row: BodyRow, columns: readonly number[]): string {
    const { labelCount } = this;
    return shownValues(row, {
      columns: new Set(columns),
      labelCount,
      notStated: '',
      tellsApart: () => false,
    });
  }
}

function extremeOf(
  reading: TableReading,
  { direction, rank, count }: Operation & { kind: 'extreme' },
  language: string,
): string | null {
  const scope = reading.scope();
  if (!scope || scope.rows.length < 2) return null;
  const isOfDates = reading.asked.measure?.isOfDates === true;
  const column = reading.measure(scope.rows, scope.entity, { dates: isOfDates });
  if (column === null) return null;
  const measured = reading.measured(scope.rows, column);
  if (!measured || measured.rows.length < 2) return null;
  const { amounts } = measured;
  const isOfTime = measured.rows.every(({ value }) => isDuration(value));
  const isReversed =
    reading.asked.measure?.reversedFor !== undefined &&
    (isOfTime || reading.asked.measure.reversedFor.test(reading.names[column] ?? ''));
  const isMost = (direction === 'most') !== isReversed;
  const order = amounts
    .map((_, at) => at)
    .sort((a, b) => (isMost ? 1 : -1) * ((amounts[b] as number) - (amounts[a] as number)));
  const first = amounts[order[rank] as number];
  if (first === undefined) return null;
  // Equal ones share a place.
  const tied = order.filter((at) => amounts[at] === first);
  if (rank > 0 && tied.length > 1) return null;
  const end = order.length > rank + count ? rank + Math.max(count, tied.length) : order.length;
  const taken = order.slice(rank, end);
  if (taken.length > Math.max(count, MOST_TIED)) return null;
  const shown = [...scope.shown, column];
  const lines = taken.map((at) => reading.show((measured.rows[at] as MeasuredRow).row, shown));
  return `${lines.join('\n')} (${extremeBasis(language, { direction: isMost ? 'most' : 'least', rank, isOfDates: measured.rows.every(({ value }) => value.unit === DATE) }, measured.rows.length)})`;
}

/** "In which quarter was revenue highest?": of the one row that is named, among columns of that kind. */
function extremeColumn(
  reading: TableReading,
  { direction, rank, count }: Operation & { kind: 'extreme' },
  language: string,
): string | null {
  const columns = reading.names.flatMap((name, column) =>
    column >= reading.labelCount && isPeriodName(name, reading.asked.rest) ? [column] : [],
  );
  if (columns.length < 2 || count > 1) return null;
  const row = namedRow(
    reading,
    reading.terms.map((_, term) => term).filter((term) => !isAboutPeriods(reading, term)),
  );
  if (!row) return null;
  const cells = columns.flatMap((column) => reading.cellAt(row, column) ?? []);
  const read = cellReader(
    cells.map(({ text }) => text),
    reading.finder.question.language,
  );
  const values = cells.map(({ text }) => read(text));
  if (cells.length !== columns.length || values.some((value) => value === null)) return null;
  const amounts = comparableAmounts(values as CellValue[]);
  if (!amounts) return null;
  const order = amounts
    .map((_, at) => at)
    .sort((a, b) => (direction === 'most' ? 1 : -1) * ((amounts[b] as number) - (amounts[a] as number)));
  const at = order[rank];
  if (at === undefined || amounts.filter((amount) => amount === amounts[at]).length > 1) return null;
  return `${reading.show(row, [columns[at] as number])} (${extremeBasis(language, { direction, rank, isOfDates: false }, columns.length)})`;
}

function isAboutPeriods(reading: TableReading, term: number): boolean {
  return (
    reading.mayBeMissing(term) ||
    reading.isAround(term) ||
    /^(?:quarter|month|year|half|quartal|monat|jahr|halbjahr|季度|月|年|月份|年份)/u.test(
      reading.terms[term]?.word ?? reading.terms[term]?.stems[0] ?? '',
    )
  );
}

/** The one row whose whole name the question says, with all of these words; null where there is none, or are several. */
function namedRow(reading: TableReading, needed: readonly number[]): BodyRow | null {
  const rows = reading.body.rows.filter((row) => {
    const inLabel = reading.find([row.section, row.label].filter(Boolean).join(' '));
    return (
      reading.fit(row) === 1 &&
      needed.every((term) => (inLabel[term] as number) >= LEAST_FOUND || reading.isHeaded(term))
    );
  });
  return rows.length === 1 ? (rows[0] as BodyRow) : null;
}

function counted(reading: TableReading, scope: Scope, language: string): string | null {
  const { finder, asked } = reading;
  const subject = finder.find(asked.counted, finder.question.language).found;
  const subjects = [...subject.keys()].filter((term) => (subject[term] as number) >= LEAST_FOUND);
  const heading = reading.names.flatMap((_, column) =>
    subjects.some((term) => reading.heads(column, term)) ? [column] : [],
  );
  const rows = asked.threshold
    ? beyond(reading, scope, asked.threshold, new Set(heading))
    : { rows: scope.rows, column: null };
  if (!rows) return null;
  const [column] = heading;
  const isMeasured =
    column !== undefined && column >= reading.labelCount && reading.measured(scope.rows, column) !== null;
  if (isMeasured && !asked.threshold)
    return rows.rows.length > 1 ? added(reading, scope, 'sum', language, column) : null;
  if (heading.length > 1 || subjects.length === 0) return null;
  if (column === undefined) {
    // What only the caption names may be what the rows are parts of: employees by department.
    if (!subjects.some((term) => reading.isAround(term))) return null;
    const measure = reading.measure(scope.rows, null);
    if (measure !== null)
      return periodOrder(reading.names[measure] ?? '')
        ? added(reading, scope, 'sum', language, measure)
        : null;
    if (!scope.isFiltered && asked.threshold === null) return null;
  }
  const texts = rows.rows.map((row) =>
    column === undefined ? row.label : (reading.cellAt(row, column)?.text ?? ''),
  );
  const different = [...new Set(texts.filter((text) => text !== ''))];
  const names = different.slice(0, MOST_LISTED).join(', ');
  const more = different.length > MOST_LISTED ? ', …' : '';
  return `${different.length} (${basis(language, 'count', reading.rows.length)}${different.length > 0 ? `: ${names}${more}` : ''})`;
}

/** Rows whose value lies beyond the threshold; null when no column is meant. */
function beyond(
  reading: TableReading,
  scope: Scope,
  { comparator, amount }: Threshold,
  except: ReadonlySet<number>,
): { rows: BodyRow[]; column: number } | null {
  const column = reading.measure(scope.rows, [...except][0] ?? scope.entity);
  if (column === null) return null;
  const measured = reading.measured(scope.rows, column);
  if (!measured) return null;
  const isBeyond = (value: number) =>
    comparator === 'above'
      ? value > amount
      : comparator === 'below'
        ? value < amount
        : comparator === 'at least'
          ? value >= amount
          : value <= amount;
  return { rows: measured.rows.filter(({ value }) => isBeyond(value.amount)).map(({ row }) => row), column };
}

function listed(reading: TableReading, scope: Scope, language: string): string | null {
  const { threshold } = reading.asked;
  const found = threshold && beyond(reading, scope, threshold, new Set());
  if (!found || found.rows.length === 0) return null;
  const lines = found.rows
    .slice(0, MOST_LISTED)
    .map((row) => reading.show(row, [...scope.shown, found.column]));
  const more = found.rows.length > MOST_LISTED ? ['…'] : [];
  return `${[...lines, ...more].join('\n')} (${found.rows.length} ${basis(language, 'count', reading.rows.length)})`;
}

function added(
  reading: TableReading,
  scope: Scope,
  kind: 'sum' | 'average',
  language: string,
  given?: number,
): string | null {
  const column = given ?? reading.measure(scope.rows, scope.entity);
  if (column === null || scope.rows.length < 2) return null;
  const name = reading.names[column] ?? '';
  const measured = reading.measured(scope.rows, column);
  if (!measured || measured.rows.length < 2) return null;
  const [{ value: first, cell }] = measured.rows as [MeasuredRow, ...MeasuredRow[]];
  const isMixed = measured.rows.some(({ value }) => value.unit !== first.unit);
  if (isMixed || first.unit === DATE || (kind === 'sum' && (IS_SHARE.test(name) || IS_SHARE.test(cell.text))))
    return null;
  const sum = measured.rows.reduce((total, { value }) => total + value.amount, 0);
  const amount = decimals.format(kind === 'sum' ? sum : sum / measured.rows.length);
  return `${name}: ${[amount, first.unit].filter(Boolean).join(' ')} (${basis(language, kind, measured.rows.length)})`;
}

/** The rows that the question names, side by side, or the columns of the one row that it names. */
function compared(reading: TableReading, language: string): string | null {
  const named = namedRows(reading);
  if (named) {
    const column = reading.measure(named, reading.entity());
    if (column === null) return null;
    const measured = reading.measured(named, column);
    const lines = named.map((row) => reading.show(row, [column]));
    return withDifference(lines, measured?.rows.map(({ value }) => value) ?? null, language);
  }
  const valueColumns = reading.names.flatMap((_, column) => (column >= reading.labelCount ? [column] : []));
  const columns = valueColumns.filter((column) =>
    reading.terms.some((_, term) =>
      valueColumns.every((other) => reading.heads(other, term) === (other === column)),
    ),
  );
  if (columns.length !== 2) return null;
  const row = namedRow(
    reading,
    reading.terms
      .map((_, term) => term)
      .filter((term) => !reading.mayBeMissing(term) && !reading.isAround(term) && !reading.isHeaded(term)),
  );
  const cells = row && columns.map((column) => reading.cellAt(row, column));
  if (!row || !cells || cells.some((cell) => cell === undefined)) return null;
  const read = cellReader(
    cells.map((cell) => cell?.text ?? ''),
    language,
  );
  const values = cells.map((cell) => read(cell?.text ?? ''));
  return withDifference(
    [reading.show(row, columns)],
    values.some((value) => value === null) ? null : (values as CellValue[]),
    language,
  );
}

function withDifference(
  lines: readonly string[],
  values: readonly CellValue[] | null,
  language: string,
): string {
  const [first, second, ...more] = values ?? [];
  const isComparable =
    first && second && more.length === 0 && first.unit === second.unit && first.unit !== DATE;
  const text = lines.join('\n');
  if (!isComparable) return text;
  const amount = decimals.format(Math.abs(first.amount - second.amount));
  return `${text} (${differenceText(language, [amount, first.unit].filter(Boolean).join(' '))})`;
}

/** Two rows or more that hold between them all names of the question; null where there are none, or it is not clear which. */
function namedRows(reading: TableReading): BodyRow[] | null {
  const open = new Set<number>();
  for (const [term, { kind }] of reading.terms.entries()) {
    if (reading.mayBeMissing(term) || reading.isHeaded(term)) continue;
    if (reading.isAround(term) && kind === 'word') continue;
    open.add(term);
  }
  const rows = reading.rows.map((row) => {
    const label = reading.find(textOf(row.cells));
    return { row, held: [...open].filter((term) => label[term] === 1) };
  });
  const chosen: BodyRow[] = [];
  while (open.size > 0) {
    const still = rows.map(({ row, held }) => ({ row, held: held.filter((term) => open.has(term)) }));
    const most = Math.max(...still.map(({ held }) => held.length));
    if (most === 0) break;
    const best = still.filter(({ held }) => held.length === most);
    // Rows that hold the same of it are told apart by their whole names, or not at all.
    const alike = best.filter(({ held }) => held.join() === best[0]?.held.join());
    const whole = alike.filter(({ row }) => reading.fit(row) === 1);
    const [taken, another] = whole.length > 0 ? whole : alike;
    if (!taken || another) return null;
    chosen.push(taken.row);
    for (const term of taken.held) open.delete(term);
  }
  const isMissing = [...open].some((term) => !reading.isAround(term));
  if (isMissing || chosen.length < 2 || chosen.length > MOST_COMPARED) return null;
  return chosen.toSorted((a, b) => reading.rows.indexOf(a) - reading.rows.indexOf(b));
}
