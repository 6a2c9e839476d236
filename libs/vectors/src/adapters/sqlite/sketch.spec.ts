import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bitsApart, centerOf, cosine, sketchOf, wordsOfSketch } from './sketch.js';

const number = fc.float({ min: -1, max: 1, noNaN: true });
const vectors = fc
  .integer({ min: 1, max: 100 })
  .chain((length) =>
    fc.tuple(...[0, 1, 2].map(() => fc.array(number, { minLength: length, maxLength: length }))),
  )
  .map(
    (arrays) =>
      arrays.map((values) => Float32Array.from(values)) as [Float32Array, Float32Array, Float32Array],
  );

describe('a sketch', () => {
  it('differs from another one by a bit for each number on a different side of the center', () => {
    fc.assert(
      fc.property(vectors, (given) => {
        const [a, b] = given;
        const dimension = a.length;
        const center = centerOf(given, dimension);
        const sides = (vector: Float32Array) => {
          const length = Math.hypot(...vector) || 1;
          return Array.from(vector, (value, at) => value / length > (center[at] as number));
        };
        const [sidesOfA, sidesOfB] = [sides(a), sides(b)];
        const sketches = new Uint32Array(2 * wordsOfSketch(dimension));
        sketches.set(sketchOf(b, center), wordsOfSketch(dimension));

        const apart = bitsApart(sketchOf(a, center), sketches, wordsOfSketch(dimension));

        expect(apart).toBe(sidesOfA.filter((side, at) => side !== sidesOfB[at]).length);
      }),
    );
  });

  it('is never all zeros, whatever the vector', () => {
    fc.assert(
      fc.property(vectors, ([vector]) => {
        const sketch = sketchOf(vector, new Float32Array(vector.length));

        expect(sketch.at(-1)).not.toBe(0);
      }),
    );
  });
});

it('the center is the mean of the directions, whatever the lengths', () => {
  const center = centerOf([Float32Array.of(10, 0), Float32Array.of(0, 0.1), Float32Array.of(0, 0)], 2);

  expect([...center]).toEqual([expect.closeTo(1 / 3), expect.closeTo(1 / 3)]);
});

it('a cosine is the product of the directions, and 0 for a vector of zeros', () => {
  expect(cosine(Float32Array.of(2, 0), Float32Array.of(3, 3))).toBeCloseTo(Math.SQRT1_2);
  expect(cosine(Float32Array.of(2, 0), Float32Array.of(0, 0))).toBeNaN();
});
