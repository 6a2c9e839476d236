/** Of a cell, from 0. */
export interface Position {
  row: number;
  column: number;
}

interface Size {
  rows: number;
  columns: number;
  /** Rows of a page. */
  page: number;
}

/** Where a key leads, as in any grid; null for other keys. */
export function nextPosition(
  { key, ctrlKey, metaKey }: Pick<React.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { row, column }: Position,
  { rows, columns, page }: Size,
): Position | null {
  const all = ctrlKey || metaKey;
  const to: Record<string, Position> = {
    ArrowDown: { row: all ? rows - 1 : row + 1, column },
    ArrowUp: { row: all ? 0 : row - 1, column },
    ArrowRight: { row, column: all ? columns - 1 : column + 1 },
    ArrowLeft: { row, column: all ? 0 : column - 1 },
    PageDown: { row: row + page, column },
    PageUp: { row: row - page, column },
    Home: { row: all ? 0 : row, column: 0 },
    End: { row: all ? rows - 1 : row, column: columns - 1 },
  };
  const next = to[key];
  return next ? { row: within(next.row, rows), column: within(next.column, columns) } : null;
}

function within(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}
