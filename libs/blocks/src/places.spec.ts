import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DIRECTIONS } from './model.js';
import { packPlaces, unpackPlaces, type TextPlace } from './places.js';

it('packs places of several pages into a few characters each and returns them', () => {
  const places: TextPlace[] = Array.from({ length: 200 }, (_, at) => ({
    start: at * 83,
    end: at * 83 + 80,
    pageNumber: 7 + Math.floor(at / 50),
    box: [71.5, 90 + (at % 50) * 13.25, 523.75, 101.5 + (at % 50) * 13.25],
    ...(at % 5 > 0 && { direction: DIRECTIONS[at % 5] }),
  }));
  const packed = packPlaces(places);
  expect(unpackPlaces(packed)).toEqual(places);
  expect(packed.length / places.length).toBeLessThan(14);
});

it('never makes a box smaller', () => {
  const place: TextPlace = { start: 3, end: 4, pageNumber: 1, box: [-0.1, 10.13, 99.87, 20.01] };
  const [unpacked] = unpackPlaces(packPlaces([place]));
  expect(unpacked!.box).toEqual([-0.25, 10, 100, 20.25]);
});

it('has no places in an empty or damaged text', () => {
  expect(unpackPlaces('')).toEqual([]);
  expect(() => unpackPlaces('!damaged!')).not.toThrow();
});

it('returns any places in any direction, at most a quarter of a point larger on each side', () => {
  const point = fc.double({ min: -20_000, max: 20_000, noNaN: true });
  const size = fc.double({ min: 0, max: 20_000, noNaN: true });
  const place = fc.record({
    start: fc.nat(2 ** 24),
    length: fc.nat(2 ** 16),
    pageNumber: fc.integer({ min: 1, max: 2 ** 20 }),
    corner: fc.tuple(point, point),
    size: fc.tuple(size, size),
    direction: fc.constantFrom(undefined, ...DIRECTIONS),
  });
  fc.assert(
    fc.property(fc.array(place), (drawn) => {
      const places = drawn.map(
        ({ start, length, pageNumber, corner: [x, y], size: [width, height], ...way }) => {
          const box = [x, y, x + width, y + height] as const;
          return { start, end: start + length, pageNumber, box, ...way };
        },
      );
      const unpacked = unpackPlaces(packPlaces(places));

      expect(unpacked).toHaveLength(places.length);
      for (const [at, { box, direction, ...rest }] of places.entries()) {
        expect(unpacked[at]).toMatchObject(rest);
        expect(unpacked[at]!.direction).toBe(direction);
        for (const [side, value] of box.entries()) {
          const grown = (unpacked[at]!.box[side]! - value) * (side < 2 ? -1 : 1);
          expect(grown).toBeGreaterThanOrEqual(0);
          expect(grown).toBeLessThanOrEqual(0.25);
        }
      }
    }),
  );
});

it('keeps the places beside one that a damaged file puts nowhere', () => {
  const place: TextPlace = { start: 3, end: 4, pageNumber: 1, box: [1, 2, 3, 4], direction: 'left' };
  const nowhere = { ...place, box: [-Infinity, NaN, Infinity, 1e300] as const };

  expect(unpackPlaces(packPlaces([place, nowhere, place])).filter((_, at) => at !== 1)).toEqual([
    place,
    place,
  ]);
});
