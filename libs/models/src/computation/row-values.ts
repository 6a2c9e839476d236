import type { BodyRow } from '../tables/table-body.js';
import { comparableAmounts } from './cell-value.js';
import type { StatedCells } from '../tables/table-columns.js';
import type { TableReading } from './table-reading.js';
import type { TableScope } from './scope.js';

/** Headers of names, which are shown next to numbers or codes. */
const IS_NAME = /(?<!\p{L})(?:name|nom|nombre)(?!\p{L})|名称|名稱|姓名/iu;

/** Codes such as "P-110", which mean nothing to a reader. */
const IS_CODE = /^[\p{Lu}\p{Nd}\s./_-]{1,20}$/u;
const HAS_WORD = /\p{Ll}{3}|\p{sc=Han}{2}/u;

export function columnsWhere(reading: TableReading, isMeant: (name: string) => boolean): number[] {
  return reading.names.flatMap((name, column) =>
    column >= reading.labelCount && isMeant(name) ? [column] : [],
  );
}

export function amountsOf(reading: TableReading, row: BodyRow, columns: readonly number[]): number[] | null {
  const values = reading.valuesOf(row, columns);
  return values && comparableAmounts(values);
}

export function showRow(
  reading: TableReading,
  { filters, entity }: TableScope,
  row: BodyRow,
  column: number,
): StatedCells {
  const named = reading.names.flatMap((name, at) => (IS_NAME.test(name) ? [at] : []));
  const isSaid = named.length > 0 || filters.size > 0 || !IS_CODE.test(row.label);
  const word = isSaid ? undefined : row.cells.find(({ text }) => HAS_WORD.test(text));
  const names = word ? [word.column] : named;
  return reading.show(row, [...filters, ...names, ...(entity === null ? [] : [entity]), column]);
}

/** Joins rows that an answer states, one per line, followed by how they were computed. */
export function joinRows(rows: readonly StatedCells[], basis = ''): StatedCells {
  const text = rows.map((row) => row.text).join('\n');
  return { text: basis === '' ? text : `${text} (${basis})`, cells: rows.flatMap(({ cells }) => cells) };
}
