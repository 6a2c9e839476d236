import type { Sharp } from 'sharp';

/** Averaging over so many pixels takes away what a scanner adds to blank paper, and leaves strokes of letters. */
const SHRINK = 4;
/** Of 255. Faint print differs from its paper by more than that, paper from itself by less. */
const CONTRAST = 32;
/** Shrunken pixels; the smallest figures of a page number have as many. */
const MIN_MARKED = 8;

/** Whether anything is to be seen on a picture: letters, lines, a photo. One colour all over, with dust on it, is nothing. */
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
