import type { TableBlock } from '../model.js';
import { shorten } from '../text/shorten.js';
import { splitText } from '../text/split-text.js';
import { weighTokens } from '../text/tokens.js';
import { textDraft, type ChunkDraft, type ChunkLimits } from './chunk-draft.js';
import {
  breakLongRow,
  placeCells,
  sliceColumns,
  type GridRow,
  type PlacedCell,
  type TableGrid,
} from './table-grid.js';
import { columnNames, renderTable, rowText } from './table-html.js';

const MAX_CAPTION_LENGTH = 300;
/** The header may take this part of each chunk; a longer one is text like the rows and is not repeated. */
const HEADER_SHARE = 1 / 3;
/** What an empty cell weighs: its markup is shown and stored, too. */
const TOKENS_PER_CELL = 1;

/**
 * A table as one chunk, or, when it is too long, as several that each repeat its caption and header. Parts are cut between
 * rows (a cell that spans the cut is continued in the next part), between columns where a single row would be too
 * long, and inside of a cell where even that does not help.
 */
export function tableChunks(table: TableBlock, limits: ChunkLimits): ChunkDraft[] {
  const caption = table.caption?.trim() || null;
  const grid = placeCells(table);
  const drafts: ChunkDraft[] = [];
  if (caption && caption.length > MAX_CAPTION_LENGTH)
    for (const text of splitText(caption, { maxTokens: limits.targetMaxTokens, at: 'sentence' }))
      drafts.push(textDraft(text, table.regions));
  const shortCaption = caption && shorten(caption, MAX_CAPTION_LENGTH);
  for (const slice of columnSlices(grid, limits.tableMaxTokens)) {
    for (const { header, body } of rowParts(slice, limits.tableMaxTokens)) {
      const names = repeatableNames(slice, body.length, limits.tableMaxTokens);
      const plainText = [
        shortCaption,
        ...header.map((row) => rowText(row, [])),
        ...body.map((row) => rowText(row, names)),
      ]
        .filter(Boolean)
        .join('\n');
      if (![...header, ...body].some((row) => row.tokens > 0)) continue;
      drafts.push({
        ...textDraft(renderTable(shortCaption, header, body), table.regions),
        type: 'table',
        plainText,
      });
    }
  }
  return drafts;
}

/** The columns' names, where repeating them in every row does not outweigh the values by far. */
function repeatableNames(grid: TableGrid, rowCount: number, maxTokens: number): string[] {
  const names = columnNames(grid);
  const tokens = names.reduce((sum, name) => sum + weighTokens(name), 0);
  return tokens * rowCount <= maxTokens * 1.5 ? names : [];
}

/** The table itself, or groups of its columns where so many stand side by side that no row would fit. */
function columnSlices(grid: TableGrid, maxTokens: number): TableGrid[] {
  const columnsPerSlice = Math.max(1, Math.floor(maxTokens / (TOKENS_PER_CELL + 4 / 3) / 2));
  const cellsPerRow = [...grid.header, ...grid.body].reduce(
    (most, row) => Math.max(most, row.cells.length),
    0,
  );
  if (cellsPerRow <= columnsPerSlice) return [grid];
  const slices: TableGrid[] = [];
  for (let from = 0; from < grid.columnCount; from += columnsPerSlice)
    slices.push(sliceColumns(grid, from, Math.min(from + columnsPerSlice, grid.columnCount)));
  return slices;
}

function* rowParts(grid: TableGrid, maxTokens: number): Generator<{ header: GridRow[]; body: GridRow[] }> {
  const headerTokens = grid.header.reduce((sum, row) => sum + weighRow(row), 0);
  const repeats = headerTokens <= maxTokens * HEADER_SHARE;
  const header = repeats ? grid.header : [];
  const room = maxTokens - (repeats ? headerTokens : 0);
  const rows = repeats ? grid.body : [...grid.header, ...grid.body];
  const total = rows.reduce((sum, row) => sum + weighRow(row), 0);
  if (total <= room) {
    yield { header, body: rows };
    return;
  }
  const broken = rows.flatMap((row) =>
    breakLongRow(row, Math.max(16, room - row.cells.length * TOKENS_PER_CELL)),
  );
  for (const body of cutRows(broken, room)) yield { header, body };
}

function weighRow(row: GridRow): number {
  return row.tokens + row.cells.length * TOKENS_PER_CELL;
}

/** Groups of rows that fit. A cell that spans into the next group ends at the cut and is repeated behind it. */
function cutRows(rows: GridRow[], room: number): GridRow[][] {
  const parts: GridRow[][] = [];
  let open: GridRow[] = [];
  let tokens = 0;
  /** Cells from above that reach into the row at hand: rows left of each. */
  let spanning: Array<{ cell: PlacedCell; rowsLeft: number }> = [];
  for (const row of rows) {
    let next = row;
    if (open.length > 0 && tokens + weighRow(row) > room) {
      parts.push(clipSpans(open));
      open = [];
      tokens = 0;
      next = withContinued(row, spanning);
    }
    open.push(next);
    tokens += weighRow(next);
    spanning = [...spanning, ...row.cells.map((cell) => ({ cell, rowsLeft: cell.rowSpan }))]
      .map((span) => ({ ...span, rowsLeft: span.rowsLeft - 1 }))
      .filter((span) => span.rowsLeft > 0);
  }
  if (open.length > 0) parts.push(clipSpans(open));
  return parts;
}

function clipSpans(rows: GridRow[]): GridRow[] {
  return rows.map((row, order) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, rowSpan: Math.min(cell.rowSpan, rows.length - order) })),
  }));
}

/** A long cell that goes on behind the cut is repeated as far as it labels its rows. */
const MAX_REPEATED_LENGTH = 120;

function withContinued(row: GridRow, spanning: Array<{ cell: PlacedCell; rowsLeft: number }>): GridRow {
  if (spanning.length === 0) return row;
  const continued = spanning.map(({ cell, rowsLeft }) => ({
    ...cell,
    rowSpan: rowsLeft,
    text: shorten(cell.text, MAX_REPEATED_LENGTH),
  }));
  const cells = [...continued, ...row.cells].sort((a, b) => a.column - b.column);
  return { cells, tokens: cells.reduce((sum, cell) => sum + weighTokens(cell.text), 0) };
}
