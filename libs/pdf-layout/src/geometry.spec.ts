import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Box } from '@tessera/blocks';
import { compose, coveredShare, invert, quarterTurns, transformBox, unionBox } from './geometry.js';

const size = fc.double({ min: 1, max: 2000, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** A box within a page of the given size. */
function boxOn(width: number, height: number): fc.Arbitrary<Box> {
  return fc
    .tuple(share, share, share, share)
    .map(([a, b, c, d]): Box => [
      Math.min(a, b) * width,
      Math.min(c, d) * height,
      Math.max(a, b) * width,
      Math.max(c, d) * height,
    ]);
}

const pageAndBox = fc
  .tuple(size, size)
  .chain(([width, height]) => fc.tuple(fc.constant(width), fc.constant(height), boxOn(width, height)));

describe('rotating a page', () => {
  it('keeps every box on the page, and its area', () => {
    fc.assert(
      fc.property(pageAndBox, fc.integer({ min: -4, max: 4 }), ([width, height, box], turns) => {
        const turned = transformBox(quarterTurns(turns, width, height), box);
        const [right, bottom] = turns % 2 === 0 ? [width, height] : [height, width];
        expect(Math.min(turned[0], turned[1])).toBeGreaterThanOrEqual(-1e-6);
        expect(turned[2]).toBeLessThanOrEqual(right + 1e-6);
        expect(turned[3]).toBeLessThanOrEqual(bottom + 1e-6);
        const area = ([x1, y1, x2, y2]: Box): number => (x2 - x1) * (y2 - y1);
        expect(area(turned)).toBeCloseTo(area(box), 3);
      }),
    );
  });

  it('is undone by its inverse', () => {
    fc.assert(
      fc.property(pageAndBox, fc.integer({ min: 0, max: 3 }), ([width, height, box], turns) => {
        const turn = quarterTurns(turns, width, height);
        const back = transformBox(compose(turn, invert(turn)), box);
        back.forEach((side, index) => expect(side).toBeCloseTo(box[index]!, 6));
      }),
    );
  });
});

describe('boxes', () => {
  it('lie entirely within their union', () => {
    fc.assert(
      fc.property(boxOn(600, 800), boxOn(600, 800), (first, second) => {
        expect(coveredShare(first, unionBox(first, second))).toBeCloseTo(1, 6);
      }),
    );
  });
});
