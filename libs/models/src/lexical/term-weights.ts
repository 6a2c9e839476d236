import type { TermMatches } from './term-finder.js';

/** Terms that all texts share tell little, but their absence tells something: none weighs nothing. */
const LEAST_WEIGHT = 1;

/** Weight of each term by how few of the texts hold it (BM25's idf over the texts at hand, which were found by it). */
export function weighTerms(count: number, texts: ReadonlyArray<Pick<TermMatches, 'found'>>): Float64Array {
  const weights = new Float64Array(count);
  for (let term = 0; term < count; term++) {
    const holding = texts.filter(({ found }) => found[term] === 1).length;
    weights[term] = LEAST_WEIGHT + Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5));
  }
  return weights;
}

/** Weight of what was found. */
export function coveredWeight(weights: Float64Array, found: Float64Array): number {
  let sum = 0;
  for (let term = 0; term < weights.length; term++) {
    sum += (weights[term] as number) * (found[term] as number);
  }
  return sum;
}
