import type { PictureBudget } from '../picture-budget.js';
import type { PageSize } from './rendering.js';

/** Maximum pixels of a rendered page: A2 at 150 dpi, A4 at 400. A larger page is rendered with fewer pixels per inch. */
const MAX_PIXELS = 16_000_000;
/** Longest side of a rendered page; image formats end at 65,535 or before. */
const MAX_SIDE = 32_000;

/** Unencoded pixels row by row: grey, or red, green and blue, possibly with a fourth channel, which is ignored. */
export interface Raster {
  pixels: Buffer;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  /** Pixels per inch. */
  dpi: number;
}

/** The scale factor for content of this size, at most 1. */
export function scaleWithin(width: number, height: number): number {
  return Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)), MAX_SIDE / width, MAX_SIDE / height);
}

/** Width and height in points. */
export type SizeInPoints = Pick<PageSize, 'width' | 'height'>;
export type ScaleOf = (size: SizeInPoints) => number;

export type DrawFailure = 'its pictures have too many pixels' | 'it is damaged';

/** A file as pages that can be rendered. */
export interface PageDrawer {
  readonly pageCount: number;
  /**
   * Charges the declared pixels of the page's images to the budget before any of them is decoded.
   * @param page from 1 to `pageCount`
   * @param scaleOf the wanted pixels per point, if the drawer can choose them. Default: the resolution of the settings
   * @returns the page, or why it cannot be drawn
   * @throws UnreadableDocumentError `file_too_large` for an image over the pixel limit, `file_corrupt`
   */
  draw(page: number, budget: PictureBudget, scaleOf?: ScaleOf): Promise<Raster | DrawFailure>;
  /** In points. @param page from 1 to `pageCount` @throws UnreadableDocumentError `file_corrupt` */
  measure(page: number): Promise<SizeInPoints>;
  close(): void;
}

const CHANNELS = 4;
/** Size of the blank paper that replaces a page that cannot be rendered, in inches. */
const BLANK = { width: 8.5, height: 11 };

export function blankPaper(dpi: number): Raster {
  const width = Math.round(BLANK.width * dpi);
  const height = Math.round(BLANK.height * dpi);
  const pixels = Buffer.alloc(width * height * CHANNELS, 0xff);
  return { pixels, width, height, channels: CHANNELS, dpi };
}
