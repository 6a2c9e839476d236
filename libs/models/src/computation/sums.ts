import type { PlacedCell } from '@tessera/text';
import { columnsOfYear, distinguishedColumns, findMeasureColumn } from './asked-columns.js';
import { basisText } from './basis-text.js';
import { type CellValue, DATE } from './cell-value.js';
import { partsOfYear } from './periods.js';
import type { StatedCells } from '../tables/table-columns.js';
import type { TableReading } from './table-reading.js';
import type { TableScope } from './scope.js';

const IS_SHARE =
  /[%％‰]|per ?cent|percentage|share|rate|ratio|growth|anteil|quote|wachstum|比例|占比|率|增[长幅]/iu;
const decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/**
 * Returns the sum or average of one column's rows, or of several columns in the only row named. For a single cell,
 * returns it as it is.
 */
export function addUp(
  reading: TableReading,
  scope: TableScope,
  kind: 'sum' | 'average',
  language: string,
  among: readonly number[] = [],
): StatedCells | null {
  const year = kind === 'sum' ? addUpYear(reading, scope, language) : null;
  if (year) return year;
  const told = distinguishedColumns(reading);
  const row = told.length > 1 ? reading.namedRow(scope) : null;
  if (row) {
    const values = reading.valuesOf(row, told);
    const names = `${row.label}: ${told.map((column) => reading.names[column]).join(' + ')}`;
    const cells = [...reading.labelCells(row), ...reading.cellsAt([row], told)];
    return values && addUpValues(values, { kind, name: names, cells, language });
  }
  const column =
    among.length === 1 ? (among[0] as number) : findMeasureColumn(reading, scope.rows, scope.entity);
  if (column === null || (among.length > 0 && !among.includes(column))) return null;
  const [only, ...others] = scope.rows;
  if (only && others.length === 0)
    return among.length > 0 && scope.filters.size > 0 ? reading.show(only, [column]) : null;
  const measured = reading.measured(scope.rows, column);
  const isShare =
    kind === 'sum' &&
    scope.named.length < 2 &&
    (IS_SHARE.test(reading.names[column] ?? '') ||
      measured?.rows.some(({ cell }) => IS_SHARE.test(cell.text)));
  if (!measured || measured.rows.length < 2 || isShare) return null;
  const values = measured.rows.map(({ value }) => value);
  const cells = measured.rows.map(({ cell }) => cell);
  return addUpValues(values, { kind, name: reading.names[column] ?? '', cells, language });
}

/** Adds the halves, quarters or months of the year that the question names. */
export function addUpYear(
  reading: TableReading,
  { rows, filters }: TableScope,
  language: string,
): StatedCells | null {
  const columns = columnsOfYear(reading);
  const parts = columns && partsOfYear(columns, (column) => reading.names[column] ?? '', reading.asked.rest);
  const isOfTotal = filters.size === 0 && rows.length > 1;
  if (!parts || rows.length === 0 || (!isOfTotal && rows.length > 1)) return null;
  const values = rows.map((row) => reading.valuesOf(row, parts));
  if (values.some((of) => of === null)) return null;
  const names = parts.map((column) => reading.names[column]).join(' + ');
  const name = isOfTotal ? names : `${rows[0]?.label}: ${names}`;
  return addUpValues(
    values.flatMap((of) => of ?? []),
    { kind: 'sum', name, cells: reading.cellsAt(rows, parts), language },
  );
}

function addUpValues(
  values: readonly CellValue[],
  {
    kind,
    name,
    cells,
    language,
  }: { kind: 'sum' | 'average'; name: string; cells: readonly PlacedCell[]; language: string },
): StatedCells | null {
  const [first] = values;
  if (!first || first.unit === DATE || values.some(({ unit }) => unit !== first.unit)) return null;
  const sum = values.reduce((total, { amount }) => total + amount, 0);
  const amount = decimals.format(kind === 'sum' ? sum : sum / values.length);
  const text = `${name}: ${[amount, first.unit].filter(Boolean).join(' ')} (${basisText(language, kind, values.length)})`;
  return { text, cells };
}
