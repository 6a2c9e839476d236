import sharp from 'sharp';
import type { PageImage } from '../page-image.js';
import { bandsOf, STRIDE } from './detection-bands.js';
import type { Model } from './models.js';
import { type OrientedBox, scaleBox } from './oriented-box.js';
import { type ProbabilityMap, textRegions } from './text-regions.js';

/** Of the colours in the model's training data: blue, green, red. */
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];

/** Resolution of the search for lines. */
export interface Sharpness {
  /** Maximum pixels of the longer side. Half as many take a quarter of the time, but miss small print. */
  maxSide: number;
  /** Maximum pixels of the model's input. It allocates some hundred bytes per pixel and keeps the memory. */
  bandPixels: number;
}

/** Finds lines of text, in pixels of the page. */
export async function detectLines(
  model: Model,
  page: PageImage,
  { maxSide, bandPixels }: Sharpness,
): Promise<OrientedBox[]> {
  const scale = Math.min(1, maxSide / Math.max(page.width, page.height));
  const size = {
    width: Math.max(1, Math.round(page.width * scale)),
    height: Math.max(1, Math.round(page.height * scale)),
  };
  const map = await probabilities(model, await modelInput(page, size), bandPixels);
  return textRegions(map).map((box) => scaleBox(box, page.width / size.width));
}

/** Runs the model on overlapping bands and uses the rows of each that are farther from its edges. */
async function probabilities(
  model: Model,
  { pixels, width, height }: ModelInput,
  bandPixels: number,
): Promise<ProbabilityMap> {
  const values = new Float32Array(width * height);
  for (const { top, bottom, from, to } of bandsOf({ width, height }, bandPixels)) {
    const input = planesOf(pixels.subarray(top * width * 3, bottom * width * 3));
    const band = await model.run(input, [1, 3, bottom - top, width]);
    values.set(band.values.subarray((from - top) * width, (to - top) * width), from * width);
  }
  return { values, width, height };
}

/** Pixels in red, green, blue, with sides that are multiples of {@link STRIDE}. */
interface ModelInput {
  pixels: Buffer;
  width: number;
  height: number;
}

/** Scales the page, with white padding up to the model's stride. */
async function modelInput(page: PageImage, size: { width: number; height: number }): Promise<ModelInput> {
  const width = Math.ceil(size.width / STRIDE) * STRIDE;
  const height = Math.ceil(size.height / STRIDE) * STRIDE;
  const pixels = await sharp(page.pixels, { raw: { width: page.width, height: page.height, channels: 3 } })
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .extend({ right: width - size.width, bottom: height - size.height, background: 'white' })
    .raw()
    .toBuffer();
  return { pixels, width, height };
}

/** Normalises the colours to planes by mean and deviation, as the model expects. */
function planesOf(pixels: Uint8Array): Float32Array {
  const plane = pixels.length / 3;
  const values = new Float32Array(3 * plane);
  for (let channel = 0; channel < 3; channel++) {
    const factor = 1 / 255 / DEVIATION[channel]!;
    const offset = MEAN[channel]! / DEVIATION[channel]!;
    for (let index = 0; index < plane; index++)
      values[channel * plane + index] = pixels[index * 3 + 2 - channel]! * factor - offset;
  }
  return values;
}
