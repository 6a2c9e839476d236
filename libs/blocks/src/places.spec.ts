import { expect, it } from '@jest/globals';
import { packPlaces, unpackPlaces, type TextPlace } from './places.js';

it('packs places of several pages into a few characters each and returns them', () => {
  const places: TextPlace[] = Array.from({ length: 200 }, (_, at) => ({
    start: at * 83,
    end: at * 83 + 80,
    pageNumber: 7 + Math.floor(at / 50),
    box: [71.5, 90 + (at % 50) * 13.25, 523.75, 101.5 + (at % 50) * 13.25],
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
