import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { partOfLine } from './line-part.js';
import { type Box, DIRECTIONS } from './model.js';

const BOX: Box = [100, 200, 300, 500];
const NONE: Box = [Infinity, Infinity, -Infinity, -Infinity];

function union(boxes: readonly Box[]): Box {
  return boxes.reduce(
    (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])],
    NONE,
  );
}

describe('a part of a line', () => {
  it.each([
    ['right', [100, 200, 150, 500]],
    ['down', [100, 200, 300, 275]],
    ['left', [250, 200, 300, 500]],
    ['up', [100, 425, 300, 500]],
  ] as const)('starts where the line does: %s', (direction, box) => {
    expect(partOfLine({ box: BOX, direction }, 'abde', { start: 0, end: 1 })).toEqual(box);
  });

  it('is as wide as its characters usually are', () => {
    const line = { box: [0, 0, 100, 10] as const, direction: 'right' } as const;
    const widthOf = (part: string, rest: string): number =>
      partOfLine(line, part + rest, { start: 0, end: part.length })[2];

    expect(widthOf('WEEK', 'till')).toBeGreaterThan(70);
    expect(widthOf('限额', 'ab')).toBeGreaterThan(60);
    expect(widthOf('\u05d1\u05b0\u05bc', '\u05e8')).toBeCloseTo(50);
  });

  it('is within the line, larger with a margin, and with the other parts all of the line, in any direction', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
        fc.constantFrom(...DIRECTIONS),
        fc.tuple(fc.nat(80), fc.nat(80)),
        fc.nat(3),
        (text, direction, cuts, margin) => {
          const [start, end] = cuts.sort((a, b) => a - b);
          const line = { box: BOX, direction };
          const parts = [
            [0, start],
            [start, end],
            [end, text.length],
          ].map(([from, to]) => partOfLine(line, text, { start: from!, end: to! }));
          const wide = partOfLine(line, text, { start, end, margin });

          expect(union(parts)).toEqual(BOX.map((side) => expect.closeTo(side, 6)));
          for (const [at, side] of union([wide, parts[1]!]).entries()) expect(side).toBeCloseTo(wide[at]!, 6);
          expect(union([wide, BOX]).map((side) => Math.round(side * 1e6) / 1e6)).toEqual(BOX);
        },
      ),
    );
  });
});
