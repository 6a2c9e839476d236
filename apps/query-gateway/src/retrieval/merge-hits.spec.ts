import { describe, expect, it } from '@jest/globals';
import type { PointPayload, SearchHit } from '@tessera/vectors';
import { mergeHits } from './merge-hits.js';

const hits = (...given: Array<[string, number]>): SearchHit[] =>
  given.map(([id, score]) => ({
    id,
    score,
    lexicalScore: score,
    cosine: null,
    payload: { documentId: 'd', pipeline: 'text_pipeline', attempt: 1, chunkId: id } as PointPayload,
  }));

describe('hits of several collections', () => {
  it('are the list itself when there is one', () => {
    const only = hits(['a', 3]);

    expect(mergeHits([{ hits: only, weight: 1 }], 10)).toBe(only);
    expect(
      mergeHits(
        [
          { hits: only, weight: 1 },
          { hits: [], weight: 2 },
        ],
        10,
      ),
    ).toBe(only);
  });

  it('are merged by rank and weight; what several have comes first, once', () => {
    const core = hits(['a', 9], ['b', 5], ['c', 4]);
    const extra = hits(['x', 70], ['c', 60]);

    const merged = mergeHits(
      [
        { hits: core, weight: 1 },
        { hits: extra, weight: 0.5 },
      ],
      10,
    );

    expect(merged.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'x']);
    expect(merged.map(({ score }) => score)).toEqual([70, 9, 5, 4]);
    expect(merged.map(({ lexicalScore }) => lexicalScore)).toEqual([70, 9, 5, 4]);
  });

  it('have no lexical score where only their vectors were found', () => {
    const core = hits(['a', 9], ['b', 5]).map((hit, at) => (at === 0 ? { ...hit, lexicalScore: null } : hit));

    const merged = mergeHits(
      [core, hits(['x', 7])].map((each) => ({ hits: each, weight: 1 })),
      10,
    );

    expect(merged.map(({ id, lexicalScore }) => [id, lexicalScore])).toEqual([
      ['a', null],
      ['x', 7],
      ['b', 5],
    ]);
  });

  it('are no more than asked for', () => {
    const lists = [hits(['a', 2], ['b', 1]), hits(['x', 2], ['y', 1])].map((each) => ({
      hits: each,
      weight: 1,
    }));

    expect(mergeHits(lists, 3).map(({ id }) => id)).toEqual(['a', 'x', 'b']);
  });
});
