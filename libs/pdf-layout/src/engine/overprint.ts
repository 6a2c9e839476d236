import type { Word } from './page-words.js';

/** A word drawn again this close to itself (in ems, and at most in points) is its shadow, or imitates bold. */
const NEAR_EMS = 0.2;
const NEAR_POINTS = 8;

/** The words of one text on a page, by grid cell. Distant cells may share a key, which only costs a comparison. */
type Places = Map<number, Word[]>;
const CELLS_IN_A_ROW = 10_007;

/** Drops words that a page draws over themselves, for shadows and imitated bold. */
export function dropOverprinted(words: readonly Word[]): Word[] {
  const drawn = new Map<string, Word | Places>();
  return words.filter((word) => {
    const known = drawn.get(word.text);
    if (known === undefined) {
      // Most texts occur once on a page: cells are worth their cost only from the second occurrence.
      drawn.set(word.text, word);
      return true;
    }
    const places = known instanceof Map ? known : placesOf(known);
    if (places !== known) drawn.set(word.text, places);
    if (isCovered(word, places)) return false;
    place(word, places);
    return true;
  });
}

function placesOf(word: Word): Places {
  const places: Places = new Map();
  place(word, places);
  return places;
}

function place(word: Word, places: Places): void {
  const cell = cellOf(step(word.baseline), step(word.left));
  const others = places.get(cell);
  if (others) others.push(word);
  else places.set(cell, [word]);
}

/** Searches the cells within the word's reach: usually one or two. */
function isCovered(word: Word, places: Places): boolean {
  const { left, baseline } = word;
  const reach = reachOf(word);
  for (let row = step(baseline - reach); row <= step(baseline + reach); row += 1)
    for (let column = step(left - reach); column <= step(left + reach); column += 1)
      if (places.get(cellOf(row, column))?.some((other) => covers(other, word))) return true;
  return false;
}

function step(coordinate: number): number {
  return Math.floor(coordinate / NEAR_POINTS);
}

function cellOf(row: number, column: number): number {
  return row * CELLS_IN_A_ROW + column;
}

function reachOf({ style }: Word): number {
  return Math.min(NEAR_POINTS, style.size * NEAR_EMS);
}

function covers(first: Word, second: Word): boolean {
  const reach = Math.min(reachOf(first), reachOf(second));
  return (
    first.style.turns === second.style.turns &&
    Math.abs(first.left - second.left) <= reach &&
    Math.abs(first.right - second.right) <= reach &&
    Math.abs(first.baseline - second.baseline) <= reach
  );
}
