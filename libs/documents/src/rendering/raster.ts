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
  /** @param page from 1 to `pageCount` */
  draw(page: number): Promise<Raster>;
  close(): void;
}
