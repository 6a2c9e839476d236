import { overlap } from '../geometry.js';

/** Anything that takes room on a page: a fragment of text, a table, a figure. */
export interface Placed {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Length of its text; 0 for tables and figures. */
  characters: number;
}

interface Gutter {
  left: number;
  right: number;
  top: number;
  bottom: number;
  rowsOnBothSides: number;
}

const MAX_DEPTH = 12;
/** Bounds on the work that a page made of crumbs can cause. */
const MAX_ITEMS = 2500;
const MAX_TRIED = 80;
const MIN_GUTTER_POINTS = 7;
const PROSE_CHARACTERS = 18;
/** A gap in a column higher than this many line heights ends the columns. */
const MAX_GAP_LINES = 3.2;

/**
 * Parts a page into regions that are read one after the other: what stands above columns, each column from top to
 * bottom, what stands below them. Inside a region text is read row by row.
 */
export function orderRegions<T extends Placed>(items: readonly T[], depth = 0): T[][] {
  if (items.length === 0) return [];
  const gutter = items.length < 4 || items.length > MAX_ITEMS || depth > MAX_DEPTH ? null : findGutter(items);
  if (!gutter) return [[...items]];
  const middle = (gutter.left + gutter.right) / 2;
  const above: T[] = [];
  const left: T[] = [];
  const right: T[] = [];
  const below: T[] = [];
  for (const item of items) {
    const centre = (item.top + item.bottom) / 2;
    if (centre < gutter.top) above.push(item);
    else if (centre > gutter.bottom) below.push(item);
    else if ((item.left + item.right) / 2 < middle) left.push(item);
    else right.push(item);
  }
  if (left.length === 0 || right.length === 0) return [[...items]];
  return [above, left, right, below].flatMap((part) => orderRegions(part, depth + 1));
}

/** The longest stripe of white with columns of prose, or with independent blocks, on its two sides. */
function findGutter(items: readonly Placed[]): Gutter | null {
  const sorted = [...items].sort((a, b) => a.top - b.top);
  const seen: Gutter[] = [];
  let best: Gutter | null = null;
  for (const seed of seeds(sorted)) {
    if (seen.some((gutter) => isInside(seed, gutter))) continue;
    if (seen.length >= MAX_TRIED) break;
    const gutter = grow(sorted, seed);
    seen.push(gutter);
    if ((best === null || isBetter(gutter, best)) && partsColumns(sorted, gutter)) best = gutter;
  }
  return best;
}

function isInside(seed: Gutter, gutter: Gutter): boolean {
  const middle = (gutter.left + gutter.right) / 2;
  return (
    seed.left <= middle && seed.right >= middle && seed.top >= gutter.top && seed.bottom <= gutter.bottom
  );
}

function isBetter(gutter: Gutter, best: Gutter): boolean {
  if (gutter.rowsOnBothSides !== best.rowsOnBothSides) return gutter.rowsOnBothSides > best.rowsOnBothSides;
  return gutter.right - gutter.left > best.right - best.left;
}

/** Gaps between neighbours in a row. */
function seeds(sorted: readonly Placed[]): Gutter[] {
  const found: Gutter[] = [];
  for (let index = 0; index < sorted.length; index += 1) {
    const item = sorted[index]!;
    const neighbour = rightNeighbour(sorted, index);
    if (!neighbour || neighbour.left - item.right < MIN_GUTTER_POINTS) continue;
    found.push({
      left: item.right,
      right: neighbour.left,
      top: Math.max(item.top, neighbour.top),
      bottom: Math.min(item.bottom, neighbour.bottom),
      rowsOnBothSides: 0,
    });
  }
  return found;
}

function rightNeighbour(sorted: readonly Placed[], index: number): Placed | null {
  const item = sorted[index]!;
  const height = item.bottom - item.top;
  let nearest: Placed | null = null;
  for (let other = 0; other < sorted.length; other += 1) {
    const candidate = sorted[other]!;
    if (candidate.top > item.bottom) break;
    if (other === index || candidate.left < item.right - 1) continue;
    const shared = overlap(item.top, item.bottom, candidate.top, candidate.bottom);
    if (shared < Math.min(height, candidate.bottom - candidate.top) * 0.3) continue;
    if (!nearest || candidate.left < nearest.left) nearest = candidate;
  }
  return nearest;
}

function grow(sorted: readonly Placed[], seed: Gutter): Gutter {
  const gutter = { ...seed };
  const start = sorted.findIndex((item) => item.bottom > seed.top);
  extend(gutter, sorted.slice(Math.max(0, start)), 'down');
  const above = sorted.filter((item) => item.top < seed.top).sort((a, b) => b.bottom - a.bottom);
  extend(gutter, above, 'up');
  gutter.rowsOnBothSides = countSharedRows(sorted, gutter);
  return gutter;
}

/** Follows the stripe over items in their order until one stands in it or a wide gap comes. */
function extend(gutter: Gutter, items: readonly Placed[], direction: 'up' | 'down'): void {
  for (const item of items) {
    const gap = direction === 'down' ? item.top - gutter.bottom : gutter.top - item.bottom;
    const height = item.characters > 0 ? item.bottom - item.top : 12;
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

function sides(items: readonly Placed[], gutter: Gutter): [Placed[], Placed[]] {
  const middle = (gutter.left + gutter.right) / 2;
  const inside = items.filter((item) => {
    const centre = (item.top + item.bottom) / 2;
    return centre >= gutter.top && centre <= gutter.bottom;
  });
  return [
    inside.filter((item) => (item.left + item.right) / 2 < middle),
    inside.filter((item) => (item.left + item.right) / 2 >= middle),
  ];
}

function countSharedRows(items: readonly Placed[], gutter: Gutter): number {
  const [left, right] = sides(items, gutter);
  return left.filter((item) =>
    right.some((other) => overlap(item.top, item.bottom, other.top, other.bottom) > 0),
  ).length;
}

/**
 * True when what stands left and right of the stripe reads as columns. Rows of a table or of a form share their
 * baselines and hold few words; prose fills its column, and independent blocks do not share baselines.
 */
function partsColumns(items: readonly Placed[], gutter: Gutter): boolean {
  const [left, right] = sides(items, gutter);
  if (left.length < 2 || right.length < 2 || isMarkers(left) || isMarkers(right)) return false;
  if (isProse(left) && isProse(right)) return left.length + right.length >= 6;
  const aligned = left.filter((item) =>
    right.some((other) => Math.abs(item.bottom - other.bottom) < 1.5),
  ).length;
  const isAligned = aligned > Math.min(left.length, right.length) * 0.4;
  return !isAligned && left.length + right.length >= 5;
}

/** Bullets, line numbers: they belong to the lines beside them. */
function isMarkers(items: readonly Placed[]): boolean {
  const texts = items.filter((item) => item.characters > 0);
  return (
    texts.length === items.length && texts.filter((item) => item.characters <= 3).length > texts.length * 0.6
  );
}

function isProse(items: readonly Placed[]): boolean {
  const texts = items.filter((item) => item.characters > 0);
  if (texts.length < 3) return false;
  const left = Math.min(...items.map((item) => item.left));
  const right = Math.max(...items.map((item) => item.right));
  const full = texts.filter((item) => item.right - item.left > (right - left) * 0.7).length;
  const characters = texts.reduce((sum, item) => sum + item.characters, 0) / texts.length;
  return full >= texts.length * 0.5 && characters >= PROSE_CHARACTERS;
}
