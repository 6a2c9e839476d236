import { describe, expect, it } from '@jest/globals';
import type { OrientedBox } from './oriented-box.js';
import { inReadingOrder } from './reading-order.js';

const box = (x: number, y: number): OrientedBox => ({ centre: { x, y }, width: 80, height: 20, angle: 0 });

describe('lines in reading order', () => {
  it('go down the page, and from left to right if side by side', () => {
    const [first, second, third, fourth] = [box(50, 10), box(200, 14), box(50, 40), box(200, 37)];

    expect(inReadingOrder([fourth, third, second, first])).toEqual([first, second, third, fourth]);
  });

  it('follow the slant of a slanted page', () => {
    const [cos, sin] = [Math.cos(0.05), Math.sin(0.05)];
    const askew = (x: number, y: number, width: number): OrientedBox => ({
      centre: { x: x * cos - y * sin, y: x * sin + y * cos },
      width,
      height: 20,
      angle: 0.05,
    });
    const [first, second, third] = [askew(400, 10, 800), askew(400, 40, 800), askew(100, 70, 200)];

    expect(inReadingOrder([third, first, second])).toEqual([first, second, third]);
  });
});
