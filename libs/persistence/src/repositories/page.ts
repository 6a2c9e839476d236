/** Which rows of a list: `limit` from 1, `offset` from 0. */
export interface Paging {
  limit: number;
  offset: number;
}

export interface Page<T> {
  items: T[];
  /** Rows that match, on all pages. */
  total: number;
}

/** A LIKE pattern that matches text which contains the given words literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * A condition that a column is one of the values. One alone is compared: an index behind it is then in the order of the list.
 * @param bind adds a parameter, and gives its placeholder
 */
export function oneOf(column: string, values: string[], bind: (value: unknown) => string): string {
  return values.length === 1 ? `${column} = ${bind(values[0])}` : `${column} = any(${bind(values)})`;
}

/**
 * The rows of a page, counted from the end of the list that is nearer: passing over rows costs time for each of them, and the
 * last page is as quick to read as the first one, backwards.
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
