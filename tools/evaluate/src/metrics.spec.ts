import { describe, expect, it } from '@jest/globals';
import { ndcg, recall, reciprocalRank } from './metrics.js';

const judgments = new Map([
  ['a', 3],
  ['b', 1],
  ['c', 0],
  ['d', 2],
]);

describe('nDCG', () => {
  it('is 1 for the ideal order', () => {
    expect(ndcg(['a', 'd', 'b', 'c'], judgments, 10)).toBe(1);
  });

  it('discounts each grade by the logarithm of its rank', () => {
    const gained = 1 + 3 / Math.log2(4);
    const best = 3 + 2 / Math.log2(3) + 1 / Math.log2(4);

    expect(ndcg(['b', 'x', 'a'], judgments, 10)).toBeCloseTo(gained / best, 12);
  });

  it('compares with the ideal order within the cut-off', () => {
    expect(ndcg(['a', 'x', 'd'], judgments, 1)).toBe(1);
  });

  it('agrees with trec_eval on a worked example', () => {
    // pytrec_eval 0.5.11's ndcg_cut_10 for this ranking and these grades.
    expect(ndcg(['c', 'b', 'a', 'x', 'd'], judgments, 10)).toBeCloseTo(0.6099792242, 9);
  });

  it('is 0 if nothing is relevant', () => {
    expect(ndcg(['a'], new Map([['a', 0]]), 10)).toBe(0);
  });
});

describe('recall', () => {
  it('is the share of the relevant documents found before the cut-off', () => {
    expect(recall(['a', 'c', 'x', 'b'], judgments, 3)).toBeCloseTo(1 / 3, 12);
    expect(recall(['a', 'c', 'x', 'b'], judgments, 4)).toBeCloseTo(2 / 3, 12);
  });
});

describe('reciprocal rank', () => {
  it('counts the first relevant document', () => {
    expect(reciprocalRank(['c', 'x', 'b', 'a'], judgments, 10)).toBeCloseTo(1 / 3, 12);
  });

  it('is 0 if there is none before the cut-off', () => {
    expect(reciprocalRank(['c', 'x', 'b'], judgments, 2)).toBe(0);
  });
});
