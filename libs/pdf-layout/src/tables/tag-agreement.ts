import type { Word } from '../engine/page-words.js';
import type { FoundTable } from './grid.js';
import { type TaggedTable, placeByTags } from './tagged-tables.js';

/** Share of a tagged table's words that a lattice must hold to be the same table. */
const SAME_TABLE_SHARE = 0.8;
/** Share of a lattice's cells that must not mix cells of the tags. */
const AGREEING_SHARE = 0.75;
const MAX_OTHER_SHARE = 0.4;

/**
 * True if the lines define a tagged table at least as well as its tags: they separate its cells, or its tags are
 * inconsistent.
 */
export function isDefinedByLines(tagged: TaggedTable, ruled: FoundTable): boolean {
  const shared = [...tagged.words].filter((word) => ruled.words.has(word)).length;
  if (shared < tagged.words.size * SAME_TABLE_SHARE) return false;
  if (placeByTags(tagged) === null) return true;
  if (leavesRowsOut(tagged, ruled)) return false;
  if (ruled.words.size - shared > ruled.words.size * MAX_OTHER_SHARE) return false;
  return keepsApart(tagged, ruled);
}

/** If only the rows below the header are shaded, a lattice begins there. */
function leavesRowsOut({ rows }: TaggedTable, ruled: FoundTable): boolean {
  return rows.some((row) => {
    const filled = row.filter(({ words }) => words.length > 0);
    return filled.length >= 2 && !filled.some(({ words }) => words.some((word) => ruled.words.has(word)));
  });
}

function keepsApart(tagged: TaggedTable, ruled: FoundTable): boolean {
  const cellOf = new Map<Word, number>();
  tagged.rows.flat().forEach((cell, index) => cell.words.forEach((word) => cellOf.set(word, index)));
  const filled = ruled.cells.filter((cell) => cell.lines.length > 0);
  const pure = filled.filter((cell) => {
    const words = cell.lines.flatMap((line) => line.words);
    return new Set(words.flatMap((word) => cellOf.get(word) ?? [])).size <= 1;
  });
  return pure.length >= filled.length * AGREEING_SHARE;
}
