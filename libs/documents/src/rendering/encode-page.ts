import sharp, { type Channels, type Sharp } from 'sharp';
import { hasInk } from './ink.js';
import type { Raster } from './raster.js';

/** Quick rather than small: a page is read once or twice, and most are black on white. */
export const PAGE_PNG = { compressionLevel: 2 } as const;
const GREY = 'b-w';
/** Of 255. What differs less between red, green and blue is no colour to anybody. */
const MAX_GREY_SPREAD = 16;

/** Writes a page as PNG, in one channel where it has no colours. @returns whether it is blank */
export async function encodePage(raster: Raster, file: string): Promise<{ isBlank: boolean }> {
  const image = imageOf(raster);
  const [ink] = await Promise.all([hasInk(image.clone(), raster), image.png(PAGE_PNG).toFile(file)]);
  return { isBlank: !ink };
}

/** Opens the image of a drawn page; what becomes of it stays without colours if it has none. */
export async function openPage(image: Buffer): Promise<Sharp> {
  const { channels } = await sharp(image).metadata();
  return channels === 1 ? sharp(image).toColourspace(GREY) : sharp(image);
}

/** Pixels as a picture, without colours if they have one channel. */
export function raw(pixels: Buffer, size: { width: number; height: number; channels: Channels }): Sharp {
  const { width, height, channels } = size;
  const image = sharp(pixels, { raw: { width, height, channels } });
  return channels === 1 ? image.toColourspace(GREY) : image;
}

function imageOf(raster: Raster): Sharp {
  const grey = greyOf(raster);
  return grey ? raw(grey, { ...raster, channels: 1 }) : raw(raster.pixels, raster).removeAlpha();
}

/** The same picture in one channel, null where it has colours. */
function greyOf({ pixels, width, height, channels }: Raster): Buffer | null {
  if (channels === 1) return pixels;
  const grey = Buffer.allocUnsafe(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += channels) {
    const red = pixels[from]!;
    const green = pixels[from + 1]!;
    const blue = pixels[from + 2]!;
    if (Math.abs(red - green) > MAX_GREY_SPREAD || Math.abs(blue - green) > MAX_GREY_SPREAD) return null;
    grey[at] = green;
  }
  return grey;
}
