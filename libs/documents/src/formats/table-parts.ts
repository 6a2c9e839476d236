import type { TableCell } from '../model.js';

/** Body rows of one table block: long tables come in parts, so that no consumer has to hold all of them. */
export const ROWS_PER_TABLE = 200;

/** Cuts a long table, and repeats its header rows above each part. */
export function* splitRows(rows: TableCell[][]): Generator<TableCell[][]> {
  let headerCount = 0;
  while (
    headerCount < rows.length &&
    rows[headerCount]!.length > 0 &&
    rows[headerCount]!.every((cell) => cell.isHeader)
  )
    headerCount++;
  const header = rows.slice(0, headerCount);
  if (rows.length - headerCount <= ROWS_PER_TABLE) {
    yield rows;
    return;
  }
  for (let start = headerCount; start < rows.length; start += ROWS_PER_TABLE)
    yield [...header, ...rows.slice(start, start + ROWS_PER_TABLE)];
}
