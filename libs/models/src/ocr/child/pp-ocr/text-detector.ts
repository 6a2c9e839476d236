import sharp from 'sharp';
import type { PageImage } from '../page-image.js';
import type { Model } from './models.js';
import { type OrientedBox, scaleBox } from './oriented-box.js';
import { textRegions } from './text-regions.js';

/** Sides of what the model sees are multiples of this. */
const STRIDE = 32;
/** Of the colours that the model was trained with: blue, green, red. */
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];

/**
 * Finds lines of text, in pixels of the page.
 * @param maxSide the page is looked at in so many pixels at most: half of them take a quarter of the time, and miss small print
 */
export async function detectLines(model: Model, page: PageImage, maxSide: number): Promise<OrientedBox[]> {
  const scale = Math.min(1, maxSide / Math.max(page.width, page.height));
  const size = {
    width: Math.max(1, Math.round(page.width * scale)),
    height: Math.max(1, Math.round(page.height * scale)),
  };
  const input = await modelInput(page, size);
  const { values, shape } = await model.run(input.values, [1, 3, input.height, input.width]);
  const [height, width] = shape.slice(2) as [number, number];
  return textRegions({ values, width, height }).map((box) => scaleBox(box, page.width / size.width));
}

/** Made smaller, with white around it up to the model's stride, as planes of what each colour is above its mean. */
async function modelInput(
  page: PageImage,
  size: { width: number; height: number },
): Promise<{ values: Float32Array; width: number; height: number }> {
  const width = Math.ceil(size.width / STRIDE) * STRIDE;
  const height = Math.ceil(size.height / STRIDE) * STRIDE;
  const pixels = await sharp(page.pixels, { raw: { width: page.width, height: page.height, channels: 3 } })
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .extend({ right: width - size.width, bottom: height - size.height, background: 'white' })
    .raw()
    .toBuffer();
  const plane = width * height;
  const values = new Float32Array(3 * plane);
  for (let channel = 0; channel < 3; channel++) {
    const factor = 1 / 255 / DEVIATION[channel]!;
    const offset = MEAN[channel]! / DEVIATION[channel]!;
    for (let index = 0; index < plane; index++)
      values[channel * plane + index] = pixels[index * 3 + 2 - channel]! * factor - offset;
  }
  return { values, width, height };
}
