import type { Placed } from './placed.js';

const PROSE_CHARACTERS = 18;
const FULL_SHARE = 0.7;
const MARKER_CHARACTERS = 3;
const SAME_BASELINE_POINTS = 1.5;

/**
 * True when what stands left and right of a stripe reads as columns. Rows of a table or of a form share their
 * baselines and hold few words; prose fills its column, and independent blocks do not share baselines.
 */
export function areColumns(left: readonly Placed[], right: readonly Placed[]): boolean {
  if (left.length < 2 || right.length < 2 || isMarkers(left) || isMarkers(right)) return false;
  if (isProse(left) && isProse(right)) return left.length + right.length >= 6;
  const aligned = left.filter((item) =>
    right.some((other) => Math.abs(item.bottom - other.bottom) < SAME_BASELINE_POINTS),
  ).length;
  const isAligned = aligned > Math.min(left.length, right.length) * 0.4;
  return !isAligned && left.length + right.length >= 5;
}

/** Line numbers and the like: they belong to the lines beside them. */
function isMarkers(items: readonly Placed[]): boolean {
  const texts = items.filter((item) => item.characters > 0);
  const short = texts.filter((item) => item.characters <= MARKER_CHARACTERS);
  return texts.length === items.length && short.length > texts.length * 0.6;
}

/** At least half of the lines fill their column, and they hold words enough. */
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
