import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Special images, each small. Their top left quarter is black, or red where colours matter; the rest is white. */
export const WIDTH = 80;
export const HEIGHT = 40;

/** Black or red on white. */
export function quartered(colour = '#000000', size = { width: WIDTH, height: HEIGHT }): Sharp {
  const { width, height } = size;
  const mark = { create: { width: width / 2, height: height / 2, channels: 3, background: colour } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([{ input: mark, left: 0, top: 0 }])
    .removeAlpha();
}

/** The same image in black, red and black, which reveals code that reads more than one page of it. */
export async function tiffOfPages(count: number): Promise<Buffer> {
  const pages = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      quartered(index === 1 ? '#e00000' : '#000000')
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } })
    .tiff()
    .toBuffer();
}

export async function movingGif(): Promise<Buffer> {
  const frames = [await quartered().png().toBuffer(), await quartered('#e00000').png().toBuffer()];
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer();
}

/** Black where it is opaque, and black where it is transparent. */
export async function transparentPng(): Promise<Buffer> {
  const mark = {
    create: { width: WIDTH / 2, height: HEIGHT / 2, channels: 4, background: '#000000' },
  } as const;
  const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: nothing } })
    .composite([{ input: mark, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

/** A PNG whose header declares a false size. */
export async function lyingPng(width: number, height: number): Promise<Buffer> {
  const png = await quartered().png().toBuffer();
  const header = png.subarray(12, 29);
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  png.writeUInt32BE(crc32(header), 29);
  return png;
}

export function svg(content: string, attributes = `width="${WIDTH}" height="${HEIGHT}"`): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  );
}
