import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RenderedPage } from '@tessera/documents';
import sharp from 'sharp';
import { cutOut } from './cut-out.js';

/** 200 × 300 points at 144 dpi: white, with a black square from 50 to 100 points. */
let page: RenderedPage;

beforeAll(async () => {
  const square = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const image = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#fff' } })
    .composite([{ input: square, left: 100, top: 100 }])
    .png()
    .toBuffer();
  page = { page: 1, pageCount: 1, width: 400, height: 600, dpi: 144, image, isBlank: false, failure: null };
});

describe('cutting a part out of a page', () => {
  it('includes a margin around the box', async () => {
    const cut = await cutOut(page, [50, 50, 100, 100]);

    expect(cut).toMatchObject({ width: 124, height: 124, box: [44, 44, 106, 106] });
    const { data } = await sharp(cut?.png).raw().toBuffer({ resolveWithObject: true });
    expect([data[0], data[(62 * 124 + 62) * 3]]).toEqual([255, 0]);
  });

  it('ends at the edge of the page', async () => {
    expect(await cutOut(page, [-20, 290, 400, 400])).toMatchObject({ width: 400, box: [0, 284, 200, 300] });
  });

  it.each([[[300, 10, 400, 20]], [[10, 400, 20, 500]], [[20, 20, 10, 10].map((value) => value + 500)]])(
    'returns nothing beyond it: %j',
    async (box) => {
      expect(await cutOut(page, box as [number, number, number, number])).toBeNull();
    },
  );
});
