import type { PageSize } from '../turned-boxes.js';

/** Sides of the model's input are multiples of this. */
export const STRIDE = 32;
/** Overlap of two bands in rows of pixels: several lines of print. */
const OVERLAP = 3 * STRIDE;

/** A full-width part of a page, in rows of pixels. */
export interface Band {
  top: number;
  bottom: number;
  /** The rows that are used; those of all bands make up the page. */
  from: number;
  to: number;
}

/**
 * @param page with sides that are multiples of {@link STRIDE}
 * @param maxPixels of a band, which is at least twice as high as the overlap
 */
export function bandsOf({ width, height }: PageSize, maxPixels: number): Band[] {
  const most = Math.max(2 * OVERLAP, Math.floor(maxPixels / width / STRIDE) * STRIDE);
  if (height <= most) return [{ top: 0, bottom: height, from: 0, to: height }];
  const count = Math.ceil((height - OVERLAP) / (most - OVERLAP));
  const step = Math.ceil((height - OVERLAP) / count / STRIDE) * STRIDE;
  return Array.from({ length: count }, (_, index) => {
    const top = index * step;
    const bottom = Math.min(height, top + step + OVERLAP);
    return {
      top,
      bottom,
      from: index === 0 ? 0 : top + OVERLAP / 2,
      to: index === count - 1 ? height : bottom - OVERLAP / 2,
    };
  });
}
