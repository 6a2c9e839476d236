import type { Channels, Sharp, SharpInput, SharpOptions } from 'sharp';
import { hasInk } from './ink.js';
import type { Raster } from './raster.js';

/** Quick rather than small: a page is read once or twice, and most are black on white. */
export const PAGE_PNG = { compressionLevel: 2 } as const;
const GREY = 'b-w';
/** Of 255. What differs less between red, green and blue is no colour to anybody. */
const MAX_GREY_SPREAD = 16;

/** Writes a page as PNG, in one channel where it has no colours. @returns whether it is blank */
export async function encodePage(raster: Raster, file: string): Promise<{ isBlank: boolean }> {
  const image = await imageOf(raster);
  const [ink] = await Promise.all([hasInk(image.clone(), raster), image.png(PAGE_PNG).toFile(file)]);
  return { isBlank: !ink };
}

/** Opens the image of a drawn page; what becomes of it stays without colours if it has none. */
export async function openPage(image: Buffer): Promise<Sharp> {
  const { channels } = await (await open(image)).metadata();
  return inChannels(channels, await open(image));
}

/** Pixels as a picture, without colours if they have one channel. */
export async function raw(
  pixels: Buffer,
  { width, height, channels }: { width: number; height: number; channels: Channels },
): Promise<Sharp> {
  return inChannels(channels, await open(pixels, { raw: { width, height, channels } }));
}

/** sharp is loaded with the first page: services that hardly ever see one do without its 20 MB until then. */
async function open(input: SharpInput, options?: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(input, options);
}

function inChannels(channels: number, image: Sharp): Sharp {
  return channels === 1 ? image.toColourspace(GREY) : image;
}

async function imageOf(raster: Raster): Promise<Sharp> {
  const grey = greyOf(raster);
  return grey ? raw(grey, { ...raster, channels: 1 }) : (await raw(raster.pixels, raster)).removeAlpha();
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
