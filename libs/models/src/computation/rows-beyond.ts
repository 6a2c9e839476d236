import { findMeasureColumn } from './asked-columns.js';
import type { BodyRow } from '../tables/table-body.js';
import { DATE, hoursIn } from './cell-value.js';
import type { MeasuredRow, TableReading } from './table-reading.js';
import type { TableScope } from './scope.js';
import { isBeyond, type Threshold } from './thresholds.js';

/** Scales of a table's amounts. */
const TABLE_SCALES: ReadonlyArray<readonly [RegExp, number]> = [
  [/thousand|tausend|T€|milliers|miles|(?<![百十])千元/iu, 1e3],
  [/million|mio|millones|百万/iu, 1e6],
  [/billion|mrd|milliards|十亿/iu, 1e9],
  [/万元|萬元/u, 1e4],
  [/亿元|億元/u, 1e8],
];
const LEAST_OF_SCALE = 100;

/** Returns the rows beyond the threshold; null if no column is meant. */
export function rowsBeyond(
  reading: TableReading,
  scope: TableScope,
  threshold: Threshold,
  except: number | null,
): { rows: BodyRow[]; column: number } | null {
  const column = findMeasureColumn(reading, scope.rows, except ?? scope.entity, { dates: threshold.isDate });
  if (column === null) return null;
  const measured = reading.measured(scope.rows, column);
  if (!measured || measured.rows.some(({ value }) => (value.unit === DATE) !== threshold.isDate)) return null;
  const bound = scaleThreshold(threshold, `${reading.names[column] ?? ''} ${reading.body.caption}`);
  const amounts = threshold.isDuration
    ? hoursOf(measured.rows, reading.names[column] ?? '')
    : measured.amounts;
  if (!amounts || isOutOfScale(threshold, bound, amounts)) return null;
  const rows = measured.rows.filter((_, at) => isBeyond(amounts[at] as number, bound));
  return { rows: rows.map(({ row }) => row), column };
}

/** Returns null if neither the cells nor the column's name state the unit. */
function hoursOf(rows: readonly MeasuredRow[], name: string): number[] | null {
  const inName = name.split(/[^\p{L}]+/u).flatMap((word) => hoursIn(word.toLowerCase()) ?? []);
  const hours = rows.map(({ value: { amount, unit } }) => amount * (hoursIn(unit) ?? inName.at(-1) ?? NaN));
  return hours.some(Number.isNaN) ? null : hours;
}

/** Converts the threshold to the table's unit: "over 2 million" for a table in thousands. */
export function scaleThreshold(threshold: Threshold, unitText: string): Threshold {
  if (!threshold.isScaled) return threshold;
  const [, scale = 1] = TABLE_SCALES.find(([unit]) => unit.test(unitText)) ?? [];
  return { ...threshold, amount: threshold.amount / scale };
}

/** Whether a threshold in millions is so far above all amounts that the table must be in an unstated unit. */
export function isOutOfScale(
  { isScaled }: Threshold,
  { amount }: Threshold,
  amounts: readonly number[],
): boolean {
  return isScaled && Math.max(...amounts.map(Math.abs)) * LEAST_OF_SCALE < amount;
}
