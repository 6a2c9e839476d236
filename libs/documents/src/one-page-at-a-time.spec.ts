import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { OnePageAtATime } from './one-page-at-a-time.js';
import { movingGif, quartered, tiffOfPages, WIDTH } from './rendering/testing/pictures.js';

// Real: libvips, which reports how many pages it has read.

/** A TIFF whose pages are 1, 2, 3 … pixels wide, in sequence; the last one links to the first or ends it. */
function tiffOf(pages: number, { isLoop = false } = {}): Buffer {
  const entries = 8;
  const directoryBytes = 2 + entries * 12 + 4;
  const bytes = Buffer.alloc(8 + pages + pages * directoryBytes);
  const first = 8 + pages;
  bytes.write('MM', 'latin1');
  bytes.writeUInt16BE(42, 2);
  bytes.writeUInt32BE(first, 4);
  for (let page = 0; page < pages; page++) {
    const at = first + page * directoryBytes;
    bytes.writeUInt16BE(entries, at);
    const values = [
      [256, page + 1],
      [257, 1],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, 8],
      [278, 1],
      [279, page + 1],
    ] as const;
    for (const [index, [tag, value]] of values.entries()) {
      const entry = at + 2 + index * 12;
      bytes.writeUInt16BE(tag, entry);
      bytes.writeUInt16BE(4, entry + 2);
      bytes.writeUInt32BE(1, entry + 4);
      bytes.writeUInt32BE(value, entry + 8);
    }
    const isLast = page === pages - 1;
    bytes.writeUInt32BE(isLast ? (isLoop ? first : 0) : at + directoryBytes, at + directoryBytes - 4);
  }
  return bytes;
}

it.each([
  ['one way', false],
  ['in a circle', true],
])('each page of a TIFF is opened without reading the others, linked %s', async (_, isLoop) => {
  const pages = OnePageAtATime.of(tiffOf(500, { isLoop }));

  const opened = [];
  for (const index of [499, 0, 7]) opened.push(await sharp(pages.page(index)).metadata());

  expect(pages.pageCount).toBe(500);
  expect(opened.map(({ width, pages: seen = 1 }) => [width, seen])).toEqual([
    [500, 1],
    [1, 1],
    [8, 1],
  ]);
});

it('pages of a TIFF are counted without reading them, however many there are', () => {
  expect(OnePageAtATime.of(tiffOf(100_000)).pageCount).toBe(100_000);
});

it('the pages of a large TIFF are distinguished, too', async () => {
  const large = await sharp(await tiffOfPages(3), { pages: -1 })
    .tiff({ bigtiff: true })
    .toBuffer();
  const pages = OnePageAtATime.of(large);

  const colours = [];
  for (const index of [0, 1, 2])
    colours.push([...(await sharp(pages.page(index)).raw().toBuffer()).subarray(0, 3)]);

  expect(colours).toEqual([
    [0, 0, 0],
    [224, 0, 0],
    [0, 0, 0],
  ]);
});

it('only the first frame of an animated WebP is read', async () => {
  const moving = await sharp(await movingGif(), { animated: true })
    .webp({ lossless: true })
    .toBuffer();
  const pages = OnePageAtATime.of(Buffer.from(moving));

  const { data, info } = await sharp(pages.page(0), { animated: true })
    .raw()
    .toBuffer({ resolveWithObject: true });

  expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
  expect([info.pages ?? 1, info.width, pages.pageCount]).toEqual([1, WIDTH, 1]);
  expect([...data.subarray(0, 3)]).toEqual([0, 0, 0]);
});

it.each([
  ['a photo', () => quartered().jpeg().toBuffer()],
  ['a WebP that does not move', () => quartered().webp().toBuffer()],
  ['a TIFF whose first page is not in it', async () => tiffOf(3).subarray(0, 12)],
])('%s is unchanged', async (_, make) => {
  const bytes = await make();

  expect(OnePageAtATime.of(Buffer.from(bytes)).page(0)).toEqual(bytes);
});
