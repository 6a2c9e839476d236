import { areColumns, nameRows } from './column-sides.js';
import { type Placed, rightNeighbour, sharesRow } from './placed.js';

/** A stripe of white between columns. */
export interface Gutter {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const MAX_TRIED = 80;
const MIN_GUTTER_POINTS = 7;
/** A vertical gap in a column of more than this many line heights ends the columns. */
const MAX_GAP_LINES = 3.2;
/** The line height assumed for a table or a figure. */
const LINE_POINTS = 12;
/** Items in fewer than this share of a side's rows do not form a column. */
const BETWEEN_SHARE = 0.2;
const MARKER_CHARACTERS = 3;
const MARKER_GAP_HEIGHTS = 1.6;

/** The tallest stripe of white with columns of prose, or with independent blocks, on both sides. */
export function findGutter(items: readonly Placed[]): Gutter | null {
  const sorted = joinMarkers([...items].sort((a, b) => a.top - b.top));
  const tried: Gutter[] = [];
  const gutters: Gutter[] = [];
  for (const seed of seeds(sorted)) {
    if (tried.some((gutter) => isInside(seed, gutter))) continue;
    if (tried.length >= MAX_TRIED) break;
    const gutter = grow(sorted, seed);
    tried.push(gutter);
    if (
      areColumns(itemsBeside(gutter, sorted, 'left'), itemsBeside(gutter, sorted, 'right')) &&
      !nameRows(sideOf(gutter, sorted, 'left'), sideOf(gutter, sorted, 'right'))
    )
      gutters.push(gutter);
  }
  if (gutters.length === 0) return null;
  const best = gutters.reduce((found, gutter) => (isBetter(gutter, found) ? gutter : found));
  return endAtHeading(best, gutters, sorted);
}

/** Joins bullets and numbers with the line that they precede: they are not a column. */
function joinMarkers(sorted: readonly Placed[]): Placed[] {
  const markers = new Set<Placed>();
  const marked = new Map<Placed, Placed>();
  for (const item of sorted) {
    if (!isMarker(item)) continue;
    const line = rightNeighbour(sorted, item);
    const reach = (item.bottom - item.top) * MARKER_GAP_HEIGHTS;
    if (!line || line.characters === 0 || isMarker(line) || line.left - item.right > reach) continue;
    markers.add(item);
    marked.set(line, { ...line, left: item.left });
  }
  return sorted.flatMap((item) => (markers.has(item) ? [] : [marked.get(item) ?? item]));
}

function isMarker(item: Placed): boolean {
  return item.characters > 0 && item.characters <= MARKER_CHARACTERS;
}

/** Gaps between neighbours in a row. */
function seeds(sorted: readonly Placed[]): Gutter[] {
  return sorted.flatMap((item) => {
    const right = rightNeighbour(sorted, item);
    if (!right || right.left - item.right < MIN_GUTTER_POINTS) return [];
    const [top, bottom] = [Math.max(item.top, right.top), Math.min(item.bottom, right.bottom)];
    return [{ left: item.right, right: right.left, top, bottom }];
  });
}

function isInside(seed: Gutter, gutter: Gutter): boolean {
  const middle = (gutter.left + gutter.right) / 2;
  return (
    seed.left <= middle && seed.right >= middle && seed.top >= gutter.top && seed.bottom <= gutter.bottom
  );
}

function isBetter(gutter: Gutter, best: Gutter): boolean {
  const [height, bestHeight] = [gutter.bottom - gutter.top, best.bottom - best.top];
  if (Math.abs(height - bestHeight) > LINE_POINTS) return height > bestHeight;
  return gutter.right - gutter.left > best.right - best.left;
}

function grow(sorted: readonly Placed[], seed: Gutter): Gutter {
  const gutter = { ...seed };
  const start = sorted.findIndex((item) => item.bottom > seed.top);
  extend(gutter, sorted.slice(Math.max(0, start)), 'down');
  const above = sorted.filter((item) => item.top < seed.top).sort((a, b) => b.bottom - a.bottom);
  extend(gutter, above, 'up');
  return gutter;
}

/** Extends the stripe over items in order until one blocks it or a wide gap follows. */
function extend(gutter: Gutter, items: readonly Placed[], direction: 'up' | 'down'): void {
  for (const item of items) {
    const gap = direction === 'down' ? item.top - gutter.bottom : gutter.top - item.bottom;
    const height = item.characters > 0 ? item.bottom - item.top : LINE_POINTS;
    if (gap > height * MAX_GAP_LINES) return;
    const onLeft = (item.left + item.right) / 2 < (gutter.left + gutter.right) / 2;
    const left = onLeft ? Math.max(gutter.left, item.right) : gutter.left;
    const right = onLeft ? gutter.right : Math.min(gutter.right, item.left);
    if (right - left < MIN_GUTTER_POINTS) {
      if (direction === 'down') gutter.bottom = Math.min(gutter.bottom, item.top);
      else gutter.top = Math.max(gutter.top, item.bottom);
      return;
    }
    gutter.left = left;
    gutter.right = right;
    if (direction === 'down') gutter.bottom = Math.max(gutter.bottom, item.bottom);
    else gutter.top = Math.min(gutter.top, item.top);
  }
}

/** The items on one side of a stripe up to the next column: with three columns, one of them and not two. */
function itemsBeside(gutter: Gutter, sorted: readonly Placed[], side: 'left' | 'right'): Placed[] {
  const inside = sideOf(gutter, sorted, side);
  const few = rowCount(inside) * BETWEEN_SHARE;
  if (side === 'left') {
    const lefts = inside.map((item) => item.left).sort((a, b) => b - a);
    return inside.filter((item) => !(lefts[Math.floor(few)]! >= item.right));
  }
  const rights = inside.map((item) => item.right).sort((a, b) => a - b);
  return inside.filter((item) => !(rights[Math.floor(few)]! <= item.left));
}

/** All items on one side of a stripe. */
function sideOf(gutter: Gutter, sorted: readonly Placed[], side: 'left' | 'right'): Placed[] {
  const middle = (gutter.left + gutter.right) / 2;
  return sorted.filter((item) => {
    const isLeft = (item.left + item.right) / 2 < middle;
    return isWithin(item, gutter) && isLeft === (side === 'left');
  });
}

/**
 * The number of items below one another. A tall item is not a row if lines are next to it.
 * @param sorted by their top edges
 */
function rowCount(sorted: readonly Placed[]): number {
  let count = 0;
  let row: Placed | null = null;
  for (const item of sorted) {
    if (!row || !sharesRow(row, item)) {
      count++;
      row = item;
    } else if (item.bottom < row.bottom) row = item;
  }
  return count;
}

function isWithin(item: Placed, gutter: Gutter): boolean {
  const centre = (item.top + item.bottom) / 2;
  return centre >= gutter.top && centre <= gutter.bottom;
}

/**
 * Ends a stripe at an item that spans several columns with nothing next to it, although the stripe would pass: a
 * heading narrower than the page.
 */
function endAtHeading(gutter: Gutter, others: readonly Gutter[], sorted: readonly Placed[]): Gutter {
  const ended = { ...gutter };
  for (const item of sorted) {
    if (item.characters === 0 || !isWithin(item, ended) || !spans(item, others)) continue;
    if (sorted.some((other) => other !== item && sharesRow(item, other))) continue;
    if (sorted.some((other) => other.bottom <= item.top && isWithin(other, ended)))
      return { ...ended, bottom: item.top };
    ended.top = item.bottom;
  }
  return ended;
}

/** True for an item at the end of a gutter, across its middle. */
function spans(item: Placed, gutters: readonly Gutter[]): boolean {
  return gutters.some((gutter) => {
    const middle = (gutter.left + gutter.right) / 2;
    return item.left < middle && item.right > middle && !isWithin(item, gutter);
  });
}
