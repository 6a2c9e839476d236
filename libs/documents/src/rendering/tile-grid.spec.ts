import { describe, expect, it } from '@jest/globals';
import { type PixelBox, tileGrid } from './tile-grid.js';

const OPTIONS = { side: 1_792, overlap: 256 };

/** Pseudo-random numbers, the same in every run. */
function numbers(seed: number): (least: number, most: number) => number {
  let state = seed;
  return (least, most) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return least + Math.floor((state / 2 ** 31) * (most - least + 1));
  };
}

function holds(tile: PixelBox, box: PixelBox): boolean {
  return (
    tile.x <= box.x &&
    tile.y <= box.y &&
    tile.x + tile.width >= box.x + box.width &&
    tile.y + tile.height >= box.y + box.height
  );
}

describe('the tiles of a page', () => {
  it.each([
    ['A4', 1_240, 1_754],
    ['Letter', 1_275, 1_650],
    ['a stamp', 1, 1],
    ['exactly one tile', 1_792, 1_792],
  ])('are one where it fits: %s', (_, width, height) => {
    expect(tileGrid({ width, height }, OPTIONS)).toEqual({
      scale: 1,
      width,
      height,
      boxes: [{ x: 0, y: 0, width, height }],
    });
  });

  it('are fewer where a little less than the page’s full size is enough', () => {
    const grid = tileGrid({ width: 1_900, height: 1_000 }, OPTIONS);

    expect(grid.boxes).toEqual([{ x: 0, y: 0, width: 1_792, height: 943 }]);
    expect(tileGrid({ width: 2_480, height: 1_000 }, OPTIONS)).toMatchObject({ scale: 1, width: 2_480 });
  });

  it('are spread evenly, so that neighbours share more than they must', () => {
    const { boxes } = tileGrid({ width: 1_754, height: 2_480 }, OPTIONS);

    expect(boxes).toEqual([
      { x: 0, y: 0, width: 1_754, height: 1_792 },
      { x: 0, y: 688, width: 1_754, height: 1_792 },
    ]);
  });

  it('never share more than half of a tile, whatever is set', () => {
    const { boxes } = tileGrid({ width: 4_000, height: 300 }, { side: 512, overlap: 1_000 });

    expect(boxes.length).toBeLessThan(20);
  });

  it('cut through no line of print in all of them, and through no word', () => {
    const random = numbers(7);
    for (let round = 0; round < 500; round += 1) {
      const page = { width: random(1, 9_000), height: random(1, 30_000) };
      const options = { side: random(512, 2_048), overlap: random(32, 256) };

      const grid = tileGrid(page, options);

      for (let count = 0; count < 20; count += 1) {
        const height = Math.min(options.overlap, grid.height);
        const line = { x: 0, y: random(0, grid.height - height), width: 0, height };
        const inSomeRow = grid.boxes.some(
          (tile) => tile.y <= line.y && tile.y + tile.height >= line.y + height,
        );
        const width = Math.min(options.overlap, grid.width);
        const word = { ...line, x: random(0, grid.width - width), width };
        const inSomeTile = grid.boxes.some((tile) => holds(tile, word));
        expect({ page, options, line, inSomeRow }).toEqual({ page, options, line, inSomeRow: true });
        expect({ page, options, word, inSomeTile }).toEqual({ page, options, word, inSomeTile: true });
      }
    }
  });

  it('lie on the page and cover all of it', () => {
    const random = numbers(11);
    for (let round = 0; round < 500; round += 1) {
      const page = { width: random(1, 9_000), height: random(1, 9_000) };

      const { width, height, scale, boxes } = tileGrid(page, OPTIONS);

      expect(scale).toBeGreaterThanOrEqual(0.85);
      expect(boxes.every((box) => holds({ x: 0, y: 0, width, height }, box))).toBe(true);
      expect(boxes.every((box) => box.width <= OPTIONS.side && box.height <= OPTIONS.side)).toBe(true);
      for (const corner of [
        [0, 0],
        [width - 1, 0],
        [0, height - 1],
        [width - 1, height - 1],
        [random(0, width - 1), random(0, height - 1)],
      ] as const)
        expect(boxes.some((box) => holds(box, { x: corner[0], y: corner[1], width: 1, height: 1 }))).toBe(
          true,
        );
    }
  });
});
