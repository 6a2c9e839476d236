/** A range of a list: `limit` from 1, `offset` from 0. */
export interface Paging {
  limit: number;
  offset: number;
}

export interface Page<T> {
  items: T[];
  /** Matching rows, on all pages. */
  total: number;
}

/** A LIKE pattern for text that contains the given words literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The condition that a column has one of the values. A single one is compared with `=`, so that an index returns rows
 * in the order of the list.
 * @param bind adds a parameter, and returns its placeholder
 */
export function oneOf(column: string, values: string[], bind: (value: unknown) => string): string {
  return values.length === 1 ? `${column} = ${bind(values[0])}` : `${column} = any(${bind(values)})`;
}

/**
 * Reads a page from the nearer end of the list: skipping a row costs time, and backwards the last page is as fast as
 * the first.
 * @param total rows of the list
 * @returns where to read: in the list's own order (`desc`, the newest first) or against it; a `limit` of 0 for a page
 * beyond the end
 */
export function nearerEnd({ limit, offset }: Paging, total: number): Paging & { direction: 'asc' | 'desc' } {
  const count = Math.max(0, Math.min(limit, total - offset));
  const behind = total - offset - count;
  return behind < offset
    ? { direction: 'asc', limit: count, offset: Math.max(0, behind) }
    : { direction: 'desc', limit: count, offset };
}
