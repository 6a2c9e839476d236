import type { PageGraphics } from '../engine/page-graphics.js';
import type { PageStructure } from '../engine/structure-roles.js';
import type { Word } from '../engine/page-words.js';
import { findLinedTables } from './aligned-tables.js';
import type { FoundTable } from './grid.js';
import { findRuledTables } from './ruled-tables.js';
import { findTaggedTables } from './tagged-tables.js';

/** The tables of a page, the most certain evidence first: structure tree, then lattices, then horizontal lines. */
export function findTables(
  graphics: PageGraphics,
  structure: PageStructure | null,
  words: readonly Word[],
): FoundTable[] {
  const finders = [
    (left: readonly Word[]) => (structure ? findTaggedTables(structure, left) : []),
    (left: readonly Word[]) => findRuledTables(graphics, left),
    (left: readonly Word[]) => findLinedTables(graphics, left),
  ];
  const found: FoundTable[] = [];
  const taken = new Set<Word>();
  for (const find of finders) {
    for (const table of find(words.filter((word) => !taken.has(word)))) {
      if ([...table.words].some((word) => taken.has(word))) continue;
      found.push(table);
      for (const word of table.words) taken.add(word);
    }
  }
  return found;
}
