import { describe, expect, it } from '@jest/globals';
import { levelRules } from './rules.js';

const WIDTH = 400;
const HEIGHT = 200;
const INK = 150;

/** White paper with ink where it is drawn. */
function drawn(draw: (dot: (x: number, y: number) => void) => void): Parameters<typeof levelRules> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, 255);
  draw((x, y) => {
    pixels[Math.round(y) * WIDTH + x] = 20;
  });
  return [{ pixels, width: WIDTH, height: HEIGHT }, INK];
}

describe('lines on a picture', () => {
  it('are found in their places', () => {
    const rules = levelRules(
      ...drawn((dot) => {
        for (let x = 50; x < 350; x += 1) for (let y = 100; y < 102; y += 1) dot(x, y);
        for (let x = 20; x < 60; x += 1) dot(x, 180);
      }),
    );

    expect(rules).toEqual([
      { at: 101, from: 50, to: 350 },
      { at: 180.5, from: 20, to: 60 },
    ]);
  });

  it('may slope a little', () => {
    const rules = levelRules(
      ...drawn((dot) => {
        for (let x = 0; x < 400; x += 1) for (const thick of [0, 1]) dot(x, 90 + x * 0.02 + thick);
      }),
    );

    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatchObject({ from: 0, to: 400 });
    expect(rules[0]!.at).toBeCloseTo(95, 0);
  });

  it('exclude areas and letters', () => {
    const rules = levelRules(
      ...drawn((dot) => {
        for (let x = 50; x < 350; x += 1) for (let y = 20; y < 60; y += 1) dot(x, y);
        // Feet of letters, close to each other.
        for (let x = 0; x < 400; x += 1) if (x % 12 < 10) dot(x, 150);
      }),
    );

    expect(rules).toEqual([]);
  });

  it('are limited in number', () => {
    const size = { width: 4_000, height: 2_000 };
    const pixels = Buffer.alloc(size.width * size.height, 255);
    for (let y = 0; y < size.height; y += 2)
      for (let x = 0; x < size.width; x += 1) if (x % 40 < 35) pixels[y * size.width + x] = 0;

    expect(levelRules({ pixels, ...size }, INK).length).toBeLessThanOrEqual(2_500);
  });
});
