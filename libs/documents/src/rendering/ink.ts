import type { Sharp } from 'sharp';

/** Averaging this many pixels removes scanner noise on blank paper, but keeps strokes of letters. */
const SHRINK = 4;
/** Grey levels, of 255. Faint print differs from its paper by more, noise in the paper by less. */
const CONTRAST = 32;
/** Number of downscaled pixels that the smallest page number covers. */
const MIN_MARKED = 8;

/** Whether an image shows anything: letters, lines, a photo. A uniform colour with specks of dust shows nothing. */
export async function hasInk(image: Sharp, size: { width: number; height: number }): Promise<boolean> {
  const width = Math.ceil(size.width / SHRINK);
  const height = Math.ceil(size.height / SHRINK);
  const cells = await image.toColourspace('b-w').resize(width, height, { fit: 'fill' }).raw().toBuffer();
  const background = medianOf(cells);
  let marked = 0;
  for (const cell of cells) if (Math.abs(cell - background) > CONTRAST) marked += 1;
  return marked >= MIN_MARKED;
}

function medianOf(values: Buffer): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value]! += 1;
  let below = 0;
  for (let value = 0; value < counts.length; value += 1) {
    below += counts[value]!;
    if (below * 2 >= values.length) return value;
  }
  return 255;
}
