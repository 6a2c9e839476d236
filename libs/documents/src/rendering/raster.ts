import type { PictureBudget } from '../picture-budget.js';

/** Most pixels of a drawn page: A2 at 150 dpi, A4 at 400. A larger page is drawn with fewer pixels an inch. */
const MAX_PIXELS = 16_000_000;
/** Longest side of a drawn page; formats of pictures end at 65,535 or before. */
const MAX_SIDE = 32_000;

/** Pixels row by row, not encoded: grey, or red, green and blue, with a fourth channel that means nothing if there is one. */
export interface Raster {
  pixels: Buffer;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  /** Pixels an inch. */
  dpi: number;
}

/** The factor by which something is scaled that would be drawn in this size, 1 or less. */
export function scaleWithin(width: number, height: number): number {
  return Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)), MAX_SIDE / width, MAX_SIDE / height);
}

/** A file as pages that can be drawn. */
export interface PageDrawer {
  readonly pageCount: number;
  /**
   * Takes what the pictures on the page state from the budget before any of them is decoded.
   * @param page from 1 to `pageCount`
   * @returns null when they are more than is left of it
   * @throws UnreadableDocumentError `file_too_large` for a picture that states more pixels than are read, `file_corrupt`
   */
  draw(page: number, budget: PictureBudget): Promise<Raster | null>;
  close(): void;
}

const CHANNELS = 4;
/** What stands for a page that cannot be drawn, in inches. */
const BLANK = { width: 8.5, height: 11 };

export function blankPaper(dpi: number): Raster {
  const width = Math.round(BLANK.width * dpi);
  const height = Math.round(BLANK.height * dpi);
  const pixels = Buffer.alloc(width * height * CHANNELS, 0xff);
  return { pixels, width, height, channels: CHANNELS, dpi };
}
