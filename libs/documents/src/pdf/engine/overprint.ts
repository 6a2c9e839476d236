import type { Word } from './page-words.js';

/** A word drawn again so near to itself (in ems, and in points at most) is its shadow, or bold made of ordinary type. */
const NEAR_EMS = 0.2;
const NEAR_POINTS = 8;

/** The words of one text on a page, by cells; some of far cells may share one, which costs a comparison. */
type Places = Map<number, Word[]>;
const CELLS_IN_A_ROW = 10_007;

/** Leaves out words that a page draws over themselves, as for shadows and for imitated bold. */
export function dropOverprinted(words: readonly Word[]): Word[] {
  const drawn = new Map<string, Places>();
  return words.filter((word) => {
    const column = Math.floor(word.left / NEAR_POINTS);
    const row = Math.floor(word.baseline / NEAR_POINTS);
    const places = drawn.get(word.text);
    if (places && isCovered(word, places, column, row)) return false;
    const cell = row * CELLS_IN_A_ROW + column;
    const others = places?.get(cell);
    if (others) others.push(word);
    else if (places) places.set(cell, [word]);
    else drawn.set(word.text, new Map([[cell, [word]]]));
    return true;
  });
}

function isCovered(word: Word, places: Places, column: number, row: number): boolean {
  for (let y = row - 1; y <= row + 1; y += 1)
    for (let x = column - 1; x <= column + 1; x += 1)
      if (places.get(y * CELLS_IN_A_ROW + x)?.some((other) => covers(other, word))) return true;
  return false;
}

function covers(first: Word, second: Word): boolean {
  const reach = Math.min(NEAR_POINTS, Math.min(first.style.size, second.style.size) * NEAR_EMS);
  return (
    first.style.turns === second.style.turns &&
    Math.abs(first.left - second.left) <= reach &&
    Math.abs(first.right - second.right) <= reach &&
    Math.abs(first.baseline - second.baseline) <= reach
  );
}
