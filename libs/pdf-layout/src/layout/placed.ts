import { overlap } from '../geometry.js';

/** Anything that occupies space on a page: a fragment of text, a table, a figure. */
export interface Placed {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Length of its text, in letters of an alphabet (a Han character counts as two); 0 for tables and figures. */
  characters: number;
  /** A single figure, or the sign for a missing one, as in the cells of a table. */
  isFigure?: boolean;
}

/** Items share a row if they have this share of the lower one's height in common. */
const SHARED_HEIGHT = 0.3;

/**
 * The next item to the right in the same row; null if there is none.
 * @param sorted by their top edges
 */
export function rightNeighbour(sorted: readonly Placed[], item: Placed): Placed | null {
  let nearest: Placed | null = null;
  for (const other of sorted) {
    if (other.top > item.bottom) break;
    if (other === item || other.left < item.right - 1) continue;
    if ((nearest === null || other.left < nearest.left) && sharesRow(item, other)) nearest = other;
  }
  return nearest;
}

export function sharesRow(first: Placed, second: Placed): boolean {
  const shared = overlap(first.top, first.bottom, second.top, second.bottom);
  return shared >= Math.min(first.bottom - first.top, second.bottom - second.top) * SHARED_HEIGHT;
}
