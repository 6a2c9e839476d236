import { describe, expect, it } from '@jest/globals';
import type { PointPayload } from '@tessera/vectors';
import { pickSources, type RankedChunk } from './diversity.js';

const words = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ');

function chunk(chunkIndex: number, given: Partial<PointPayload> = {}): RankedChunk {
  const payload = {
    documentId: 'd',
    chunkId: `c${chunkIndex}`,
    chunkIndex,
    path: 'Pumps',
    chunkType: 'text',
    content: words(40, `${String.fromCodePoint(97 + chunkIndex)}word`),
    ...given,
  } as PointPayload;
  return { payload, source: 'kb', relevance: 0.9, similarity: null };
}

function picked(ranked: RankedChunk[], count = 5): string[][] {
  return pickSources(ranked, count).map(({ members }) => members.map(({ payload }) => payload.chunkId));
}

describe('sources', () => {
  it('show a passage once, though several documents have it', () => {
    const { content } = chunk(0).payload;
    const twin = chunk(7, { documentId: 'other', content });

    expect(picked([chunk(0), twin, chunk(5)])).toEqual([['c0'], ['c5']]);
  });

  it('join what reads on, in the order of the document', () => {
    expect(picked([chunk(4), chunk(3), chunk(5), chunk(9)])).toEqual([['c3', 'c4', 'c5'], ['c9']]);
  });

  it('do not join another section, or another document', () => {
    const ranked = [chunk(4), chunk(5, { path: 'Valves' }), chunk(3, { documentId: 'other' })];

    expect(picked(ranked)).toEqual([['c4'], ['c5'], ['c3']]);
  });

  it('are as many as were asked for; what reads on from one of them still joins it', () => {
    expect(picked([chunk(1), chunk(9), chunk(2)], 1)).toEqual([['c1', 'c2']]);
  });
});
