import { type QuestionType, questionType } from '../question/question-type.js';
import type { BodyRow } from '../tables/table-body.js';
import { TOTAL, dropNarrowerColumns } from '../tables/table-columns.js';
import { type CellValue, DATE, isDuration, isNothing } from './cell-value.js';
import { periodOrder } from './periods.js';
import { OWN_QUESTION } from './asked-operation.js';
import { arePeople, MONEY } from './column-kinds.js';
import { COMES_NEXT, COST, HEIGHT, type Measure, SIZE } from './measures.js';
import type { TableReading } from './table-reading.js';

/** "Total Plan & Non-Plan" is the total of "Plan Total" and "Non-Plan Total". */
function containsWordsOf(name: string, other: string): boolean {
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu));
  const words = wordsOf(name);
  return [...wordsOf(other)].every((said) => words.has(said));
}

const IS_DUE =
  /(?<!\p{L})(?:due|needs?|must be|has to be|have to be|will be|next|fällig|muss|müssen|wird|werden|nächste[nrsm]?|doit|doivent|prochaine?|debe|deben|próxim[oa])(?!\p{L})|需要|必须|应|到期|下次|下一次/iu;

const IS_ONLY_TOTAL = /^\s*(?:total|gesamt|summe|insgesamt|合计|总计)\s*$/iu;

/** "The highest" and "the largest" refer to these if the question names no column. */
const isOfExtent = (name: string) => HEIGHT.header.test(name) || SIZE.header.test(name);

/** Questions for an amount, which a date does not answer. */
const AMOUNT_ASKED = /(?<!\p{L})(?:how (?:much|many)|wie ?viele?[nr]?|combien|cuánt[oa]s?)(?!\p{L})|多少/iu;

/** Headers of columns that answer who, when or where. */
const HEADERS_OF_TYPE: Readonly<Partial<Record<QuestionType, RegExp>>> = {
  person:
    /manager|owner|contact|responsible|head|leader|inspector|director|teacher|trainer|doctor|driver|betreuer|leit(?:er|ung)|verantwortlich|ansprechpartner|zuständig|responsable|encargad|jefe|chef|负责人|負責人|经理|經理|联系人|聯繫人|told|informed/iu,
  date: /(?<!up)date(?!d)|(?<!\p{L})(?:when|day|deadline|due)(?!\p{L})|datum|termin|fällig|fecha|日期|时间|時間/iu,
  place:
    /room|hall|location|site|place|city|town|country|address|building|(?<!\p{L})ort|standort|raum|gebäude|stadt|land|lieu|ville|pays|salle|adresse|lugar|ciudad|país|sala|ubicación|地点|地點|城市|国家|國家|位置|部门|部門/iu,
};

/**
 * Returns the value column that the question measures by; null if there is none or several may be meant. The cells of
 * `rows` must be values.
 */
export function findMeasureColumn(
  reading: TableReading,
  rows: readonly BodyRow[],
  entity: number | null,
  options?: { dates?: boolean },
): number | null {
  return mostGeneralColumn(reading, candidateColumns(reading, rows, entity, options));
}

/** Returns the value columns that the question may measure by and does not distinguish. */
export function candidateColumns(
  reading: TableReading,
  rows: readonly BodyRow[],
  entity: number | null,
  { dates = false }: { dates?: boolean } = {},
): readonly number[] {
  const candidates = reading.names.flatMap((_, column) =>
    column !== entity && isOfValues(reading, column, rows, dates) ? [column] : [],
  );
  const { measure } = reading.asked;
  const scores = candidates.map((column) => {
    const said = countMatches(reading, column, candidates);
    const name = reading.names[column] ?? '';
    const isMeant =
      measure !== null &&
      (reading.namesWholeHeader(column) ||
        (isMeasuredBy(reading, measure, column, { rows, said }) &&
          (measure.mayBeNarrower || said > 0 || !hasOtherWords(name, measure.header))));
    return { said, isMeant };
  });
  const isNeeded = measure !== null && scores.some(({ isMeant }) => isMeant);
  if (reading.asked.isMeasureNeeded && measure && !isNeeded && !areAllMoney(reading, measure, candidates))
    return [];
  const totals = scores.map(({ said, isMeant }) => (isNeeded && !isMeant ? -1 : said + (isMeant ? 1 : 0)));
  const most = Math.max(0, ...totals);
  if (most === 0 && measure === null) {
    const extents = candidates.filter((column) => isOfExtent(reading.names[column] ?? ''));
    if (extents.length === 1) return extents;
  }
  const best = candidates.filter((_, at) => totals[at] === most);
  // Columns for parts of a year appear next to their total.
  const [total, ...others] = candidates.filter((column) => IS_ONLY_TOTAL.test(reading.names[column] ?? ''));
  if (best.length > 1 && total !== undefined && others.length === 0 && reading.asked.operation.kind === 'sum')
    return [total];
  return preferredColumns(
    reading,
    candidates.filter((_, at) => totals[at] === most),
  );
}

/**
 * Counts the terms in a header. Terms carried over from the previous question only count if the follow-up itself names
 * none of these columns.
 */
function countMatches(reading: TableReading, column: number, among: readonly number[]): number {
  const isOwn = (term: number) => reading.isCarriedOver[term] !== true;
  const areNamed = among.some((one) =>
    reading.terms.some((_, term) => isOwn(term) && reading.isInHeaderOf(one, term)),
  );
  return reading.terms.filter((_, term) => reading.isInHeaderOf(column, term) && (!areNamed || isOwn(term)))
    .length;
}

/** Selects columns by the measure's preference; a question for the next calibration does not ask for past ones. */
function preferredColumns(reading: TableReading, columns: readonly number[]): readonly number[] {
  const { prefers } = reading.asked.measure ?? {};
  const isDue = IS_DUE.test(reading.asked.rest);
  const pattern = prefers ?? (isDue ? COMES_NEXT : undefined);
  const best = pattern ? columns.filter((column) => pattern.test(reading.names[column] ?? '')) : [];
  return best.length > 0 ? best : columns;
}

/**
 * Chooses among equally good columns: one whose name does not extend another's, then the total, then the last period.
 */
function mostGeneralColumn(reading: TableReading, columns: readonly number[]): number | null {
  const nameOf = (column: number) => reading.names[column] ?? '';
  const best = dropNarrowerColumns(columns, nameOf);
  if (best.length < 2) return best[0] ?? null;
  const totals = best.filter((column) => TOTAL.test(nameOf(column)));
  const ofAll = totals.filter((column) =>
    totals.every((other) => containsWordsOf(nameOf(column), nameOf(other))),
  );
  return ofAll.length === 1 ? (ofAll[0] as number) : latestColumn(reading, best);
}

/**
 * Returns the column that answers a question about these rows: the one whose header the question names, otherwise the
 * only one of the requested type (who, when, where). Null if there is none or several may be meant.
 * @param filters columns whose values the question states
 */
export function findAskedColumn(
  reading: TableReading,
  rows: readonly BodyRow[],
  filters: ReadonlySet<number>,
): number | null {
  const own = OWN_QUESTION.exec(reading.asked.rest)?.[0] ?? reading.finder.question.text;
  const isDate = questionType(own) === 'date';
  const isAmount = AMOUNT_ASKED.test(own);
  const areDated =
    isDate || isAmount ? reading.names.map((_, column) => reading.dated(column).length > 0) : [];
  const isAny = (column: number) => !areDated.includes(true) || areDated[column] !== isAmount;
  const candidates = reading.names.flatMap((name, column) =>
    filters.has(column) || reading.isDerived(name) || !isAny(column) ? [] : [column],
  );
  if (rows.some(({ label }) => reading.isDerived(label))) return null;
  const { measure } = reading.asked;
  const ofBand = candidates.filter((column) => reading.isOfBand(column));
  const meant =
    measure &&
    (ofBand.length > 0
      ? ofBand
      : candidates.filter((column) => measure.header.test(reading.names[column] ?? '')));
  const among = meant && meant.length > 0 ? meant : candidates;
  const said = among.map((column) => countMatches(reading, column, among));
  const most = Math.max(0, ...said);
  if (most > 0 || (meant && meant.length > 0))
    return mostGeneralColumn(
      reading,
      preferredColumns(
        reading,
        among.filter((_, at) => said[at] === most),
      ),
    );
  return rows.length > 0 ? columnOfType(reading, candidates, reading.finder.question.text) : null;
}

/** Returns the only column of the type that a question asks for; null if there is none, or several. */
function columnOfType(reading: TableReading, candidates: readonly number[], question: string): number | null {
  const type = questionType(question);
  const header = type === null ? undefined : HEADERS_OF_TYPE[type];
  const called = header ? candidates.filter((column) => header.test(reading.names[column] ?? '')) : [];
  const columns =
    called.length > 0 || type === null
      ? called
      : candidates.filter((column) => isOfKind(reading, column, type));
  return columns.length === 1 ? (columns[0] as number) : null;
}

/** Whether the cells of a column are of the requested type, whatever its header. */
function isOfKind(reading: TableReading, column: number, type: QuestionType): boolean {
  if (type === 'date') return reading.dated(column).length > 0;
  return type === 'person' && arePeople(reading.rows.map((row) => reading.cellAt(row, column)?.text ?? ''));
}

/** Returns the value columns that the question distinguishes from all others: "Q1 and Q2". */
export function distinguishedColumns(reading: TableReading): number[] {
  const values = reading.names.flatMap((_, column) => (column >= reading.labelCount ? [column] : []));
  const isTold = (column: number, term: number) =>
    values.every((other) => reading.isInHeaderOf(other, term) === (other === column));
  const told = values.filter((column) => reading.terms.some((_, term) => isTold(column, term)));
  // The year of the whole table only selects its column if the question names another year as well.
  const apart = told.filter((column) =>
    reading.terms.some((_, term) => !reading.isInContext(term) && isTold(column, term)),
  );
  return apart.length > 1 ? apart : told;
}

/** Returns all columns of the question's year; null if it names none or several, or if only one column has it. */
export function columnsOfYear(reading: TableReading): number[] | null {
  const { years } = reading.finder.question;
  const [year] = years;
  if (year === undefined || years.length > 1) return null;
  const columns = reading.names.flatMap((_, column) => (reading.isInHeaderOf(column, year) ? [column] : []));
  // If the question names another column, it asks for that one.
  const isOther = (column: number) => !columns.includes(column) && column >= reading.labelCount;
  const asksOfOther = reading.names.some(
    (_, column) => isOther(column) && reading.terms.some((_, term) => reading.isInHeaderOf(column, term)),
  );
  const said = new Set(columns.map((column) => countMatches(reading, column, columns)));
  return columns.length > 1 && said.size === 1 && !asksOfOther ? columns : null;
}

/** Sorts columns by the order in which the question names them. */
export function sortAsAsked(reading: TableReading, columns: readonly number[]): number[] {
  const first = (column: number) =>
    reading.terms.findIndex(
      (_, term) =>
        reading.isInHeaderOf(column, term) &&
        columns.every((other) => other === column || !reading.isInHeaderOf(other, term)),
    );
  return columns.toSorted((a, b) => first(a) - first(b));
}

function isMeasuredBy(
  reading: TableReading,
  { header, isOfTime, isOfDates, reversedFor }: Measure,
  column: number,
  { rows, said }: { rows: readonly BodyRow[]; said: number },
): boolean {
  const isCalledSo = header.test(reading.names[column] ?? '');
  if (isOfDates && reversedFor?.test(reading.names[column] ?? '')) return true;
  if (isOfDates) return areDates(reading, column, rows) && (isCalledSo || said > 0);
  return isCalledSo || (isOfTime === true && areTimes(reading, column, rows));
}

function areTimes(reading: TableReading, column: number, rows: readonly BodyRow[]): boolean {
  const measured = reading.measured(rows, column);
  return measured !== null && measured.rows.every(({ value }) => isDuration(value));
}

function areDates(reading: TableReading, column: number, rows: readonly BodyRow[]): boolean {
  const measured = reading.measured(rows, column);
  return measured !== null && measured.rows.every(({ value }) => value.unit === DATE);
}

/** Whether a header has words other than those of the measure and of units. */
function hasOtherWords(name: string, header: RegExp): boolean {
  const rest = name.replaceAll(new RegExp(header.source, 'giu'), ' ').replace(/[(（][^()（）]*[)）]/gu, ' ');
  return /\p{L}{3}|\p{sc=Han}/u.test(rest);
}

/** Whether all columns that the question names contain money, so that they hold the price. */
function areAllMoney(reading: TableReading, measure: Measure, candidates: readonly number[]): boolean {
  const said = candidates.filter((column) => countMatches(reading, column, candidates) > 0);
  const isMoney = (column: number) => MONEY.test(reading.names[column] ?? '');
  return measure === COST && said.length > 0 && said.every(isMoney);
}

/** Returns the last of several columns of periods; null if they are something else. */
function latestColumn(reading: TableReading, columns: readonly number[]): number | null {
  const periods = columns.map((column) => periodOrder(reading.names[column] ?? ''));
  if (periods.some((period) => period === null)) return null;
  const orders = periods.map((period) => period?.order as number);
  const last = Math.max(...orders);
  const latest = columns.filter((_, at) => orders[at] === last);
  return latest.length === 1 ? (latest[0] as number) : null;
}

function isOfValues(
  reading: TableReading,
  column: number,
  rows: readonly BodyRow[],
  dates: boolean,
): boolean {
  const texts = rows
    .flatMap((row) => reading.cellAt(row, column)?.text ?? [])
    .filter((text) => !isNothing(text));
  const read = reading.reader(column);
  const values = texts.map(read);
  const isValue = (value: CellValue | null) => value !== null && (dates || value.unit !== DATE);
  // Numbers that count or identify the rows measure nothing.
  if (column < reading.labelCount && !values.every((value) => value?.unit === DATE)) return false;
  return texts.length > 0 && values.filter(isValue).length * 10 >= texts.length * 9;
}
