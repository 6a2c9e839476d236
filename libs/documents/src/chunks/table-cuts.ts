import { shorten, splitText, weighTokens } from '@tessera/text';
import { gridRow, type ChunkGridCell, type GridRow } from './table-grid.js';

/** A long cell that continues after a cut is repeated only up to this length, as a label of its rows. In UTF-16 units. */
export const MAX_REPEATED_LENGTH = 120;

/** A cell that reaches into the rows below. */
interface Span {
  cell: ChunkGridCell;
  /** Rows that it still covers, including the current one. */
  rowsLeft: number;
}

/** Splits the rows at an index. A cell that spans the cut ends there and continues after it. */
export function cutBefore(rows: readonly GridRow[], index: number): [GridRow[], GridRow[]] {
  const above = rows.slice(0, index);
  const [first, ...below] = rows.slice(index);
  if (index === 0 || !first) return [above, first ? [first, ...below] : []];
  const spanning = above.reduce<Span[]>((spans, row) => spansBelow(spans, row), []);
  return [endingHere(above), [continuing(first, spanning), ...below]];
}

/**
 * Groups rows by the available room. A cell that spans into the next group ends at the cut and is repeated after it.
 * @param weigh the room that a row takes
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
 * Splits rows whose cells are too long; the long cells' text continues from one to the next. Cells that reach into or
 * out of such a row grow with it.
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

/** New cells, since their spans still grow. */
function breakRow(row: GridRow, maxTokens: number): GridRow[] {
  if (row.tokens <= maxTokens)
    return [
      gridRow(
        row.cells.map((cell) => ({ ...cell })),
        row.number,
      ),
    ];
  const share = shareOfLongCells(row, maxTokens);
  const pieces = row.cells.map((cell) =>
    weighTokens(cell.text) > share ? splitText(cell.text, { maxTokens: share, at: 'sentence' }) : [cell.text],
  );
  const height = pieces.reduce((most, parts) => Math.max(most, parts.length), 0);
  return Array.from({ length: height }, (_, at) =>
    gridRow(
      row.cells.flatMap((cell, order) => pieceOf(cell, pieces[order]!, at, height)),
      row.number,
    ),
  );
}

/** The share of each long cell in a row, so that one next to many short ones is not cut into tiny pieces. */
function shareOfLongCells(row: GridRow, maxTokens: number): number {
  const weights = row.cells.map((cell) => weighTokens(cell.text)).filter((weight) => weight > 0);
  const fair = maxTokens / weights.length;
  const short = weights.filter((weight) => weight <= fair);
  const room = maxTokens - short.reduce((sum, weight) => sum + weight, 0);
  return Math.max(8, Math.floor(room / (weights.length - short.length)));
}

/** The part of a cell for one of the rows that its row was split into; none if a piece from above reaches in. */
function pieceOf(
  cell: ChunkGridCell,
  pieces: readonly string[],
  at: number,
  height: number,
): ChunkGridCell[] {
  if (cell.rowSpan === 1) return [{ ...cell, text: pieces[at] ?? '' }];
  const last = pieces.length - 1;
  if (at > last) return [];
  const rowSpan = at < last ? 1 : height - last + cell.rowSpan - 1;
  return [{ ...cell, text: pieces[at]!, rowSpan }];
}

/** The cells that reach below the row: its own, and those that reach into it. */
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

/** The first row of a part, with the cells that continue in it at their columns. */
function continuing(row: GridRow, spanning: readonly Span[]): GridRow {
  if (spanning.length === 0) return row;
  const continued = spanning.map(({ cell, rowsLeft }) => ({
    ...cell,
    rowSpan: rowsLeft,
    text: shorten(cell.text, MAX_REPEATED_LENGTH),
  }));
  const cells = [...continued, ...row.cells].sort((a, b) => a.column - b.column);
  return gridRow(withoutGaps(cells), row.number);
}

/** The places of a short row's cells depended on the cells from above; now that these are its own, blanks fill the gaps. */
function withoutGaps(cells: readonly ChunkGridCell[]): ChunkGridCell[] {
  let column = 0;
  return cells.flatMap((cell) => {
    const width = cell.column - column;
    const blank = { column, colSpan: width, rowSpan: 1, text: '', isHeader: false, source: { text: '' } };
    column = cell.column + cell.colSpan;
    return width > 0 ? [blank, cell] : [cell];
  });
}
