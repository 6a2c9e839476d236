/** A cell of a table. Defaults: one row, one column, no header. */
export interface TableCell {
  text: string;
  /** At least 1. */
  rowSpan?: number;
  colSpan?: number;
  isHeader?: boolean;
}

/**
 * A table as it is passed from parsers to search, ranking, citation and display. Plain data, compact as JSON; its text
 * and its HTML are generated where needed.
 */
export interface Table {
  caption: string | null;
  /** Number of header rows. None of their cells reaches into the body. */
  headerRowCount: number;
  /** A spanning cell is listed once, where it starts. Cells do not overlap. */
  rows: TableCell[][];
}
