import { describe, expect, it } from '@jest/globals';
import { freeMemory } from './free-memory.js';

describe('freed memory', () => {
  it('includes a large buffer', () => {
    const pixels = Buffer.alloc(1_000_000, 7);
    freeMemory(pixels);
    freeMemory(pixels);

    expect(pixels).toHaveLength(0);
  });

  it('excludes a part of a buffer', () => {
    const all = Buffer.alloc(1_000_000, 7);
    freeMemory(all.subarray(10, 20));

    expect([all.length, all[999_999]]).toEqual([1_000_000, 7]);
  });
});
