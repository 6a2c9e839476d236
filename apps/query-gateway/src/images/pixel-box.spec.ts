import { describe, expect, it } from '@jest/globals';
import { pixelBoxOf } from './pixel-box.js';

describe('a box in pixels', () => {
  it('is that of the page as it was rendered', () => {
    expect(pixelBoxOf([72, 36, 144, 108], 300)).toEqual({ x: 300, y: 150, width: 300, height: 300 });
  });

  it('is one at 150 dpi where nothing was rendered', () => {
    expect(pixelBoxOf([72, 0, 144, 72], null)).toEqual(pixelBoxOf([72, 0, 144, 72]));
    expect(pixelBoxOf([72, 0, 144, 72])).toEqual({ x: 150, y: 0, width: 150, height: 150 });
  });

  it.each([96, 150, 200, 300])('comes back from points as it was, at %d dpi', (dpi) => {
    const box = [7, 11, 1_237, 1_753] as const;
    const points = box.map((pixels) => (pixels * 72) / dpi) as [number, number, number, number];

    expect(pixelBoxOf(points, dpi)).toEqual({ x: 7, y: 11, width: 1_230, height: 1_742 });
  });
});
