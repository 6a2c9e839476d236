import { shorten, splitText, weighTokens } from '@tessera/text';
import { gridRow, type GridCell, type GridRow } from './table-grid.js';

/** A long cell that goes on behind a cut is repeated as far as it labels its rows. In UTF-16 units. */
export const MAX_REPEATED_LENGTH = 120;

/** A cell that reaches into the rows below. */
interface Span {
  cell: GridCell;
  /** Rows that it still covers, from the row at hand on. */
  rowsLeft: number;
}

/** The rows before an index and those from it on. A cell that spans the cut ends there and goes on behind it. */
export function cutBefore(rows: readonly GridRow[], index: number): [GridRow[], GridRow[]] {
  const above = rows.slice(0, index);
  const [first, ...below] = rows.slice(index);
  if (index === 0 || !first) return [above, first ? [first, ...below] : []];
  const spanning = above.reduce<Span[]>((spans, row) => spansBelow(spans, row), []);
  return [endingHere(above), [continuing(first, spanning), ...below]];
}

/**
 * Groups of rows that fit into the room. A cell that spans into the next group ends at the cut and is repeated behind it.
 * @param weigh what a row takes of the room
 */
export function cutRows(
  rows: readonly GridRow[],
  room: number,
  weigh: (row: GridRow) => number,
): GridRow[][] {
  const parts: GridRow[][] = [];
  let open: GridRow[] = [];
  let taken = 0;
  let spanning: Span[] = [];
  for (const row of rows) {
    let next = row;
    if (open.length > 0 && taken + weigh(row) > room) {
      parts.push(endingHere(open));
      open = [];
      taken = 0;
      next = continuing(row, spanning);
    }
    open.push(next);
    taken += weigh(next);
    spanning = spansBelow(spanning, row);
  }
  if (open.length > 0) parts.push(endingHere(open));
  return parts;
}

/**
 * Rows whose cells are too long become several, the long cells' text running on from one to the next. Cells from above that
 * reach into such a row, and cells of it that reach further down, grow with it.
 */
export function breakLongRows(rows: readonly GridRow[], maxTokensOf: (row: GridRow) => number): GridRow[] {
  const broken: GridRow[] = [];
  let spanning: Span[] = [];
  for (const row of rows) {
    const pieces = breakRow(row, maxTokensOf(row));
    for (const { cell } of spanning) cell.rowSpan += pieces.length - 1;
    spanning = spanning
      .map(({ cell, rowsLeft }) => ({ cell, rowsLeft: rowsLeft - 1 }))
      .filter(({ rowsLeft }) => rowsLeft > 0);
    for (const [index, piece] of pieces.entries()) {
      broken.push(piece);
      for (const cell of piece.cells) {
        const rowsLeft = cell.rowSpan - (pieces.length - index);
        if (rowsLeft > 0) spanning.push({ cell, rowsLeft });
      }
    }
  }
  return broken;
}

/** New cells, as their spans still grow. */
function breakRow(row: GridRow, maxTokens: number): GridRow[] {
  if (row.tokens <= maxTokens) return [gridRow(row.cells.map((cell) => ({ ...cell })))];
  const share = shareOfLongCells(row, maxTokens);
  const pieces = row.cells.map((cell) =>
    weighTokens(cell.text) > share ? splitText(cell.text, { maxTokens: share, at: 'sentence' }) : [cell.text],
  );
  const height = pieces.reduce((most, parts) => Math.max(most, parts.length), 0);
  return Array.from({ length: height }, (_, at) =>
    gridRow(row.cells.flatMap((cell, order) => pieceOf(cell, pieces[order]!, at, height))),
  );
}

/** What each long cell may take of a row, so that one beside many short ones is not cut into crumbs. */
function shareOfLongCells(row: GridRow, maxTokens: number): number {
  const weights = row.cells.map((cell) => weighTokens(cell.text)).filter((weight) => weight > 0);
  const fair = maxTokens / weights.length;
  const short = weights.filter((weight) => weight <= fair);
  const room = maxTokens - short.reduce((sum, weight) => sum + weight, 0);
  return Math.max(8, Math.floor(room / (weights.length - short.length)));
}

/** What of a cell stands in one of the rows that its row was broken into; nothing where a piece from above reaches in. */
function pieceOf(cell: GridCell, pieces: readonly string[], at: number, height: number): GridCell[] {
  if (cell.rowSpan === 1) return [{ ...cell, text: pieces[at] ?? '' }];
  const last = pieces.length - 1;
  if (at > last) return [];
  const rowSpan = at < last ? 1 : height - last + cell.rowSpan - 1;
  return [{ ...cell, text: pieces[at]!, rowSpan }];
}

/** The cells that reach below the row, of those that reach into it and its own. */
function spansBelow(spanning: readonly Span[], row: GridRow): Span[] {
  return [...spanning, ...row.cells.map((cell) => ({ cell, rowsLeft: cell.rowSpan }))]
    .map(({ cell, rowsLeft }) => ({ cell, rowsLeft: rowsLeft - 1 }))
    .filter(({ rowsLeft }) => rowsLeft > 0);
}

function endingHere(rows: readonly GridRow[]): GridRow[] {
  return rows.map((row, order) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, rowSpan: Math.min(cell.rowSpan, rows.length - order) })),
  }));
}

/** The first row of a part, with the cells that go on in it at their columns. */
function continuing(row: GridRow, spanning: readonly Span[]): GridRow {
  if (spanning.length === 0) return row;
  const continued = spanning.map(({ cell, rowsLeft }) => ({
    ...cell,
    rowSpan: rowsLeft,
    text: shorten(cell.text, MAX_REPEATED_LENGTH),
  }));
  const cells = [...continued, ...row.cells].sort((a, b) => a.column - b.column);
  return gridRow(withoutGaps(cells));
}

/** A row that was too short had its place told by the cells from above; now that they are its own, blanks do. */
function withoutGaps(cells: readonly GridCell[]): GridCell[] {
  let column = 0;
  return cells.flatMap((cell) => {
    const width = cell.column - column;
    const blank = { column, colSpan: width, rowSpan: 1, text: '', isHeader: false };
    column = cell.column + cell.colSpan;
    return width > 0 ? [blank, cell] : [cell];
  });
}
