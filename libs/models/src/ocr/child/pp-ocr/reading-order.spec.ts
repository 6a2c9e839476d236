import { describe, expect, it } from '@jest/globals';
import type { OrientedBox } from './oriented-box.js';
import { inReadingOrder } from './reading-order.js';

const box = (x: number, y: number): OrientedBox => ({ centre: { x, y }, width: 80, height: 20, angle: 0 });

describe('lines in reading order', () => {
  it('go down the page, and from left to right where they stand side by side', () => {
    const [first, second, third, fourth] = [box(50, 10), box(200, 14), box(50, 40), box(200, 37)];

    expect(inReadingOrder([fourth, third, second, first])).toEqual([first, second, third, fourth]);
  });
});
