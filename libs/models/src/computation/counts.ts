import { findMeasureColumn } from './asked-columns.js';
import { basisText } from './basis-text.js';
import { periodOrder, periodsCalled } from './periods.js';
import { amountsOf, columnsWhere } from './row-values.js';
import { isOutOfScale, rowsBeyond, scaleThreshold } from './rows-beyond.js';
import { asksForTotal } from './asked-operation.js';
import { addUp, addUpYear } from './sums.js';
import type { StatedCells } from '../tables/table-columns.js';
import type { TableReading } from './table-reading.js';
import type { TableScope } from './scope.js';
import { isBeyond, type Threshold } from './thresholds.js';

/** Headers of columns of counts. */
const IS_COUNT = /^(?:number|count|anzahl|nombre|número|数量|人数|total)/iu;
const MOST_NAMED = 10;

/** Headers of quantities per item: "altogether" asks for these instead of the number of kinds. */
const IS_QUANTITY = /stock|on hand|quantit|bestand|stückzahl|existencias|cantidad|库存|数量/iu;

/** Counts rows, adds up counts in a column, or counts the periods in which a condition was true. */
export function computeCount(reading: TableReading, scope: TableScope, language: string): StatedCells | null {
  const { threshold } = reading.asked;
  const isPeriod = periodsCalled(reading.asked.counted);
  if (isPeriod && threshold) return countPeriods(reading, scope, { isPeriod, threshold, language });
  const year = threshold ? null : addUpYear(reading, scope, language);
  if (year) return year;
  const quantities = asksForTotal(reading.finder.question.text)
    ? columnsWhere(reading, (name) => IS_QUANTITY.test(name))
    : [];
  if (quantities.length > 0) return addUp(reading, scope, 'sum', language, quantities);
  const subjects = reading.terms.flatMap((_, term) => (isCounted(reading, term) ? [term] : []));
  if (subjects.length === 0) return reading.asked.counted === '' ? countRows(reading, scope, language) : null;
  const headed = reading.names.flatMap((_, at) =>
    subjects.some((term) => reading.isInHeaderOf(at, term)) ? [at] : [],
  );
  const values = headed.filter((at) => at >= reading.labelCount && reading.measured(scope.rows, at) !== null);
  if (values.length > 0 && !threshold) return addUp(reading, scope, 'sum', language, values);
  const entity = headed.find((at) => !values.includes(at)) ?? null;
  // "How many laptops": the counted thing is a value of a column.
  const isKind = subjects.every((term) => !reading.isInHeader(term) && !reading.isInContext(term));
  if (entity === null && isKind && scope.rows.length > 1) return countRows(reading, scope, language);
  if (entity === null && !threshold) {
    // A subject that only the caption names may be what the rows divide, such as employees by department.
    if (!subjects.some((term) => reading.isInContext(term))) return null;
    const measure = findMeasureColumn(reading, scope.rows, null);
    const name = measure === null ? '' : (reading.names[measure] ?? '');
    if (measure !== null && (periodOrder(name) !== null || IS_COUNT.test(name)))
      return addUp(reading, scope, 'sum', language, [measure]);
    if (scope.filters.size === 0) return null;
  }
  // Things that the question names are not counted.
  if (entity !== null && scope.filters.has(entity)) return null;
  if (entity === null && !threshold && scope.filters.has(0)) return null;
  const found = threshold ? rowsBeyond(reading, scope, threshold, entity) : { rows: scope.rows };
  if (!found) return null;
  const texts = found.rows.map((row) =>
    entity === null ? row.label : (reading.cellAt(row, entity)?.text ?? ''),
  );
  const different = [...new Set(texts.filter((text) => text !== ''))];
  const cells = found.rows.flatMap((row) =>
    entity === null ? reading.labelCells(row) : (reading.cellAt(row, entity) ?? []),
  );
  return { text: countText(different, reading.rows.length, language), cells };
}

/** For 有几趟, where the counted thing was named before. */
function countRows(
  reading: TableReading,
  { rows, filters }: TableScope,
  language: string,
): StatedCells | null {
  if (filters.size === 0 || filters.has(0) || reading.asked.threshold) return null;
  const names = rows.map((row) => reading.cellAt(row, 0)?.text ?? row.label);
  return { text: countText(names, reading.rows.length, language), cells: reading.cellsAt(rows, [0]) };
}

/** "3 (of 13 rows: Oslo, Bergen, Lund)" */
function countText(names: ReadonlyArray<string | undefined>, of: number, language: string): string {
  const shown = names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ', …' : '');
  return `${names.length} (${basisText(language, 'count', of)}${names.length > 0 ? `: ${shown}` : ''})`;
}

/** Whether the term is what "how many" asks for. */
function isCounted({ terms, asked, finder }: TableReading, term: number): boolean {
  const { stems, word } = terms[term] ?? { stems: [], word: null };
  if (word !== null) return asked.counted.includes(word) || word.includes(asked.counted);
  const said = finder.find(asked.counted, finder.question.language).found;
  return stems.length > 0 && said[term] === 1;
}

/** Counts the quarters or years in which a row is beyond the threshold. The periods may be columns or rows. */
function countPeriods(
  reading: TableReading,
  scope: TableScope,
  {
    isPeriod,
    threshold,
    language,
  }: { isPeriod: (name: string) => boolean; threshold: Threshold; language: string },
): StatedCells | null {
  const columns = columnsWhere(reading, isPeriod);
  const row = columns.length < 2 ? null : reading.namedRow(scope);
  const amounts = row && amountsOf(reading, row, columns);
  if (amounts) {
    const bound = scaleThreshold(threshold, `${row.label} ${reading.body.caption}`);
    if (isOutOfScale(threshold, bound, amounts)) return null;
    const beyond = columns.filter((_, at) => isBeyond(amounts[at] as number, bound));
    const names = beyond.map((at) => reading.names[at]);
    const cells = [...reading.labelCells(row), ...reading.cellsAt([row], beyond)];
    return { text: countText(names, columns.length, language), cells };
  }
  if (!scope.rows.every(({ label }) => isPeriod(label))) return null;
  const found = rowsBeyond(reading, scope, threshold, null);
  if (!found) return null;
  const names = found.rows.map(({ label }) => label);
  const cells = found.rows.flatMap((row) => [
    ...reading.labelCells(row),
    ...reading.cellsAt([row], [found.column]),
  ]);
  return { text: countText(names, scope.rows.length, language), cells };
}
