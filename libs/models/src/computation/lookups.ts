import { findAskedColumn } from './asked-columns.js';
import { joinRows } from './row-values.js';
import { addUpYear } from './sums.js';
import type { StatedCells } from '../tables/table-columns.js';
import type { TableReading } from './table-reading.js';
import type { TableScope } from './scope.js';

const MOST_ROWS = 3;

/**
 * Returns the value in the column asked for, from the row that the question names or from the few rows that it may
 * mean.
 */
export function lookUp(reading: TableReading, scope: TableScope, language: string): StatedCells | null {
  const { rows, filters } = scope;
  if (filters.size === 0) return null;
  const column = findAskedColumn(reading, rows, filters);
  if (column === null) return addUpYear(reading, scope, language);
  const shown = rows.map((row) => reading.show(row, [...filters, column]));
  const lines = new Map(shown.map((line) => [line.text, line]));
  const values = new Set(rows.map((row) => reading.cellAt(row, column)?.text ?? ''));
  if (values.has('')) return null;
  // All rows of a kind may share the value.
  if (values.size === 1 && lines.size > MOST_ROWS && rows[0])
    return reading.showCells(rows[0], [...filters, column]);
  return lines.size <= MOST_ROWS ? joinRows([...lines.values()]) : null;
}
