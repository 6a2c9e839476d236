import { describe, expect, it } from '@jest/globals';
import { type ProbabilityMap, textRegions } from './text-regions.js';

/** A map of rectangles: x, y, width, height, probability. */
function map(...rectangles: [number, number, number, number, number][]): ProbabilityMap {
  const [width, height] = [200, 100];
  const values = new Float32Array(width * height);
  for (const [left, top, wide, high, probability] of rectangles)
    for (let y = top; y < top + high; y++)
      for (let x = left; x < left + wide; x++) values[y * width + x] = probability;
  return { values, width, height };
}

describe('lines of text in a map of probabilities', () => {
  it('are connected regions, widened by the margin that the model omits', () => {
    const boxes = textRegions(map([20, 10, 100, 8, 0.9], [20, 40, 60, 8, 0.9]));

    expect(boxes).toHaveLength(2);
    expect(boxes[0]!.centre).toEqual({ x: 70, y: 14 });
    expect(boxes[0]!.width).toBeCloseTo(100 + (2 * (100 * 8 * 1.6)) / 216);
    expect(boxes[0]!.height).toBeCloseTo(8 + (2 * (100 * 8 * 1.6)) / 216);
    expect(boxes[1]!.centre).toEqual({ x: 50, y: 44 });
  });

  it('are not textures, specks or unlikely pixels', () => {
    expect(textRegions(map([20, 10, 100, 8, 0.5], [20, 40, 2, 2, 0.9], [20, 60, 100, 8, 0.2]))).toEqual([]);
  });

  it('are none on an empty map', () => {
    expect(textRegions(map())).toEqual([]);
  });

  it('are limited to the number that fits a page', () => {
    const width = 1_200;
    const values = new Float32Array(width * width);
    for (let y = 0; y < width; y += 8)
      for (let x = 0; x < width; x += 8)
        for (let offset = 0; offset < 16; offset++)
          values[(y + (offset >> 2)) * width + x + (offset & 3)] = 1;

    expect(textRegions({ values, width, height: width })).toHaveLength(2_000);
  });
});
