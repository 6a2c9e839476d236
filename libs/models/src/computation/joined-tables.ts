import type { Table, TableCell } from '@tessera/text';

/** A table, and its heading path. */
export interface HeadedTable {
  table: Table;
  path: string;
}

/** Tables with fewer common columns are about different things. */
const LEAST_SHARED = 2;

/** Whether tables share enough columns to be read as one. */
export function areJoinable(parts: readonly HeadedTable[]): boolean {
  return sharedColumns(parts.map(({ table }) => headerOf(table))) !== null;
}

/**
 * Joins tables by their common columns and adds a last column with their headings; null if they share too few columns.
 */
export function joinedTables(parts: readonly HeadedTable[]): Table | null {
  const [first] = parts;
  const headers = parts.map(({ table }) => headerOf(table));
  const shared = sharedColumns(headers);
  if (!first || !shared) return null;
  const rows = parts.flatMap(({ table, path }, part) => {
    const columns = shared.map((name) => headers[part]?.indexOf(name) ?? -1);
    const heading = path.split(' / ').at(-1) ?? '';
    return table.rows
      .slice(table.headerRowCount)
      .filter((row) => row.length === table.rows[0]?.length)
      .map((row): TableCell[] => [
        ...columns.map((column) => row[column] ?? { text: '' }),
        { text: heading },
      ]);
  });
  return {
    caption: first.table.caption,
    headerRowCount: 1,
    rows: [[...shared.map((text) => ({ text })), { text: '' }], ...rows],
  };
}

/** Returns the column names that all headers contain; null if these are too few or not unique. */
function sharedColumns(headers: ReadonlyArray<readonly string[] | null>): string[] | null {
  if (headers.some((header) => header === null)) return null;
  const shared = (headers[0] ?? []).filter(
    (name) => name !== '' && headers.every((header) => header?.includes(name)),
  );
  return shared.length < LEAST_SHARED || new Set(shared).size < shared.length ? null : shared;
}

/** Returns null if the header has several rows or spanning cells. */
function headerOf({ rows, headerRowCount }: Table): string[] | null {
  const [header] = rows;
  if (headerRowCount !== 1 || !header) return null;
  if (header.some(({ rowSpan = 1, colSpan = 1 }) => rowSpan > 1 || colSpan > 1)) return null;
  return header.map(({ text }) => text.trim());
}
