import type { Occurrence } from '../words/term-finder.js';

/**
 * Returns the highest total weight of distinct terms within a window of this width (in UTF-16 units). Occurrences must
 * be sorted.
 */
export function bestWindow(
  occurrences: readonly Occurrence[],
  weights: Float64Array,
  windowWidth: number,
): number {
  const counts = new Int32Array(weights.length);
  let best = 0;
  let current = 0;
  let first = 0;
  for (const { term, at } of occurrences) {
    counts[term] = (counts[term] as number) + 1;
    if (counts[term] === 1) current += weights[term] as number;
    for (let left = occurrences[first] as Occurrence; at - left.at > windowWidth;) {
      counts[left.term] = (counts[left.term] as number) - 1;
      if (counts[left.term] === 0) current -= weights[left.term] as number;
      left = occurrences[++first] as Occurrence;
    }
    if (current > best) best = current;
  }
  return best;
}

/**
 * Returns the total weight of adjacent term pairs of the question that occur in the text in the same order, at most
 * `maxDistance` apart (in UTF-16 units). Each pair counts once.
 */
export function orderedPairs(
  occurrences: readonly Occurrence[],
  weights: Float64Array,
  maxDistance: number,
): number {
  const seen = new Uint8Array(weights.length);
  let sum = 0;
  for (let index = 1; index < occurrences.length; index++) {
    const { term, at } = occurrences[index] as Occurrence;
    if (term === 0 || seen[term] === 1) continue;
    for (let before = index - 1; before >= 0; before--) {
      const left = occurrences[before] as Occurrence;
      if (at - left.at > maxDistance) break;
      if (left.term !== term - 1) continue;
      seen[term] = 1;
      sum += ((weights[term] as number) + (weights[left.term] as number)) / 2;
      break;
    }
  }
  return sum;
}
