import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Point, smallestBox, widen } from './oriented-box.js';

describe('the smallest box around points', () => {
  it('follows their slant', () => {
    const angle = Math.PI / 18;
    const turned = ([x, y]: readonly [number, number]): Point => ({
      x: x * Math.cos(angle) - y * Math.sin(angle),
      y: x * Math.sin(angle) + y * Math.cos(angle),
    });
    const box = smallestBox(
      (
        [
          [0, 0],
          [100, 0],
          [100, 10],
          [0, 10],
          [40, 5],
        ] as const
      ).map(turned),
    );

    expect(box.width).toBeCloseTo(100);
    expect(box.height).toBeCloseTo(10);
    expect(box.angle).toBeCloseTo(angle);
    expect(box.centre.x).toBeCloseTo(turned([50, 5]).x);
    expect(box.centre.y).toBeCloseTo(turned([50, 5]).y);
  });

  it('is upright for a column', () => {
    const box = smallestBox([
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 60 },
      { x: 0, y: 60 },
    ]);

    expect(box).toMatchObject({ width: 4, height: 60, angle: 0 });
  });

  it('contains every point, and more when widened', () => {
    const coordinate = fc.integer({ min: 0, max: 500 });
    const points = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(points, (all) => {
        const box = widen(smallestBox(all), 0.001);
        for (const { x, y } of all) {
          const [dx, dy] = [x - box.centre.x, y - box.centre.y];
          const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
          expect(Math.abs(dx * cos + dy * sin)).toBeLessThanOrEqual(box.width / 2);
          expect(Math.abs(dy * cos - dx * sin)).toBeLessThanOrEqual(box.height / 2);
        }
      }),
    );
  });
});
