import type { Placed } from './placed.js';

const PROSE_CHARACTERS = 18;
const FULL_SHARE = 0.7;
const MARKER_CHARACTERS = 3;
const SAME_BASELINE_POINTS = 1.5;
const ALIGNED_SHARE = 0.4;
const MIN_FIGURES_SHARE = 0.6;

/**
 * True if the items left and right of a stripe read as columns. Rows of a table or form share their baselines and hold
 * few words; prose fills its column, and independent blocks do not share baselines.
 */
export function areColumns(left: readonly Placed[], right: readonly Placed[]): boolean {
  if (left.length < 2 || right.length < 2 || isMarkers(left) || isMarkers(right)) return false;
  if (isProse(left) && isProse(right)) return left.length + right.length >= 6;
  const aligned = Math.max(levelCount(left, right), levelCount(right, left));
  const isAligned = aligned > Math.min(left.length, right.length) * ALIGNED_SHARE;
  return !isAligned && left.length + right.length >= 5;
}

/** True if the items left of a stripe name the rows of figures right of it: a table, however wide the gap. */
export function nameRows(left: readonly Placed[], right: readonly Placed[]): boolean {
  const figures = right.filter(({ isFigure }) => isFigure === true);
  if (figures.length < right.length * MIN_FIGURES_SHARE) return false;
  return levelCount(left, figures) > left.length * ALIGNED_SHARE;
}

/** The number of items on one line with one of the others. */
function levelCount(items: readonly Placed[], others: readonly Placed[]): number {
  return items.filter(({ bottom }) =>
    others.some((other) => Math.abs(bottom - other.bottom) < SAME_BASELINE_POINTS),
  ).length;
}

/** Line numbers and similar marks belong to the adjacent lines. */
function isMarkers(items: readonly Placed[]): boolean {
  const texts = items.filter((item) => item.characters > 0);
  const short = texts.filter((item) => item.characters <= MARKER_CHARACTERS);
  return texts.length === items.length && short.length > texts.length * 0.6;
}

/** At least half of the lines fill their column and hold enough words. */
function isProse(items: readonly Placed[]): boolean {
  const texts = items.filter((item) => item.characters > 0);
  if (texts.length < 3) return false;
  const width = quantile(texts, 0.75, (item) => item.right) - quantile(texts, 0.25, (item) => item.left);
  const full = texts.filter((item) => item.right - item.left > width * FULL_SHARE).length;
  return full >= texts.length * 0.5 && quantile(texts, 0.5, (item) => item.characters) >= PROSE_CHARACTERS;
}

function quantile(items: readonly Placed[], share: number, measure: (item: Placed) => number): number {
  const sorted = items.map(measure).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
