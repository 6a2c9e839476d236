import { candidateColumns, distinguishedColumns, sortAsAsked, findMeasureColumn } from './asked-columns.js';
import type { BodyRow } from '../tables/table-body.js';
import { basisText, differenceText } from './basis-text.js';
import { type CellValue, DATE } from './cell-value.js';
import { joinRows } from './row-values.js';
import type { Direction } from './superlatives.js';
import type { StatedCells } from '../tables/table-columns.js';
import type { TableReading } from './table-reading.js';
import type { TableScope } from './scope.js';

const MOST_COMPARED = 4;
/** Maximum number of columns shown if several may be meant, such as two prices. */
const MOST_COLUMNS = 2;
const MOST_LISTED = 10;
const decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** Compares the rows that the question names, or the columns of the only row that it names. */
export function computeComparison(
  reading: TableReading,
  scope: TableScope,
  language: string,
): StatedCells | null {
  const rows = rowsToCompare(reading, scope);
  if (rows) {
    // "Which has more stations?" asks for values of the entity's column.
    const isValue = scope.entity !== null && reading.measured(rows, scope.entity) !== null;
    const entity = isValue ? null : scope.entity;
    const column = findMeasureColumn(reading, rows, entity);
    if (column === null) {
      const alike = candidateColumns(reading, rows, entity);
      if (alike.length > MOST_COLUMNS) return null;
      return joinRows(rows.map((row) => reading.show(row, [...scope.filters, ...alike])));
    }
    const measured = reading.measured(rows, column);
    const lines = rows.map((row) => reading.show(row, [...scope.filters, column]));
    return withDifference(lines, measured?.rows.map(({ value }) => value) ?? null, language);
  }
  const groups = compareGroups(reading, scope);
  if (groups) return groups;
  const columns = distinguishedColumns(reading);
  const row = reading.namedRow(scope);
  const [first, second, ...more] = sortAsAsked(reading, columns);
  if (first === undefined || second === undefined || more.length > 0) return null;
  const { comparative } = reading.asked;
  if (!row)
    return comparative ? compareColumns(reading, scope, [first, second], { comparative, language }) : null;
  return withDifference([reading.show(row, columns)], reading.valuesOf(row, columns), language);
}

/** Returns one row per name; null if there is only one name, or if a name matches several rows equally well. */
function rowsToCompare(reading: TableReading, { named }: TableScope): BodyRow[] | null {
  if (named.length < 2 || named.length > MOST_COMPARED) return null;
  const rows = named.flatMap((rows) => {
    const whole = rows.filter((row) => reading.fit(row) === 1);
    const [row, another] = rows.length === 1 ? rows : whole;
    return row && !another ? [row] : [];
  });
  if (rows.length !== named.length) return null;
  return rows.toSorted((a, b) => reading.rows.indexOf(a) - reading.rows.indexOf(b));
}

function withDifference(
  lines: readonly StatedCells[],
  values: readonly CellValue[] | null,
  language: string,
): StatedCells {
  const [first, second, ...more] = values ?? [];
  const isComparable =
    first && second && more.length === 0 && first.unit === second.unit && first.unit !== DATE;
  if (!isComparable) return joinRows(lines);
  const amount = decimals.format(Math.abs(first.amount - second.amount));
  return joinRows(lines, differenceText(language, [amount, first.unit].filter(Boolean).join(' ')));
}

/** Answers "Which had fewer visitors in 2025 than in 2024?" with the rows for which that is true. */
function compareColumns(
  reading: TableReading,
  { rows, filters }: TableScope,
  [first, second]: readonly [number, number],
  { comparative, language }: { comparative: Direction; language: string },
): StatedCells | null {
  const found: BodyRow[] = [];
  for (const row of rows) {
    const [a, b] = reading.valuesOf(row, [first, second]) ?? [];
    if (!a || !b) continue;
    if (a.unit !== b.unit) return null;
    if (comparative === 'most' ? a.amount > b.amount : a.amount < b.amount) found.push(row);
  }
  if (found.length === 0 || found.length > MOST_LISTED) return null;
  const lines = found.map((row) => reading.show(row, [...filters, first, second]));
  return joinRows(lines, `${found.length} ${basisText(language, 'count', reading.rows.length)}`);
}

/** Answers "The response times of Gold and Silver" for groups of rows with one value each. */
function compareGroups(
  reading: TableReading,
  { rows, named, filters, entity }: TableScope,
): StatedCells | null {
  if (named.length < 2 || named.length > MOST_COMPARED) return null;
  const column = findMeasureColumn(reading, rows, entity);
  if (column === null) return null;
  const values = named.map((group) => new Set(group.map((row) => reading.cellAt(row, column)?.text ?? '')));
  if (values.some((texts) => texts.size !== 1 || texts.has(''))) return null;
  return joinRows(named.map(([row]) => reading.showCells(row as BodyRow, [...filters, column])));
}
