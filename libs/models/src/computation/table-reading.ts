import type { PlacedCell, Table } from '@tessera/text';
import type { QuestionTerm } from '../question/question.js';
import { yearsIn } from '../question/years.js';
import { derivedFigures } from '../tables/derived-figures.js';
import { fitOf, otherCompounds } from '../tables/row-names.js';
import { Synonyms } from '../words/synonyms.js';
import { type BodyRow, readBody, type TableBody } from '../tables/table-body.js';
import { covers, formatRow, type StatedCells } from '../tables/table-columns.js';
import type { TermFinder } from '../words/term-finder.js';
import { type Amount, amountsIn, unitsSaid } from './asked-amounts.js';
import { type Band, bandsOf, isIn } from './value-bands.js';
import { cellReader, type CellValue, DATE, comparableAmounts, isNothing } from './cell-value.js';
import { isInUnit } from './column-kinds.js';
import { isPeriodName, wholeYears } from './periods.js';
import { type AskedOperation, OWN_QUESTION } from './asked-operation.js';
import { ofMainUnit } from './transposed.js';
import type { TableScope } from './scope.js';
import { findVerbatimNames, LONGEST_NAME, type VerbatimName } from './verbatim-names.js';

/** A table with its context. */
export interface PlacedTable {
  table: Table;
  language: string;
  /** Text that states the year or subject of all rows. */
  surroundings: string;
}

interface DatedRow {
  row: BodyRow;
  value: CellValue;
}

export interface MeasuredRow {
  row: BodyRow;
  cell: PlacedCell;
  value: CellValue;
}

/** Labels of rows that aggregate others. */
const TOTAL =
  /(?<!\p{L})(?:(?:sub)?totals?|sum|overall|all|gesamt|insgesamt|summe|totale?|totaal)(?!\p{L})|合计|合計|总[计数]|總[計數]|小计|小計|합계/iu;
/** A related word reaches this share. */
export const LEAST_FOUND = 0.6;

const ABBREVIATION = /(?<![\p{L}.])\p{L}{3,8}\.(?![\p{L}\p{Nd}])/gu;

const IS_PHRASE = /^\p{L}+(?:[\s-]\p{L}+)+$/u;

/** Fewer ranges form no series. */
const LEAST_BANDS = 2;
/** A column of ranges has at least one among this many first cells. */
const FIRST_CELLS = 8;

function bandsAmong(texts: readonly string[]): Array<Band | null> {
  const bands = bandsOf(texts);
  return bands.filter(Boolean).length >= LEAST_BANDS ? bands : bands.map(() => null);
}

/** A table, read in the light of one question. */
export class TableReading {
  readonly names: readonly string[];
  /** Rows that do not aggregate others. */
  readonly rows: BodyRow[];
  /** By column: how much of each term the header contains. */
  private readonly inHeaders: Float64Array[];
  private readonly inContext: Float64Array;
  /** Rewrites a name of the table into the question's words. */
  readonly asAsked: (name: string) => string;
  /** Whether headers name years. */
  readonly namesYears: boolean;
  /** Whether a header is of shares or growth and the question asks for neither. */
  readonly isDerived: (name: string) => boolean;
  /** For each term, whether it only comes from the question before a follow-up. */
  readonly isCarriedOver: readonly boolean[];
  private knownVerbatimCells: readonly PlacedCell[] | null = null;
  private readonly inCells = new Map<PlacedCell, Float64Array>();
  /** Ranges that headers state: "up to 5 kg". */
  private readonly bandOfColumn: ReadonlyArray<Band | null>;
  /** By column: the ranges that its cells state. */
  private readonly bandsOfCells = new Map<number, ReadonlyArray<Band | null>>();
  /** Terms that are units. */
  private readonly units: ReadonlyMap<number, 'money' | number>;
  private readonly datedRows = new Map<number, readonly DatedRow[]>();
  private readonly inUnits = new Map<number, Map<number, boolean>>();
  /** The amount of each term; null for years and for terms that are not numbers. */
  private readonly amounts: ReadonlyArray<Amount | null>;

  constructor(
    readonly body: TableBody,
    readonly placed: PlacedTable,
    readonly finder: TermFinder,
    readonly asked: AskedOperation,
  ) {
    const { language, surroundings } = placed;
    this.names = body.names.map((name) => name.replaceAll('_', ' '));
    this.isDerived = derivedFigures(finder.question);
    this.namesYears = this.names.some((name) => yearsIn(name).length > 0);
    const isOther = otherCompounds(finder);
    const isWholeYear =
      asked.operation.kind === 'lookup' ? () => false : wholeYears(body.rows.map(({ label }) => label));
    this.rows = body.rows.filter(
      (row) =>
        !TOTAL.test(row.label) &&
        !isOther(row.label) &&
        !isWholeYear(row.label) &&
        row.cells.some(({ column, text }) => column >= body.labelCount && text !== ''),
    );
    this.asAsked = new Synonyms(asked.rest).readerOf([...this.names, ...body.rows.map(({ label }) => label)]);
    const own = OWN_QUESTION.exec(asked.rest)?.[0] ?? asked.rest;
    const inOwn = finder.find(own, finder.question.language).found;
    this.isCarriedOver = finder.question.terms.map((_, term) => inOwn[term] === 0);
    this.bandOfColumn = bandsAmong(this.names);
    this.amounts = amountsIn(finder.question);
    this.units = unitsSaid(finder);
    this.inHeaders = this.names.map((name) => this.saidBy(name));
    const around = `${body.caption}\n${surroundings.replaceAll('_', ' ')}`;
    this.inContext = finder.find(`${around}\n${this.asAsked(around)}`, language).found;
  }

  static of(placed: PlacedTable, finder: TermFinder, asked: AskedOperation): TableReading {
    return new TableReading(readBody(placed.table), placed, finder, asked);
  }

  /** Whether the columns are years, quarters or months. */
  get hasPeriods(): boolean {
    return this.namesYears || this.names.some(isPeriodName);
  }

  /** Returns a reading restricted to rows of the most frequent unit. */
  withMainUnit(): TableReading {
    const { body, placed, finder, asked } = this;
    return new TableReading({ ...body, rows: ofMainUnit(body.rows) }, placed, finder, asked);
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

  isInHeaderOf(column: number, term: number): boolean {
    const band = this.bandOfColumn[column];
    const said = this.amounts[term];
    if (band && said) return isIn(band, said.amount, said.unit);
    return (this.inHeaders[column]?.[term] ?? 0) >= LEAST_FOUND || this.isInUnit(column, term);
  }

  /** How much of each term a header contains. Expands abbreviations: "Ext." matches "extension". */
  private saidBy(name: string): Float64Array {
    const { found } = this.finder.find(this.asAsked(name), this.placed.language);
    const short = name.match(ABBREVIATION)?.map((one) => one.slice(0, -1).toLowerCase()) ?? [];
    if (short.length === 0) return found;
    return found.map((share, term) => {
      const stems = this.terms[term]?.stems ?? [];
      return short.some((one) => stems.some((stem) => stem.startsWith(one))) ? 1 : share;
    });
  }

  /** Whether the term is the unit of the column's values: "hours" for a header "Duration (h)". */
  private isInUnit(column: number, term: number): boolean {
    const unit = this.units.get(term);
    if (unit === undefined) return false;
    const known = this.inUnits.get(term) ?? new Map<number, boolean>();
    this.inUnits.set(term, known);
    const cells = this.rows.slice(0, FIRST_CELLS).flatMap((row) => this.cellAt(row, column)?.text ?? []);
    const is = known.get(column) ?? isInUnit(unit, this.names[column] ?? '', cells);
    known.set(column, is);
    return is;
  }

  /** Whether the column's range contains a number of the question. */
  isOfBand(column: number): boolean {
    if (!this.bandOfColumn[column]) return false;
    return this.terms.some(({ kind }, term) => kind === 'number' && this.isInHeaderOf(column, term));
  }

  /** Whether the question contains the whole header. */
  namesWholeHeader(column: number): boolean {
    if (this.bandOfColumn[column]) return this.isOfBand(column);
    const isOfWords = this.terms.some(
      ({ kind }, term) => kind !== 'number' && !this.isCarriedOver[term] && this.isInHeaderOf(column, term),
    );
    return (
      isOfWords && fitOf(this.asAsked(this.names[column] ?? ''), this.finder, this.placed.language) === 1
    );
  }

  /** Returns the row whose range contains a number of the question, and the column of ranges; null if there is none. */
  rowsInBand(term: number): { column: number; rows: BodyRow[] } | null {
    const said = this.amounts[term];
    if (!said) return null;
    for (const column of this.names.keys()) {
      const isSaid =
        said.unit !== '' || this.terms.some((_, other) => other !== term && this.isInHeaderOf(column, other));
      if (!isSaid) continue;
      const rows = this.bandsIn(column).flatMap((band, at) =>
        band && isIn(band, said.amount, said.unit) ? [this.rows[at] as BodyRow] : [],
      );
      if (rows.length === 1) return { column, rows };
    }
    return null;
  }

  /** Parses a column's cells as ranges. Skips columns without a range among the first cells. */
  private bandsIn(column: number): ReadonlyArray<Band | null> {
    const known = this.bandsOfCells.get(column);
    if (known) return known;
    const cells = this.rows.map((row) => this.cellAt(row, column)?.text ?? '');
    const isOfBands = bandsOf(cells.slice(0, FIRST_CELLS)).some(Boolean);
    const bands = isOfBands ? bandsAmong(cells) : [];
    this.bandsOfCells.set(column, bands);
    return bands;
  }

  /**
   * Whether a header contains the term, unless the question contains a whole cell with it: "Ridge Protein" next to
   * "Protein (g)".
   */
  isInHeader(term: number): boolean {
    if (!this.names.some((_, column) => this.isInHeaderOf(column, term))) return false;
    return !this.verbatimCells().some((cell) => this.inCell(cell)[term] === 1);
  }

  /** Cells of several words that the question contains verbatim. */
  private verbatimCells(): readonly PlacedCell[] {
    if (this.knownVerbatimCells) return this.knownVerbatimCells;
    const question = this.asked.rest.toLowerCase();
    const isSaid = ({ text }: PlacedCell) =>
      text.length <= LONGEST_NAME && IS_PHRASE.test(text) && question.includes(text.toLowerCase());
    return (this.knownVerbatimCells = this.rows.flatMap(({ cells }) => cells.filter(isSaid)));
  }

  /** See {@link findVerbatimNames}. */
  findVerbatimNames(): VerbatimName[] {
    return findVerbatimNames(this.rows, this.asked.rest, this.finder);
  }

  isInContext(term: number): boolean {
    return (this.inContext[term] as number) >= LEAST_FOUND;
  }

  /** How much of each term the cell contains. */
  inCell(cell: PlacedCell): Float64Array {
    const known = this.inCells.get(cell) ?? this.find(cell.text);
    this.inCells.set(cell, known);
    return known;
  }

  /** Returns the only row that the question names; null if there is none or several. */
  namedRow({ rows, filters }: TableScope): BodyRow | null {
    if (rows.length === 1) return rows[0] as BodyRow;
    if (filters.size === 0) return null;
    const whole = rows.filter((row) => this.fit(row) === 1);
    return whole.length === 1 ? (whole[0] as BodyRow) : null;
  }

  /** Returns a parser for the column's cells. */
  reader(column: number): (text: string) => CellValue | null {
    const texts = this.rows.flatMap((row) => this.cellAt(row, column)?.text ?? []);
    return cellReader(texts, this.placed.language);
  }

  cellAt({ cells }: BodyRow, column: number): PlacedCell | undefined {
    return cells.find((cell) => covers(cell, column) && cell.text !== '');
  }

  /** Returns the rows with their values; null if a value cannot be parsed or the units differ. */
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

  /** Returns the rows with a date in a column, if at least 90% of its cells are dates. */
  dated(column: number): readonly DatedRow[] {
    const known = this.datedRows.get(column) ?? this.readDates(column);
    this.datedRows.set(column, known);
    return known;
  }

  private readDates(column: number): DatedRow[] {
    const read = this.reader(column);
    const stated = this.rows.filter((row) => !isNothing(this.cellAt(row, column)?.text ?? ''));
    const values = stated.flatMap((row) => {
      const value = read(this.cellAt(row, column)?.text ?? '');
      return value?.unit === DATE ? [{ row, value }] : [];
    });
    return values.length * 10 >= stated.length * 9 ? values : [];
  }

  /** Returns the values of a row in these columns; null if one is missing or cannot be parsed. */
  valuesOf(row: BodyRow, columns: readonly number[]): CellValue[] | null {
    const cells = columns.map((column) => this.cellAt(row, column)?.text ?? '');
    const read = cellReader(cells, this.placed.language);
    const values = cells.flatMap((text) => read(text) ?? []);
    return values.length === columns.length ? values : null;
  }

  fit({ label }: BodyRow): number {
    return fitOf(this.asAsked(label), this.finder, this.placed.language);
  }

  /** Formats these cells of a row without its label. */
  showCells({ cells, names }: BodyRow, columns: readonly number[]): StatedCells {
    const shown = columns
      .toSorted((a, b) => a - b)
      .flatMap((column) => {
        const cell = cells.find((one) => covers(one, column));
        return cell ? [{ cell, text: `${names[column] ?? ''}: ${cell.text}` }] : [];
      });
    return { text: shown.map(({ text }) => text).join('; '), cells: shown.map(({ cell }) => cell) };
  }

  /** The cells of a row that name it. */
  labelCells({ cells }: BodyRow): PlacedCell[] {
    return cells.filter(({ column }) => column < this.labelCount);
  }

  /** The cells of rows in these columns. */
  cellsAt(rows: readonly BodyRow[], columns: readonly number[]): PlacedCell[] {
    return rows.flatMap((row) => columns.flatMap((column) => this.cellAt(row, column) ?? []));
  }

  /** Formats a row with its label and these columns. */
  show(row: BodyRow, columns: Iterable<number>): StatedCells {
    const { labelCount } = this;
    return formatRow(row, {
      columns: new Set(columns),
      labelCount,
      notStated: '',
      distinguishesRow: () => false,
    });
  }
}
