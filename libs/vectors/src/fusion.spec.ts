import { describe, expect, it } from '@jest/globals';
import { fuseByReciprocalRank } from './fusion.js';

describe('fuseByReciprocalRank', () => {
  it('ranks first what several lists agree on', () => {
    const fused = fuseByReciprocalRank([{ ids: ['a', 'b', 'c'] }, { ids: ['d', 'c'] }]);

    expect(fused.map(({ id }) => id)).toEqual(['c', 'a', 'd', 'b']);
    expect(fused[0]?.score).toBeCloseTo(1 / 63 + 1 / 62, 10);
  });

  it('applies the weights of lists', () => {
    const fused = fuseByReciprocalRank([{ ids: ['a'] }, { ids: ['b'], weight: 2 }]);

    expect(fused.map(({ id }) => id)).toEqual(['b', 'a']);
  });
});
