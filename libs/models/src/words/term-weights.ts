import type { TermMatches } from './term-finder.js';

/** A term that all texts contain says little, but its absence is informative: its weight stays above zero. */
const LEAST_WEIGHT = 1;

/** Weights each term by its rarity among the texts: BM25's IDF, computed over the retrieved texts. */
export function weighTerms(count: number, texts: ReadonlyArray<Pick<TermMatches, 'found'>>): Float64Array {
  const weights = new Float64Array(count);
  for (let term = 0; term < count; term++) {
    const holding = texts.filter(({ found }) => found[term] === 1).length;
    weights[term] = LEAST_WEIGHT + Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5));
  }
  return weights;
}

/** Returns the total weight of the found terms. */
export function coveredWeight(weights: Float64Array, found: Float64Array): number {
  let sum = 0;
  for (let term = 0; term < weights.length; term++) {
    sum += (weights[term] as number) * (found[term] as number);
  }
  return sum;
}
