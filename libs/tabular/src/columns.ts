import { FileFormatError } from './file-format.error.js';

export interface ExpectedColumns {
  columns: readonly string[];
  requiredColumns: readonly string[];
}

const MAX_NAMED = 20;

/** @throws FileFormatError unless the file's columns are distinct columns of the table and include the required ones */
export function checkColumns(
  columns: readonly string[],
  { columns: known, requiredColumns }: ExpectedColumns,
  maxColumns: number,
): void {
  if (columns.length > maxColumns)
    throw new FileFormatError(
      'TOO_MANY_COLUMNS',
      `The file has ${columns.length} columns; the limit is ${maxColumns}.`,
      {
        limit: maxColumns,
        actual: columns.length,
      },
    );
  const table = new Set(known);
  const unknown = columns.filter((name) => !table.has(name));
  if (unknown.length > 0)
    throw new FileFormatError('UNKNOWN_COLUMN', `The table has no ${named(unknown)}.`, shown(unknown));
  const seen = new Set<string>();
  for (const name of columns) {
    if (seen.has(name))
      throw new FileFormatError(
        'DUPLICATE_COLUMN',
        `The file has a duplicate ${named([name])}.`,
        shown([name]),
      );
    seen.add(name);
  }
  const missing = requiredColumns.filter((name) => !seen.has(name));
  if (missing.length > 0)
    throw new FileFormatError('MISSING_COLUMN', `The file is missing the ${named(missing)}.`, shown(missing));
}

/** `column "a"`, or `columns "a", "b"`. */
function named(names: readonly string[]): string {
  const first = names.slice(0, MAX_NAMED).map((name) => JSON.stringify(name.slice(0, 200)));
  return `column${names.length > 1 ? 's' : ''} ${first.join(', ')}${names.length > MAX_NAMED ? ' …' : ''}`;
}

function shown(names: readonly string[]): { columns: string[] } {
  return { columns: names.slice(0, MAX_NAMED).map((name) => name.slice(0, 200)) };
}
