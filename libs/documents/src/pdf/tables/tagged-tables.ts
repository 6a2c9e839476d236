import type { TableCell } from '../../model.js';
import type { PageStructure, StructureCell } from '../engine/structure-roles.js';
import type { Word } from '../engine/page-words.js';
import { unionOf } from '../geometry.js';
import { joinLines } from '../layout/joined-text.js';
import { type FoundTable, linesOf } from './grid.js';

/** Tables as the structure tree of a tagged PDF describes them. */
export function findTaggedTables(structure: PageStructure, words: readonly Word[]): FoundTable[] {
  const tables = new Map<number, Map<string, { cell: StructureCell; words: Word[] }>>();
  for (const word of words) {
    const cell = structure.roles.get(word.style.contentId)?.cell;
    if (!cell) continue;
    const cells = tables.get(cell.table) ?? new Map<string, { cell: StructureCell; words: Word[] }>();
    tables.set(cell.table, cells);
    const key = `${cell.row}:${cell.cell}`;
    const known = cells.get(key);
    if (known) known.words.push(word);
    else cells.set(key, { cell, words: [word] });
  }
  return [...tables.values()].flatMap((cells) => {
    const table = toTable([...cells.values()]);
    return table ? [table] : [];
  });
}

/** A table of one row or one column is layout. */
function toTable(cells: ReadonlyArray<{ cell: StructureCell; words: Word[] }>): FoundTable | null {
  const rows = new Map<number, Array<{ place: number; cell: TableCell }>>();
  for (const { cell, words } of cells) {
    const { isHeader, rowSpan, colSpan } = cell;
    const row = rows.get(cell.row) ?? [];
    rows.set(cell.row, row);
    row.push({ place: cell.cell, cell: { text: joinLines(linesOf(words)), isHeader, rowSpan, colSpan } });
  }
  const columns = Math.max(...[...rows.values()].map((row) => row.length));
  if (rows.size < 2 || columns < 2) return null;
  const ordered = [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row);
  const words = cells.flatMap((entry) => entry.words);
  return {
    box: unionOf(words.map((word) => [word.left, word.top, word.right, word.bottom] as const)),
    rows: ordered.map((row) => row.sort((a, b) => a.place - b.place).map((entry) => entry.cell)),
    words: new Set(words),
  };
}
