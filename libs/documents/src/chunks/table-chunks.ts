import type { TextLocation } from '@tessera/contracts';
import {
  columnNames,
  shorten,
  splitText,
  tableText,
  weighTokens,
  type PlacedCell,
  type Table,
  type TableCell,
} from '@tessera/text';
import type { Region, TableBlock, TextPlace } from '../model.js';
import { BlockPlaces, placesIn } from './block-places.js';
import { tableDraft, textDraft, type ChunkDraft, type ChunkLimits } from './chunk-draft.js';
import { locateRows, uniteLocations } from './locations.js';
import { unitedByPage } from './regions.js';
import { breakLongRows, cutRows } from './table-cuts.js';
import { gridOf, sliceColumns, type GridRow, type TableGrid } from './table-grid.js';

const MAX_CAPTION_LENGTH = 300;
/** The header may take this share of each chunk; a longer one is treated as text and not repeated. */
const HEADER_SHARE = 1 / 3;
/** Weight of an empty cell: its markup is displayed and stored, too. */
const TOKENS_PER_CELL = 1;

/**
 * A table as one chunk, or as several that each repeat its caption and header if it is too long. It is split between
 * rows (a cell that spans the cut continues in the next part), between columns if a single row would be too long, and
 * within a cell if even that is not enough.
 */
export function tableChunks(table: TableBlock, limits: ChunkLimits): ChunkDraft[] {
  const caption = table.caption?.trim() || null;
  const grid = gridOf(table);
  const drafts: ChunkDraft[] = [];
  const places = new BlockPlaces(table);
  if (caption && caption.length > MAX_CAPTION_LENGTH)
    for (const text of splitText(caption, { maxTokens: limits.targetMaxTokens, at: 'sentence' }))
      drafts.push(
        textDraft(text, table.regions, { places: places.placesOf(text), location: table.location }),
      );
  const shortCaption = caption && shorten(caption, MAX_CAPTION_LENGTH);
  for (const slice of columnSlices(grid, limits.tableMaxTokens)) {
    let isFirst = true;
    for (const { header, body } of rowParts(slice, limits.tableMaxTokens)) {
      const rows = [...header, ...body];
      if (!rows.some((row) => row.tokens > 0)) continue;
      const part: Table = {
        caption: shortCaption,
        headerRowCount: header.length,
        rows: rows.map(({ cells }) => cells.map(toCell)),
      };
      const names = repeatableNames(slice, body.length, limits.tableMaxTokens);
      const location = locationOf(table, slice, {
        // The header is repeated.
        rows: isFirst ? rows : body,
        hasCaption: drafts.length === 0,
      });
      drafts.push(
        tableDraft(part, {
          plainText: tableText(part, names),
          regions: regionsOf(body, grid, table.regions),
          places: [
            ...placesOfCells(rows, table.regions),
            ...placesOfCaption(table, part.caption, countCells(rows)),
          ],
          location,
          ...(table.rowsAt && { rowNumbers: rows.map(({ number }) => number) }),
        }),
      );
      isFirst = false;
    }
  }
  return drafts;
}

/** Of the caption's lines, if known: the table itself stands elsewhere. @param number that it has after the cells */
function placesOfCaption(table: TableBlock, caption: string | null, number: number): TextPlace[] {
  if (caption === null || !table.lines?.length) return [];
  const places = new BlockPlaces(table).placesOf(caption);
  return places.map((place) => ({ ...place, start: number, end: number + 1 }));
}

function countCells(rows: readonly GridRow[]): number {
  return rows.reduce((sum, { cells }) => sum + cells.length, 0);
}

/** Of the lines of each cell, if known; else the table's. */
function placesOfCells(rows: readonly GridRow[], ofTable: readonly Region[]): TextPlace[] {
  const cells = rows.flatMap((row) => row.cells);
  const places = cells.flatMap(({ regions = [] }, at) => placesIn(regions, { start: at, end: at + 1 }));
  return places.length > 0 ? places : placesIn(ofTable, { start: 0, end: cells.length });
}

/** Regions of a part's own rows, if known; else those of the table. */
function regionsOf(body: readonly GridRow[], grid: TableGrid, ofTable: Region[]): Region[] {
  if (body.length >= grid.body.length) return ofTable;
  const ofRows = unitedByPage(body.flatMap(({ cells }) => cells.flatMap(({ regions = [] }) => regions)));
  return ofRows.length > 0 ? ofRows : ofTable;
}

/** Of rows, and of the caption if no earlier part has it. */
function locationOf(
  { rowsAt, location: caption }: TableBlock,
  { firstColumn: first, columnCount: count }: TableGrid,
  { rows, hasCaption }: { rows: readonly GridRow[]; hasCaption: boolean },
): TextLocation | undefined {
  if (!rowsAt) return caption;
  const numbers = rows.map(({ number }) => number);
  return uniteLocations(hasCaption ? caption : undefined, locateRows(rowsAt, numbers, { first, count }));
}

/** Names of the columns, unless repeating them in every row would far outweigh the values. */
function repeatableNames(grid: TableGrid, rowCount: number, maxTokens: number): string[] {
  const names = columnNames(grid.header.map(({ cells }) => cells));
  const tokens = names.reduce((sum, name) => sum + weighTokens(name), 0);
  return tokens * rowCount <= maxTokens * 1.5 ? names : [];
}

/** The table itself, or groups of its columns if a row with all of them would not fit. */
function columnSlices(grid: TableGrid, maxTokens: number): TableGrid[] {
  const columnsPerSlice = Math.max(1, Math.floor(maxTokens / (TOKENS_PER_CELL + 4 / 3) / 2));
  const cellsPerRow = [...grid.header, ...grid.body].reduce(
    (most, row) => Math.max(most, row.cells.length),
    0,
  );
  return cellsPerRow <= columnsPerSlice ? [grid] : sliceColumns(grid, columnsPerSlice);
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
  const broken = breakLongRows(rows, (row) => Math.max(16, room - row.cells.length * TOKENS_PER_CELL));
  for (const body of cutRows(broken, room, weighRow)) yield { header, body };
}

function weighRow(row: GridRow): number {
  return row.tokens + row.cells.length * TOKENS_PER_CELL;
}

/** Omits default properties, since tables are stored with their chunks. */
function toCell({ text, rowSpan, colSpan, isHeader }: PlacedCell): TableCell {
  return {
    text,
    ...(rowSpan > 1 && { rowSpan }),
    ...(colSpan > 1 && { colSpan }),
    ...(isHeader && { isHeader }),
  };
}
