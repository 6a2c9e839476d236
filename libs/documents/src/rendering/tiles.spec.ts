import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { RenderedPage } from './rendering.js';
import { tilesOf } from './tiles.js';
import { turnedBack, turnedSize, turnPage } from './turn-page.js';

/** A white page with black rectangles, each [x, y, width, height]. */
async function page(
  size: { width: number; height: number },
  marks: Array<[number, number, number, number]>,
  colour = '#000000',
): Promise<RenderedPage> {
  const image = await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite(
      marks.map(([left, top, width, height]) => ({
        input: { create: { width, height, channels: 3, background: colour } },
        left,
        top,
      })),
    )
    .removeAlpha()
    .toColourspace(colour === '#000000' ? 'b-w' : 'srgb')
    .png()
    .toBuffer();
  return { page: 1, pageCount: 1, ...size, image, dpi: 150, isBlank: marks.length === 0, failure: null };
}

/** The first channel of one pixel. */
async function pixel(image: Buffer, x: number, y: number): Promise<number> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  return data[(y * info.width + x) * info.channels]!;
}

describe('tiles', () => {
  it('of a page that fits are the page itself', async () => {
    const whole = await page({ width: 1_240, height: 1_754 }, [[100, 100, 40, 40]]);

    const tiles = await tilesOf(whole);

    expect(tiles).toEqual([
      {
        index: 0,
        box: { x: 0, y: 0, width: 1_240, height: 1_754 },
        image: whole.image,
        width: 1_240,
        height: 1_754,
      },
    ]);
  });

  it('of a blank page are none, and blank ones are left out', async () => {
    const long = { width: 800, height: 4_864 };

    expect(await tilesOf(await page(long, []))).toEqual([]);
    const tiles = await tilesOf(await page(long, [[10, 4_800, 30, 12]]));

    expect(tiles.map((tile) => tile.index)).toEqual([2]);
    expect(tiles[0]!.box).toEqual({ x: 0, y: 3_072, width: 800, height: 1_792 });
    expect(await pixel(tiles[0]!.image, 15, 4_805 - 3_072)).toBe(0);
  });

  it('show what their box says', async () => {
    const { width, height } = { width: 2_480, height: 3_508 };
    const scan: RenderedPage = { ...(await page({ width, height }, [[1_000, 2_000, 100, 50]])), dpi: 300 };

    const [tile, ...more] = await tilesOf(scan);

    expect(more).toEqual([]);
    expect(tile).toMatchObject({ box: { x: 0, y: 0, width, height }, width: 1_240, height: 1_754 });
    expect(await pixel(tile!.image, 525, 1_012)).toBe(0);
    expect(await pixel(tile!.image, 400, 1_012)).toBe(255);
  });

  it('keep colours, and stay without them where the page has none', async () => {
    const channels = async (colour: string): Promise<number | undefined> => {
      const [tile] = await tilesOf(await page({ width: 800, height: 2_500 }, [[50, 50, 99, 99]], colour));
      return (await sharp(tile!.image).metadata()).channels;
    };

    expect(await channels('#000000')).toBe(1);
    expect(await channels('#e00000')).toBe(3);
  });

  it('are as large as is set', async () => {
    const options = { dpi: 150, tilePixels: 600, tileOverlapPixels: 100 };

    const tiles = await tilesOf(
      await page({ width: 600, height: 1_100 }, [[0, 0, 600, 1_100]], '#00c000'),
      options,
    );

    // A uniform colour shows nothing.
    expect(tiles).toEqual([]);
    expect(
      (await tilesOf(await page({ width: 600, height: 1_100 }, [[0, 500, 300, 100]]), options)).map(
        ({ box }) => box,
      ),
    ).toEqual([
      { x: 0, y: 0, width: 600, height: 600 },
      { x: 0, y: 500, width: 600, height: 600 },
    ]);
  });
});

describe('a page that is turned', () => {
  it.each([
    [0, 80, 40, 0, 0],
    [90, 40, 80, 39, 0],
    [180, 80, 40, 79, 39],
    [270, 40, 80, 0, 79],
  ] as const)('by %d degrees', async (rotation, width, height, x, y) => {
    const turned = await turnPage(await page({ width: 80, height: 40 }, [[0, 0, 10, 10]]), rotation);

    expect(turned).toMatchObject({ width, height, page: 1, dpi: 150 });
    expect(await pixel(turned.image, x, y)).toBe(0);
    expect((await sharp(turned.image).metadata()).channels).toBe(1);
    expect(turnedBack([x, y, x + 1, y + 1], turned, rotation)).toEqual([0, 0, 1, 1]);
    expect(turnedSize(turned, rotation)).toEqual({ width: 80, height: 40 });
  });
});
