import { type Gutter, findGutter } from './gutters.js';
import type { Placed } from './placed.js';

export interface OrderOptions {
  /** Hebrew and Arabic pages begin with their rightmost column. */
  direction: 'left-to-right' | 'right-to-left';
}

const MAX_DEPTH = 12;
/** Bounds the work that a page of tiny fragments can cause. */
const MAX_ITEMS = 2500;

/**
 * Splits a page into regions in reading order: what is above columns, each column from top to bottom, what is below
 * them. Within a region, text is read row by row.
 */
export function orderRegions<T extends Placed>(items: readonly T[], options: OrderOptions, depth = 0): T[][] {
  if (items.length === 0) return [];
  const gutter = items.length < 4 || items.length > MAX_ITEMS || depth > MAX_DEPTH ? null : findGutter(items);
  if (!gutter) return [[...items]];
  const { above, left, right, below } = partAt(gutter, items);
  if (left.length === 0 || right.length === 0) return [[...items]];
  const columns = options.direction === 'right-to-left' ? [right, left] : [left, right];
  return [above, ...columns, below].flatMap((part) => orderRegions(part, options, depth + 1));
}

function partAt<T extends Placed>(
  gutter: Gutter,
  items: readonly T[],
): Record<'above' | 'left' | 'right' | 'below', T[]> {
  const middle = (gutter.left + gutter.right) / 2;
  const parts = { above: [] as T[], left: [] as T[], right: [] as T[], below: [] as T[] };
  for (const item of items) {
    const centre = (item.top + item.bottom) / 2;
    if (centre < gutter.top) parts.above.push(item);
    else if (centre > gutter.bottom) parts.below.push(item);
    else if ((item.left + item.right) / 2 < middle) parts.left.push(item);
    else parts.right.push(item);
  }
  return parts;
}
