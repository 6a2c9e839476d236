import type { Word } from '../engine/page-words.js';
import type { FoundTable } from './grid.js';
import { type TaggedTable, placeByTags } from './tagged-tables.js';

/** Share of a tagged table's words that a lattice has to hold to be about the same table. */
const SAME_TABLE_SHARE = 0.8;
/** Share of a lattice's cells that may not mix what the tags keep apart. */
const AGREEING_SHARE = 0.75;
const MAX_OTHER_SHARE = 0.4;

/**
 * True when the lines tell a tagged table better than, or as well as, its tags: they keep its cells apart, or its tags do
 * not fit together.
 */
export function isToldByLines(tagged: TaggedTable, ruled: FoundTable): boolean {
  const shared = [...tagged.words].filter((word) => ruled.words.has(word)).length;
  if (shared < tagged.words.size * SAME_TABLE_SHARE) return false;
  if (placeByTags(tagged) === null) return true;
  if (leavesRowsOut(tagged, ruled)) return false;
  if (ruled.words.size - shared > ruled.words.size * MAX_OTHER_SHARE) return false;
  return keepsApart(tagged, ruled);
}

/** Where only the rows below the header are shaded, a lattice begins there. */
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
