import type { Word } from './page-words.js';

/** A word drawn again so near to itself (in ems, and in points at most) is its shadow, or bold made of ordinary type. */
const NEAR_EMS = 0.2;
const NEAR_POINTS = 8;

/** Leaves out words that a page draws over themselves, as for shadows and for imitated bold. */
export function dropOverprinted(words: readonly Word[]): Word[] {
  const drawn = new Map<string, Word[]>();
  return words.filter((word) => {
    const [column, row] = cellOf(word);
    for (let x = column - 1; x <= column + 1; x += 1) {
      for (let y = row - 1; y <= row + 1; y += 1) {
        if (drawn.get(keyOf(word, x, y))?.some((other) => covers(other, word))) return false;
      }
    }
    const key = keyOf(word, column, row);
    const cell = drawn.get(key);
    if (cell) cell.push(word);
    else drawn.set(key, [word]);
    return true;
  });
}

function cellOf(word: Word): [column: number, row: number] {
  return [Math.floor(word.left / NEAR_POINTS), Math.floor(word.baseline / NEAR_POINTS)];
}

function keyOf({ text, style }: Word, column: number, row: number): string {
  return `${column}|${row}|${style.turns}|${text}`;
}

function covers(first: Word, second: Word): boolean {
  const reach = Math.min(NEAR_POINTS, Math.min(first.style.size, second.style.size) * NEAR_EMS);
  return (
    Math.abs(first.left - second.left) <= reach &&
    Math.abs(first.right - second.right) <= reach &&
    Math.abs(first.baseline - second.baseline) <= reach
  );
}
