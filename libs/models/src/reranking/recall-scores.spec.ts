import { describe, expect, it } from '@jest/globals';
import type { RerankCandidate } from '../models.port.js';
import { recallScoresOf } from './recall-scores.js';

type Found = Pick<RerankCandidate, 'lexicalScore' | 'similarity'> & Partial<RerankCandidate>;

const scoresOf = (candidates: Found[], covers: number[] = candidates.map(() => 1)) =>
  recallScoresOf(
    'en',
    candidates.map((found) => ({ language: 'en', ...found })) as RerankCandidate[],
    covers,
  );

describe('the recall scores of candidates', () => {
  it('are shares of the best lexical score if only words are compared', () => {
    const scores = scoresOf([
      { lexicalScore: 8, similarity: null },
      { lexicalScore: 2, similarity: null },
    ]);

    expect(scores).toEqual([1, 0.25]);
  });

  it('grow with lexical score and similarity', () => {
    const [both, words, meaning, neither] = scoresOf([
      { lexicalScore: 8, similarity: 0.9 },
      { lexicalScore: 8, similarity: 0.1 },
      { lexicalScore: null, similarity: 0.9 },
      { lexicalScore: 1, similarity: 0.1 },
    ]) as [number, number, number, number];

    expect(both).toBeGreaterThan(words);
    expect(both).toBeGreaterThan(meaning);
    expect(words).toBeGreaterThan(neither);
    expect(meaning).toBeGreaterThan(neither);
  });

  it('follow similarity in another language, where a shared number says little', () => {
    const candidates = [
      { lexicalScore: 3, similarity: 0.2, language: 'de' },
      { lexicalScore: null, similarity: 0.7, language: 'de' },
    ];

    const [sharesNumber, means] = scoresOf(candidates, [0.1, 0]) as [number, number];

    expect(means).toBeGreaterThan(sharesNumber);
  });

  it('assume that a candidate without a vector is as similar as its words suggest', () => {
    const [stored, attached] = scoresOf([
      { lexicalScore: 4, similarity: 0.8 },
      { lexicalScore: 8, similarity: null },
    ]) as [number, number];

    expect(attached).toBeGreaterThan(stored);
  });

  it.each([-0.4, 0])('are not below the lexical share for a similarity of %d', (similarity) => {
    expect(scoresOf([{ lexicalScore: 8, similarity }])).toEqual([1]);
  });
});
