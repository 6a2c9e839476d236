import { freeMemory } from '@tessera/platform/child';
import type { Channels, Sharp, SharpInput, SharpOptions } from 'sharp';
import { hasInk } from './ink.js';
import type { Raster } from './raster.js';

/** Favours speed over size: a page is read once or twice, and most pages compress well anyway. */
export const PAGE_PNG = { compressionLevel: 2 } as const;
const GREY = 'b-w';
/** Out of 255. A smaller difference between red, green and blue is invisible. */
const MAX_GREY_SPREAD = 16;

/**
 * Writes a page as PNG, in one channel if it has no colours.
 * @param raster consumed: its pixels are invalid afterwards
 * @returns whether it is blank
 */
export async function encodePage(raster: Raster, file: string): Promise<{ isBlank: boolean }> {
  const { pixels, channels } = inFewestChannels(raster);
  // Two images of the same pixels: cloning one would copy them.
  const open = async (): Promise<Sharp> => {
    const image = await raw(pixels, { ...raster, channels });
    return channels === 4 ? image.removeAlpha() : image;
  };
  const [look, page] = [await open(), await open()];
  const [ink] = await Promise.all([hasInk(look, raster), page.png(PAGE_PNG).toFile(file)]);
  freeMemory(pixels);
  return { isBlank: !ink };
}

/** Opens the image of a rendered page. Images derived from a greyscale page stay greyscale. */
export async function openPage(image: Buffer): Promise<Sharp> {
  const { channels } = await (await open(image)).metadata();
  return inChannels(channels, await open(image));
}

/** Pixels as an image, greyscale if they have one channel. */
export async function raw(
  pixels: Buffer,
  { width, height, channels }: { width: number; height: number; channels: Channels },
): Promise<Sharp> {
  return inChannels(channels, await open(pixels, { raw: { width, height, channels } }));
}

/** Loads sharp with the first page, which saves 20 MB in services that rarely render. */
async function open(input: SharpInput, options?: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(input, options);
}

function inChannels(channels: number, image: Sharp): Sharp {
  return channels === 1 ? image.toColourspace(GREY) : image;
}

/** Converts to one channel if there are no colours, overwriting the pixels. */
export function inFewestChannels(raster: Raster): Pick<Raster, 'pixels' | 'channels'> {
  const grey = greyOf(raster);
  if (!grey) return raster;
  if (grey !== raster.pixels) freeMemory(raster.pixels);
  return { pixels: grey, channels: 1 };
}

/** The same image in one channel, null if it has colours. */
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
