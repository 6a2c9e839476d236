import { findMeasureColumn } from './asked-columns.js';
import { extremeBasisText } from './basis-text.js';
import { DATE, isDuration } from './cell-value.js';
import { SALES } from './measures.js';
import type { Operation } from './asked-operation.js';
import { askedPeriods } from './periods.js';
import { amountsOf, columnsWhere, joinRows, showRow } from './row-values.js';
import type { StatedCells } from '../tables/table-columns.js';
import type { MeasuredRow, TableReading } from './table-reading.js';
import type { TableScope } from './scope.js';

type Extreme = Operation & { kind: 'extreme' };

const MOST_TIED = 5;

export function computeExtreme(
  reading: TableReading,
  scope: TableScope,
  extreme: Extreme,
  language: string,
): StatedCells | null {
  const isPeriod = askedPeriods(reading.asked.rest);
  if (isPeriod && !reading.rows.every(({ label }) => isPeriod(label)))
    return extremeColumn(reading, scope, extreme, { isPeriod, language });
  return extremeRow(reading, scope, extreme, language);
}

function extremeRow(
  reading: TableReading,
  scope: TableScope,
  { direction, rank, count }: Extreme,
  language: string,
): StatedCells | null {
  if (scope.rows.length < 2) return null;
  const { measure, threshold, rowCount } = reading.asked;
  if (threshold || (rowCount !== undefined && scope.rows.length !== rowCount)) return null;
  const column = findMeasureColumn(reading, scope.rows, scope.entity, { dates: measure?.isOfDates === true });
  if (column === null) return null;
  const measured = reading.measured(scope.rows, column);
  if (!measured || measured.rows.length < 2) return null;
  if ((measure === null || measure === SALES) && areGroups(reading, scope)) return null;
  const { amounts } = measured;
  const isOfTime = measured.rows.every(({ value }) => isDuration(value));
  const isReversed =
    measure?.reversedFor !== undefined && (isOfTime || measure.reversedFor.test(reading.names[column] ?? ''));
  const isMost = (direction === 'most') !== isReversed;
  const order = inOrder(amounts, isMost);
  const first = amounts[order[rank] as number];
  if (first === undefined) return null;
  // Equal values share a rank.
  const tied = order.filter((at) => amounts[at] === first);
  if (rank > 0 && amounts[order[rank - 1] as number] === first) return null;
  const end = order.length > rank + count ? rank + Math.max(count, tied.length) : order.length;
  const taken = order.slice(rank, end);
  if (taken.length > Math.max(count, MOST_TIED)) return null;
  const lines = taken.map((at) => showRow(reading, scope, (measured.rows[at] as MeasuredRow).row, column));
  const isOfDates = measured.rows.every(({ value }) => value.unit === DATE);
  const value = { direction: isMost ? ('most' as const) : ('least' as const), rank, isOfDates };
  return joinRows(lines, extremeBasisText(language, value, measured.rows.length));
}

/** Whether the entity has several rows each, whose values would have to be added. */
function areGroups(reading: TableReading, { rows, entity }: TableScope): boolean {
  if (entity === null) return false;
  const texts = rows.map((row) => reading.cellAt(row, entity)?.text ?? '');
  return new Set(texts).size < texts.length;
}

/** Answers "In which quarter was revenue highest?" from the columns of periods in the only row named. */
function extremeColumn(
  reading: TableReading,
  scope: TableScope,
  { direction, rank, count }: Extreme,
  { isPeriod, language }: { isPeriod: (name: string) => boolean; language: string },
): StatedCells | null {
  const columns = columnsWhere(reading, isPeriod);
  const row = reading.namedRow(scope);
  const amounts = row && amountsOf(reading, row, columns);
  if (!amounts || columns.length < 2 || count > 1) return null;
  const at = inOrder(amounts, direction === 'most')[rank];
  if (at === undefined || amounts.filter((amount) => amount === amounts[at]).length > 1) return null;
  const basis = extremeBasisText(language, { direction, rank, isOfDates: false }, columns.length);
  return joinRows([reading.show(row, [columns[at] as number])], basis);
}

/** Returns the indices of amounts, sorted. */
function inOrder(amounts: readonly number[], isMostFirst: boolean): number[] {
  return amounts
    .map((_, at) => at)
    .sort((a, b) => (isMostFirst ? 1 : -1) * ((amounts[b] as number) - (amounts[a] as number)));
}
