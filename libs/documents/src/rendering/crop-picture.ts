import type { PictureFormat } from './rendering.js';
import { PICTURE_OUTPUT } from './page-picture.js';

/**
 * Cuts a horizontal band out of a page's picture.
 * @param band top and bottom, as shares of the page, 0 to 1
 */
export async function cropPicture(
  image: Buffer,
  band: { top: number; bottom: number },
  format: PictureFormat,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(image).metadata();
  const top = Math.min(Math.max(0, Math.floor(band.top * height)), height - 1);
  const bottom = Math.min(Math.max(top + 1, Math.ceil(band.bottom * height)), height);
  return sharp(image)
    .extract({ left: 0, top, width, height: bottom - top })
    .toFormat(format, PICTURE_OUTPUT[format])
    .toBuffer();
}
