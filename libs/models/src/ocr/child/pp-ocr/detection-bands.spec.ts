import { describe, expect, it } from '@jest/globals';
import { bandsOf, STRIDE } from './detection-bands.js';

const MAX_PIXELS = 300_000;
const SIZES: Array<[width: number, height: number]> = [
  [32, 32],
  [544, 736],
  [1_024, 1_408],
  [1_408, 1_024],
  [32, 1_408],
  [1_408, 32],
];

describe('the bands of a page', () => {
  it.each(SIZES)('of %d × %d pixels cover the whole page, row by row', (width, height) => {
    const bands = bandsOf({ width, height }, MAX_PIXELS);

    expect(bands[0]?.from).toBe(0);
    expect(bands.at(-1)?.to).toBe(height);
    bands.slice(1).forEach((band, index) => expect(band.from).toBe(bands[index]?.to));
    for (const { top, bottom, from, to } of bands) {
      expect([(bottom - top) % STRIDE, top % STRIDE]).toEqual([0, 0]);
      expect(top <= from && from < to && to <= bottom && bottom <= height).toBe(true);
    }
  });

  it.each(SIZES)('of %d × %d pixels overlap around the rows that are used', (width, height) => {
    for (const { top, bottom, from, to } of bandsOf({ width, height }, MAX_PIXELS)) {
      if (top > 0) expect(from - top).toBeGreaterThanOrEqual(STRIDE);
      if (bottom < height) expect(bottom - to).toBeGreaterThanOrEqual(STRIDE);
    }
  });

  it('are one for a small page', () => {
    expect(bandsOf({ width: 512, height: 512 }, MAX_PIXELS)).toHaveLength(1);
  });

  it('are as large as allowed', () => {
    const page = { width: 544, height: 736 };
    const pixels = bandsOf(page, 140_000).map(({ top, bottom }) => (bottom - top) * page.width);

    expect(Math.max(...pixels)).toBeLessThanOrEqual(140_000);
    expect(bandsOf(page, 1_000_000)).toHaveLength(1);
  });
});
