import { freeMemory } from '@tessera/platform/child';
import { inFewestChannels, raw } from './encode-page.js';
import { type Raster, scaleWithin, type SizeInPoints } from './raster.js';
import { MAX_PICTURE_WIDTH, type PagePicture, PICTURE_DPI, type PictureFormat } from './rendering.js';

const POINTS_PER_INCH = 72;
/** WebP's longest side. */
const MAX_SIDE = 16_383;
export const PICTURE_OUTPUT = {
  png: { compressionLevel: 3 },
  // Less effort takes a third of the time and adds a tenth to the size.
  webp: { quality: 85, effort: 1 },
} as const satisfies Record<PictureFormat, object>;

/** Pixels per point of a page's picture. */
export function pictureScale(
  { width, height }: SizeInPoints,
  { width: asked, rotation }: PagePicture,
): number {
  const [across, along] = rotation % 180 === 0 ? [width, height] : [height, width];
  const pixels =
    asked ?? Math.min(MAX_PICTURE_WIDTH, Math.max(1, Math.round(across * (PICTURE_DPI / POINTS_PER_INCH))));
  const scale = pixels / across;
  return Math.min(scale * scaleWithin(across * scale, along * scale), MAX_SIDE / along);
}

/**
 * Writes the picture of a page.
 * @param raster consumed: its pixels are invalid afterwards
 * @returns its size, and pixels per inch
 */
export async function encodePicture(
  raster: Raster,
  picture: PagePicture,
  file: string,
): Promise<{ width: number; height: number; dpi: number }> {
  const inPoints = (pixels: number): number => (pixels / raster.dpi) * POINTS_PER_INCH;
  const scale = pictureScale({ width: inPoints(raster.width), height: inPoints(raster.height) }, picture);
  const scaled = (pixels: number): number => Math.max(1, Math.round(inPoints(pixels) * scale));
  const [width, height] = [scaled(raster.width), scaled(raster.height)];
  const { pixels, channels } = inFewestChannels(raster);
  let image = await raw(pixels, { ...raster, channels });
  if (channels === 4) image = image.removeAlpha();
  if (width !== raster.width || height !== raster.height)
    image = image.resize(width, height, { fit: 'fill' });
  if (picture.rotation !== 0) image = image.rotate(picture.rotation);
  const info = await image.toFormat(picture.format, PICTURE_OUTPUT[picture.format]).toFile(file);
  freeMemory(pixels);
  return { width: info.width, height: info.height, dpi: scale * POINTS_PER_INCH };
}
