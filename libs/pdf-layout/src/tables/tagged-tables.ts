import type { PageStructure, StructureCell } from '../engine/structure-roles.js';
import type { Word } from '../engine/page-words.js';
import { unionOf } from '../geometry.js';
import { type Column, columnsOf, inferColumns } from './columns.js';
import { type FoundTable, type GridCell, linesOf } from './grid.js';
import { boxOf, makeLine } from '../layout/text-line.js';

/** A table as described by the structure tree: rows with their cells in order. */
export interface TaggedTable {
  rows: TaggedCell[][];
  words: Set<Word>;
}

export interface TaggedCell extends StructureCell {
  words: Word[];
}

/** Share of a table's rows that may have two cells in one place. */
const MAX_CLASHING_SHARE = 0.1;
/** Larger spans are an error or an attack. */
const MAX_COLUMNS = 200;
const MAX_PLACES = 50_000;

/** The tagged tables of a page with text in at least two rows and two columns; others are layout. */
export function readTaggedTables(structure: PageStructure, words: readonly Word[]): TaggedTable[] {
  const cells = new Map<StructureCell, TaggedCell>();
  const tables = new Map<number, Map<number, TaggedCell[]>>();
  for (const cell of structure.cells) {
    const rows = tables.get(cell.table) ?? new Map<number, TaggedCell[]>();
    tables.set(cell.table, rows);
    const tagged = { ...cell, words: [] };
    cells.set(cell, tagged);
    const row = rows.get(cell.row);
    if (row) row.push(tagged);
    else rows.set(cell.row, [tagged]);
  }
  for (const word of words) {
    const cell = structure.roles.get(word.style.contentId)?.cell;
    if (cell) cells.get(cell)?.words.push(word);
  }
  return [...tables.values()].map((rows) => withoutBlankRows([...rows.values()])).filter(isTable);
}

function withoutBlankRows(rows: TaggedCell[][]): TaggedTable {
  const kept = rows.filter((row) => row.some((cell) => cell.words.length > 0));
  return { rows: kept, words: new Set(kept.flat().flatMap((cell) => cell.words)) };
}

function isTable({ rows }: TaggedTable): boolean {
  return rows.length >= 2 && rows.some((row) => row.filter((cell) => cell.words.length > 0).length >= 2);
}

/**
 * The table defined by the tags alone. If their rows do not fit together, the positions of the cells define the
 * columns. Null if even that leaves two cells in one place.
 */
export function toTaggedTable(tagged: TaggedTable): FoundTable | null {
  const cells = placeByTags(tagged) ?? placeByPosition(tagged);
  if (!cells) return null;
  const box = unionOf([...tagged.words].map(boxOf));
  return { box, cells, words: tagged.words };
}

/** Null if the rows differ in width: cells are missing, and nothing shows where. */
export function placeByTags({ rows }: TaggedTable): GridCell[] | null {
  const cells: GridCell[] = [];
  /** By column: the first row that no cell from above covers. */
  const freeFrom: number[] = [];
  const widths = new Set<number>();
  rows.forEach((row, index) => {
    let column = 0;
    let place = 1;
    for (const cell of row) {
      if (column > MAX_COLUMNS) return;
      for (; place <= cell.cell; place += 1) {
        while ((freeFrom[column] ?? 0) > index) column += 1;
        if (place < cell.cell) column += 1;
      }
      const { rowSpan, colSpan, isHeader } = cell;
      cells.push({ row: index, column, rowSpan, colSpan, isHeader, lines: linesOf(cell.words) });
      for (let at = column; at < column + colSpan; at += 1) freeFrom[at] = index + rowSpan;
      column += colSpan;
    }
    while ((freeFrom[column] ?? 0) > index) column += 1;
    widths.add(column);
  });
  const isSmall = freeFrom.length <= MAX_COLUMNS && freeFrom.length * rows.length <= MAX_PLACES;
  return widths.size === 1 && isSmall ? cells.map((cell) => clip(cell, rows.length)) : null;
}

function clip(cell: GridCell, rowCount: number): GridCell {
  return { ...cell, rowSpan: Math.min(cell.rowSpan, rowCount - cell.row) };
}

function placeByPosition({ rows }: TaggedTable): GridCell[] | null {
  const filled = rows.map((row) => behindSigns(row.filter((cell) => cell.words.length > 0)));
  const columns = columnsOfCells(filled);
  if (columns.length < 2 || columns.length > MAX_COLUMNS) return null;
  let clashing = 0;
  const cells = filled.flatMap((row, index) => {
    const placed = row.map((cell): GridCell => {
      const { left, right } = makeLine(cell.words);
      const [first, last] = columnsOf({ left, right }, columns);
      const colSpan = last - first + 1;
      return {
        row: index,
        column: first,
        rowSpan: 1,
        colSpan,
        isHeader: cell.isHeader,
        lines: linesOf([...cell.sign, ...cell.words]),
      };
    });
    if (new Set(placed.map((cell) => cell.column)).size < placed.length) clashing += 1;
    return placed;
  });
  return clashing <= rows.length * MAX_CLASHING_SHARE ? cells : null;
}

/**
 * The cells of a row, each with the sign before it that has a separate cell: other rows have a figure of the previous
 * column at that place, so the sign does not show where its own column begins.
 */
function behindSigns(row: readonly TaggedCell[]): Array<TaggedCell & { sign: Word[] }> {
  return row.flatMap((cell, index) => {
    const before = row[index - 1];
    if (isSign(cell) && index < row.length - 1) return [];
    return { ...cell, sign: before && isSign(before) ? before.words : [] };
  });
}

/** A currency sign alone. */
function isSign({ words }: TaggedCell): boolean {
  return words.length === 1 && /^\p{Sc}$/u.test(words[0]!.text);
}

/** The rows with most cells define the columns; if these overlap, all rows do. */
function columnsOfCells(rows: ReadonlyArray<readonly TaggedCell[]>): Column[] {
  const most = Math.max(...rows.map((row) => row.length));
  const models = rows.filter((row) => row.length === most && row.every((cell) => cell.colSpan === 1));
  const columns: Column[] = Array.from({ length: most }, (_, index) => {
    const lines = models.map((row) => makeLine(row[index]!.words));
    return {
      left: Math.min(...lines.map((line) => line.left)),
      right: Math.max(...lines.map((line) => line.right)),
    };
  });
  const areApart = columns.every(
    (column, index) => index === 0 || columns[index - 1]!.right <= column.left + 1,
  );
  if (models.length > 0 && areApart) return columns;
  return inferColumns(rows.map((row) => row.map((cell) => makeLine(cell.words))));
}
