import type { HeldOut } from './cross-validation.js';

/** How well answerable questions are told from others. */
export interface RefusalFigures {
  answerable: number;
  unanswerable: number;
  /** How likely an answerable question looks better than one that is not, 0 to 1; null where there are none of either. */
  auc: number | null;
  /** Null where there are none. */
  refusedRightly: number | null;
  refusedWrongly: number | null;
  /** What would be refused rightly by a threshold of these questions' own that reaches the goal: no threshold does better. */
  refusedRightlyAtGoal: number | null;
}

/** @param goal share of answerable questions that may be refused */
export function refusalFigures(heldOut: readonly HeldOut[], goal: number): RefusalFigures {
  const marginsOf = (isAnswerable: boolean) =>
    heldOut
      .filter(({ observation }) => observation.isAnswerable === isAnswerable)
      .map(({ margin }) => margin);
  const [answerable, unanswerable] = [marginsOf(true), marginsOf(false)];
  const hasBoth = answerable.length > 0 && unanswerable.length > 0;
  const own = thresholdAt(answerable, goal);
  return {
    answerable: answerable.length,
    unanswerable: unanswerable.length,
    auc: hasBoth ? areaUnderCurve(answerable, unanswerable) : null,
    refusedRightly: shareBelow(unanswerable, 0),
    refusedWrongly: shareBelow(answerable, 0),
    refusedRightlyAtGoal: hasBoth ? shareBelow(unanswerable, own) : null,
  };
}

/** The highest threshold below which no more than `share` of the odds lie; 0 when there are none. */
export function thresholdAt(odds: readonly number[], share: number): number {
  return odds.toSorted((a, b) => a - b)[Math.floor(odds.length * share)] ?? 0;
}

function shareBelow(odds: readonly number[], threshold: number): number | null {
  return odds.length === 0 ? null : odds.filter((value) => value < threshold).length / odds.length;
}

/** By ranks; equal odds count half. */
function areaUnderCurve(positives: readonly number[], negatives: readonly number[]): number {
  const sorted = negatives.toSorted((a, b) => a - b);
  const wins = positives.reduce(
    (sum, value) =>
      sum + countWhile(sorted, (other) => other < value) + countWhile(sorted, (other) => other <= value),
    0,
  );
  return wins / (2 * positives.length * negatives.length);
}

/** How many values from the first are so; none behind the first that is not. */
function countWhile(sorted: readonly number[], isSo: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(sorted[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}
