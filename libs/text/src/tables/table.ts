/** A cell of a table. What is absent is ordinary: one row, one column, no header. */
export interface TableCell {
  text: string;
  /** At least 1. */
  rowSpan?: number;
  colSpan?: number;
  isHeader?: boolean;
}

/**
 * A table as it travels: from what reads it to what searches, ranks, quotes and shows it. Plain data, small as JSON; its
 * text and its HTML are made of it where they are needed.
 */
export interface Table {
  caption: string | null;
  /** How many of the first rows are its header. No cell of them reaches into the body. */
  headerRowCount: number;
  /** Row by row; a cell that spans is listed once, where it starts. No two cells share a place. */
  rows: TableCell[][];
}
