import type { Table, TableCell } from '@tessera/text';

/** A table, and the heading above it. */
export interface HeadedTable {
  table: Table;
  path: string;
}

/** Below so many columns of the same names, tables are of other things. */
const LEAST_SHARED = 2;

/** Whether tables have enough columns in common to be read as one. */
export function areJoinable(parts: readonly HeadedTable[]): boolean {
  return sharedColumns(parts.map(({ table }) => headerOf(table))) !== null;
}

/**
 * One table of the rows of several, with the columns that all of them have and a last one of their headings; null where they
 * have too few columns in common.
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

/** Names of columns that all have; null where these are too few, or one stands twice. */
function sharedColumns(headers: ReadonlyArray<readonly string[] | null>): string[] | null {
  if (headers.some((header) => header === null)) return null;
  const shared = (headers[0] ?? []).filter(
    (name) => name !== '' && headers.every((header) => header?.includes(name)),
  );
  return shared.length < LEAST_SHARED || new Set(shared).size < shared.length ? null : shared;
}

/** Null where cells of the header span, or there are several rows of it. */
function headerOf({ rows, headerRowCount }: Table): string[] | null {
  const [header] = rows;
  if (headerRowCount !== 1 || !header) return null;
  if (header.some(({ rowSpan = 1, colSpan = 1 }) => rowSpan > 1 || colSpan > 1)) return null;
  return header.map(({ text }) => text.trim());
}
