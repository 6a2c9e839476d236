import { columnsTold } from './columns-asked.js';
import type { BodyRow } from '../lexical/table-body.js';
import { basis } from './basis-text.js';
import { shown } from './row-values.js';
import { beyond } from './rows-beyond.js';
import type { TableReading } from './table-reading.js';
import type { Scope } from './scope.js';

const MOST_LISTED = 10;

/** Lists the rows beyond a threshold, or with the values that the question names in another column. */
export function listed(reading: TableReading, scope: Scope, language: string): string | null {
  const { threshold } = reading.asked;
  const found = threshold ? beyond(reading, scope, threshold, null) : filtered(reading, scope);
  if (!found || found.rows.length === 0) return null;
  const lines = found.rows.slice(0, MOST_LISTED).map((row) => shown(reading, scope, row, found.column));
  const more = found.rows.length > MOST_LISTED ? ['…'] : [];
  return `${[...lines, ...more].join('\n')} (${found.rows.length} ${basis(language, 'count', reading.rows.length)})`;
}

function filtered(
  reading: TableReading,
  { rows, filters, entity }: Scope,
): { rows: BodyRow[]; column: number } | null {
  const isFiltered = filters.size > 0 && rows.length > 1 && rows.length < reading.rows.length;
  if (!isFiltered || entity === null || filters.has(entity)) return null;
  // If the question names other columns, it asks for their values instead.
  const isAsked = (term: number) => reading.terms[term]?.isAsked === true;
  const others = columnsTold(reading).filter((column) =>
    reading.terms.some((_, term) => !isAsked(term) && reading.heads(column, term)),
  );
  return others.some((column) => !filters.has(column)) ? null : { rows, column: entity };
}
