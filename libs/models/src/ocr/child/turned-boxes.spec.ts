import { describe, expect, it } from '@jest/globals';
import { turnBox, turnOfReading, turnSize, uprightReading } from './turned-boxes.js';

describe('boxes of a rotated page', () => {
  const page = { width: 100, height: 40 };
  const box = { x: 10, y: 5, width: 20, height: 6 };

  it.each([
    [0, { x: 10, y: 5, width: 20, height: 6 }],
    [90, { x: 29, y: 10, width: 6, height: 20 }],
    [180, { x: 70, y: 29, width: 20, height: 6 }],
    [270, { x: 5, y: 70, width: 6, height: 20 }],
  ] as const)('lie where they were seen, by %i degrees', (rotation, expected) => {
    expect(turnBox(box, page, rotation)).toEqual(expected);
  });

  it('are unchanged after four quarter turns', () => {
    let turned = { box, page };
    for (let turn = 0; turn < 4; turn++)
      turned = { box: turnBox(turned.box, turned.page, 90), page: turnSize(turned.page, 90) };

    expect(turned).toEqual({ box, page });
  });
});

describe('the rotation that makes a page upright', () => {
  const word = (x: number, y: number, line = 0) => ({ box: { x, y, width: 10, height: 10 }, line });

  it.each([
    [0, [word(0, 0), word(30, 1)]],
    [90, [word(0, 60), word(1, 30)]],
    [180, [word(30, 0), word(0, 1)]],
    [270, [word(0, 0), word(1, 30)]],
  ] as const)('is told from where the next word of a line is: %i degrees', (rotation, words) => {
    expect(turnOfReading(words)).toBe(rotation);
  });

  it('is 0 for lines of one word', () => {
    expect(turnOfReading([word(0, 0, 0), word(0, 30, 1)])).toBe(0);
  });
});

it('words read on a side are those of the page rotated further', () => {
  const word = (text: string, y: number) => ({
    text,
    box: { x: 80, y, width: 10, height: 30 },
    confidence: 1,
    line: 0,
  });

  expect(
    uprightReading([word('goods', 10), word('here', 50)], { width: 100, height: 200 }, 90),
  ).toMatchObject({
    rotation: 0,
    words: [
      { box: { x: 10, y: 10, width: 30, height: 10 } },
      { box: { x: 50, y: 10, width: 30, height: 10 } },
    ],
  });
});
