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
