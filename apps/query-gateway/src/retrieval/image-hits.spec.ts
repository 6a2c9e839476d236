import { describe, expect, it } from '@jest/globals';
import type { Hit, PointPayload } from '@tessera/vectors';
import type { RankedChunk } from './diversity.js';
import { mergeImageHits } from './image-hits.js';

function payload(chunkId: string, imageId: string | null): PointPayload {
  return { documentId: 'd', pipeline: 'visual_pipeline', attempt: 1, chunkId, imageId } as PointPayload;
}

const read = (chunkId: string, imageId: string | null, relevance = 0.5): RankedChunk => ({
  payload: payload(chunkId, imageId),
  source: 'kb',
  relevance,
  similarity: null,
});
const seen = (chunkId: string, imageId: string | null, score: number): Hit => ({
  id: chunkId,
  score,
  payload: payload(chunkId, imageId),
});
const ids = (chunks: RankedChunk[]) => chunks.map((chunk) => chunk.payload.chunkId);

describe('pictures beside words', () => {
  it('are nothing when none was found', () => {
    const ranked = [read('a', 'page-1'), read('b', null)];

    expect(mergeImageHits(ranked, [])).toEqual(ranked);
  });

  it('are fused by their places', () => {
    const chunks = mergeImageHits(
      [read('a', 'page-1'), read('b', 'page-2'), read('c', null)],
      [seen('x', 'page-8', 0.9), seen('y', 'page-2', 0.8), seen('z', 'page-9', 1.2)],
    );

    expect(ids(chunks)).toEqual(['b', 'a', 'x', 'c', 'z']);
  });

  it('tell how similar they are, and that no word has led to them', () => {
    const chunks = mergeImageHits(
      [read('a', 'page-1', 0.7)],
      [seen('a0', 'page-1', 0.9), seen('x', 'page-8', 1.2)],
    );

    expect(chunks).toEqual([read('a', 'page-1', 0.7), { ...read('x', 'page-8', 1), isOnlySeen: true }]);
  });
});
