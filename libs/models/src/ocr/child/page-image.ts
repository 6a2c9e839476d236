import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { OcrFailedError, type OcrRotation } from '../ocr.port.js';

/**
 * Maximum pixels to decode: A4 at 900 dpi. A larger image is a decompression bomb, or a poster that should come in
 * tiles.
 */
const MAX_DECODED_PIXELS = 80_000_000;
/** Maximum pixels to read, A4 at 400 dpi. Larger images are scaled down. */
const MAX_READ_PIXELS = 16_000_000;

/** Per side. A smaller image contains no character. */
const MIN_READ_PIXELS = 8;
/** Of 255, between the darkest and the lightest pixel. */
const MIN_CONTRAST = 24;

/** Grey pixels of a page, one byte each. */
export interface GreyImage {
  pixels: Buffer;
  width: number;
  height: number;
}

/** A decoded page: pixels in sRGB, three bytes each, without transparency. */
export interface PageImage {
  pixels: Uint8Array;
  width: number;
  height: number;
  /** Factor from boxes to pixels of the original image. */
  scale: number;
}

/** @throws OcrFailedError `image_unreadable`, `image_too_large` */
export async function decodePage(bytes: Uint8Array): Promise<PageImage> {
  const options = { limitInputPixels: MAX_DECODED_PIXELS, failOn: 'error' } as const;
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MAX_DECODED_PIXELS) throw tooLarge(width, height);
    const shrink = Math.min(1, Math.sqrt(MAX_READ_PIXELS / (width * height)));
    const { data, info } = await sharp(bytes, options)
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .resize(shrink < 1 ? { width: Math.max(1, Math.floor(width * shrink)) } : {})
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = info.channels === 3 ? data : await asRgb(data, info);
    return { pixels, width: info.width, height: info.height, scale: width / info.width };
  } catch (error) {
    if (error instanceof OcrFailedError) throw error;
    throw new OcrFailedError('image_unreadable', 'The image of the page is damaged.');
  }
}

/** Rotates the page clockwise. */
export async function turnPage(page: PageImage, rotation: OcrRotation): Promise<PageImage> {
  if (rotation === 0) return page;
  const { data, info } = await rawImage(page).rotate(rotation).raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, scale: page.scale };
}

/** Rotates a grey page clockwise. */
export async function turnGrey(image: GreyImage, rotation: OcrRotation): Promise<GreyImage> {
  if (rotation === 0) return image;
  const { pixels: grey, width: from, height } = image;
  const { data: pixels, info } = await sharp(grey, { raw: { width: from, height, channels: 1 } })
    .rotate(rotation)
    // Otherwise grey comes out as sRGB.
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels, width: info.width, height: info.height };
}

export async function greyOf(page: PageImage): Promise<GreyImage> {
  const pixels = await rawImage(page).toColourspace('b-w').raw().toBuffer();
  return { pixels, width: page.width, height: page.height };
}

/** Whether nothing can be written on the page: it has hardly more than one colour, or is only a few pixels large. */
export function isBlank({ pixels, width, height }: PageImage): boolean {
  if (Math.min(width, height) < MIN_READ_PIXELS) return true;
  return [0, 1, 2].every((channel) => !hasContrast(pixels, channel));
}

/** Stops at sufficient contrast, which pages with text reach almost immediately; sharp's statistics take 60 ms. */
function hasContrast(pixels: Uint8Array, channel: number): boolean {
  let [darkest, lightest] = [255, 0];
  for (let at = channel; at < pixels.length && lightest - darkest < MIN_CONTRAST; at += 3) {
    const value = pixels[at]!;
    if (value < darkest) darkest = value;
    if (value > lightest) lightest = value;
  }
  return lightest - darkest >= MIN_CONTRAST;
}

/** Encodes as PGM, which is the raw pixels after a header line: nothing to compress. */
export function portableGreyMap({ pixels, width, height }: GreyImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
}

function rawImage({ pixels, width, height }: PageImage): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function asRgb(data: Buffer, info: OutputInfo): Promise<Buffer> {
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
}

function tooLarge(width: number, height: number): OcrFailedError {
  return new OcrFailedError(
    'image_too_large',
    `The image of the page has ${width} × ${height} pixels; the limit is ${MAX_DECODED_PIXELS}.`,
  );
}
