import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { point } from '../../vector-store.contract-spec.js';
import { analyzed } from './stored-points.js';
import { upsertBatches } from './upsert-batches.js';

const MAX_NUMBERS = 131_072;

describe('batches of points', () => {
  it('contain all points in order, and exceed the limit of a call only for a larger point', () => {
    const dimension = fc.constantFrom(0, 3, 4_096, 100_000, 200_000);
    fc.assert(
      fc.property(fc.array(dimension, { maxLength: 150 }), (dimensions) => {
        const points = dimensions.map((size, at) => ({
          ...analyzed(point({ chunkId: `c${at}`, text: '' })),
          size,
        }));
        const given = points.map(({ size, ...each }) => ({
          ...each,
          point: { ...each.point, vector: new Float32Array(size) },
        }));

        const batches = [...upsertBatches(given)];

        expect(batches.flat()).toEqual(given);
        for (const batch of batches) {
          const numbers = batch.reduce((sum, { point: { vector } }) => sum + (vector?.length ?? 0), 0);
          expect(batch.length).toBeLessThanOrEqual(64);
          expect(batch.length === 1 || numbers <= MAX_NUMBERS).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });
});
