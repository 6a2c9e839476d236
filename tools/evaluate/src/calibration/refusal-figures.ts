import type { HeldOut } from './cross-validation.js';

/** How well answerable questions are distinguished. */
export interface RefusalFigures {
  answerable: number;
  unanswerable: number;
  /** Probability that an answerable question scores higher than an unanswerable one; null without both. */
  auc: number | null;
  /** Null without any. */
  refusedRightly: number | null;
  refusedWrongly: number | null;
  /** Correct refusals by the best threshold for these questions that reaches the goal. */
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

/** The highest threshold with at most `share` of the odds below it; 0 without any. */
export function thresholdAt(odds: readonly number[], share: number): number {
  return odds.toSorted((a, b) => a - b)[Math.floor(odds.length * share)] ?? 0;
}

function shareBelow(odds: readonly number[], threshold: number): number | null {
  return odds.length === 0 ? null : odds.filter((value) => value < threshold).length / odds.length;
}

/** By ranks; ties count half. */
function areaUnderCurve(positives: readonly number[], negatives: readonly number[]): number {
  const sorted = negatives.toSorted((a, b) => a - b);
  const wins = positives.reduce(
    (sum, value) =>
      sum + countWhile(sorted, (other) => other < value) + countWhile(sorted, (other) => other <= value),
    0,
  );
  return wins / (2 * positives.length * negatives.length);
}

/** How many leading values satisfy it. */
function countWhile(sorted: readonly number[], isSo: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(sorted[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}
