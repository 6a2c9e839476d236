import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TopScores } from './top-scores.js';

describe('TopScores', () => {
  it('keeps what a full sort would put first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 })), fc.nat(30), (scores, limit) => {
        const top = new TopScores(limit);
        const offered = scores.map((score, number) => ({ number, score }));
        // In any order: here those with odd numbers first.
        for (const { number, score } of offered.toSorted((a, b) => (b.number % 2) - (a.number % 2)))
          top.offer(number, score);

        const sorted = scores.map((score, number) => ({ number, score })).sort((a, b) => b.score - a.score);
        expect(top.ranked()).toEqual(sorted.slice(0, limit));
      }),
    );
  });
});
