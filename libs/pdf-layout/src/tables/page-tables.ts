import type { PageGraphics } from '../engine/page-graphics.js';
import type { PageStructure } from '../engine/structure-roles.js';
import type { Word } from '../engine/page-words.js';
import { findLinedTables } from './aligned-tables.js';
import type { FoundTable } from './grid.js';
import { isPartOfTable } from './table-parts.js';
import { findRuledTables } from './ruled-tables.js';
import { isDefinedByLines } from './tag-agreement.js';
import { readTaggedTables, toTaggedTable } from './tagged-tables.js';

/**
 * The tables of a page, strongest evidence first: tables on which lines in both directions and the structure tree
 * agree, the structure tree, lattices, then horizontal lines. Evidence for only a part of a table does not count.
 */
export function findTables(
  graphics: PageGraphics,
  structure: PageStructure | null,
  words: readonly Word[],
): FoundTable[] {
  const isWhole = (table: FoundTable): boolean => !isPartOfTable(table, words);
  const ruled = findRuledTables(graphics, words)
    .filter(isWhole)
    .map((table) => withTaggedHeader(table, structure));
  const tagged = (structure ? readTaggedTables(structure, words) : [])
    .filter((table) => !ruled.some((other) => isDefinedByLines(table, other)))
    .flatMap((table) => toTaggedTable(table) ?? [])
    .filter(isWhole);
  const found: FoundTable[] = [];
  const taken = new Set<Word>();
  const take = (table: FoundTable): void => {
    if ([...table.words].some((word) => taken.has(word))) return;
    found.push(table);
    for (const word of table.words) taken.add(word);
  };
  [...tagged, ...ruled].forEach(take);
  findLinedTables(
    graphics,
    words.filter((word) => !taken.has(word)),
  )
    .filter(isWhole)
    .forEach(take);
  return found;
}

/** Marks the cells all of whose words the tags declare a header. */
function withTaggedHeader(table: FoundTable, structure: PageStructure | null): FoundTable {
  if (!structure) return table;
  const isHeader = (word: Word): boolean =>
    structure.roles.get(word.style.contentId)?.cell?.isHeader === true;
  const cells = table.cells.map((cell) => ({
    ...cell,
    isHeader: cell.lines.length > 0 && cell.lines.every((line) => line.words.every(isHeader)),
  }));
  return { ...table, cells };
}
