import { describe, expect, it } from '@jest/globals';
import { type PixelArea, pictureRegions } from './picture-regions.js';

const WIDTH = 600;
const HEIGHT = 800;
const DARK = 200;

/** White paper on which every nth pixel of some areas is grey. */
function found(areas: ReadonlyArray<PixelArea & { every?: number }>, words: PixelArea[] = []): PixelArea[] {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, 250);
  for (const { x, y, width, height, every = 1 } of areas)
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1)
        if ((row + column) % every === 0) pixels[row * WIDTH + column] = 120;
  return pictureRegions({ pixels, width: WIDTH, height: HEIGHT }, DARK, words);
}

describe('pictures on a scanned page', () => {
  it('are found in their places, the largest first', () => {
    expect(
      found([
        { x: 48, y: 48, width: 96, height: 96 },
        { x: 240, y: 360, width: 240, height: 180 },
      ]),
    ).toEqual([
      { x: 240, y: 360, width: 240, height: 180 },
      { x: 48, y: 48, width: 96, height: 96 },
    ]);
  });

  it('extend to the edge of the page', () => {
    expect(found([{ x: 0, y: 0, width: WIDTH, height: HEIGHT }])).toEqual([
      { x: 0, y: 0, width: WIDTH, height: HEIGHT },
    ]);
  });

  it('exclude print, rules, frames and specks', () => {
    expect(
      found([
        { x: 60, y: 60, width: 300, height: 300, every: 4 },
        { x: 60, y: 500, width: 480, height: 4 },
        { x: 0, y: 0, width: 14, height: HEIGHT },
        { x: 0, y: 786, width: WIDTH, height: 14 },
        { x: 300, y: 600, width: 24, height: 24 },
      ]),
    ).toEqual([]);
  });

  it('exclude a shade behind text', () => {
    const shade = { x: 60, y: 60, width: 480, height: 120 };
    const words = Array.from({ length: 20 }, (_, at) => ({
      x: 70 + (at % 5) * 90,
      y: 70 + Math.floor(at / 5) * 28,
      width: 60,
      height: 12,
    }));

    expect(found([shade], words)).toEqual([]);
    expect(found([shade], words.slice(0, 4))).toHaveLength(1);
  });
});
