import { distinguishedColumns } from './asked-columns.js';
import type { BodyRow } from '../tables/table-body.js';
import { basisText } from './basis-text.js';
import { joinRows, showRow } from './row-values.js';
import type { StatedCells } from '../tables/table-columns.js';
import { rowsBeyond } from './rows-beyond.js';
import type { TableReading } from './table-reading.js';
import type { TableScope } from './scope.js';

const MOST_LISTED = 10;

/** Lists the rows beyond a threshold, or with the values that the question names in another column. */
export function listRows(reading: TableReading, scope: TableScope, language: string): StatedCells | null {
  const { threshold } = reading.asked;
  const found = threshold ? rowsBeyond(reading, scope, threshold, null) : filteredRows(reading, scope);
  if (!found || found.rows.length === 0) return null;
  const lines = found.rows.slice(0, MOST_LISTED).map((row) => showRow(reading, scope, row, found.column));
  const more = found.rows.length > MOST_LISTED ? [{ text: '…', cells: [] }] : [];
  const basis = `${found.rows.length} ${basisText(language, 'count', reading.rows.length)}`;
  return joinRows([...lines, ...more], basis);
}

function filteredRows(
  reading: TableReading,
  { rows, filters, entity }: TableScope,
): { rows: BodyRow[]; column: number } | null {
  const isFiltered = filters.size > 0 && rows.length > 1 && rows.length < reading.rows.length;
  if (!isFiltered || entity === null || filters.has(entity)) return null;
  // If the question names other columns, it asks for their values instead.
  const isAsked = (term: number) => reading.terms[term]?.isAsked === true;
  const others = distinguishedColumns(reading).filter((column) =>
    reading.terms.some((_, term) => !isAsked(term) && reading.isInHeaderOf(column, term)),
  );
  return others.some((column) => !filters.has(column)) ? null : { rows, column: entity };
}
