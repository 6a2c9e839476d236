import { describe, expect, it } from '@jest/globals';
import type { OcrRotation } from '../ocr.port.js';
import { readAnyWayUp } from './any-way-up.js';
import type { PageOrientation } from './page-reader.js';

/** Reads a page that is upright after `upright` degrees; notes the rotations that were tried. */
async function read(orientation: PageOrientation | 'level', upright: OcrRotation | null) {
  const tried: OcrRotation[] = [];
  const { rotation } = await readAnyWayUp(orientation, async (turn) => {
    tried.push(turn);
    const box = { x: 0, y: 0, width: 10, height: 10 };
    return {
      words: [{ text: 'goods', box, confidence: turn === upright ? 0.9 : 0.2, line: 0 }],
      rotation: turn,
    };
  });
  return { rotation, tried };
}

describe('a page that is believed to be upright', () => {
  it('is read once if it is', async () => {
    expect(await read('upright', 0)).toEqual({ rotation: 0, tried: [0] });
  });

  it.each([
    [180, [0, 180]],
    [90, [0, 180, 90]],
    [270, [0, 180, 90, 270]],
  ] as const)('is read in other rotations if it needs %i degrees', async (rotation, tried) => {
    expect(await read('upright', rotation)).toEqual({ rotation, tried });
  });
});

it('a page with level lines is only read upside down, too', async () => {
  expect(await read('level', 180)).toEqual({ rotation: 180, tried: [0, 180] });
});

it('a page that no rotation makes readable stays as it is', async () => {
  expect(await read('unknown', null)).toEqual({ rotation: 0, tried: [0, 90, 270, 180] });
});
