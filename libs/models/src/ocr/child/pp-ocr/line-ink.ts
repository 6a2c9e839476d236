import { LINE_HEIGHT, type LineImage } from './line-image.js';

/** Contrast, relative to the darkest ink, from which a pixel is ink. */
const INK_SHARE = 0.4;
/** Minimum contrast of ink, of 255. */
const MIN_CONTRAST = 24;

/** The ink in a line's image. */
export interface LineInk {
  /** Topmost and lowest ink pixel of each column, or null. */
  columns: ({ top: number; bottom: number } | null)[];
}

/**
 * Detects ink as pixels that differ from the median brightness, which is the paper's, whether the text is darker or
 * lighter.
 */
export function inkOf({ planes, width }: LineImage): LineInk {
  const plane = LINE_HEIGHT * width;
  const brightness = new Uint8Array(plane);
  const histogram = new Uint32Array(256);
  for (let index = 0; index < plane; index++) {
    const value = Math.round(
      0.114 * planes[index]! + 0.587 * planes[plane + index]! + 0.299 * planes[2 * plane + index]!,
    );
    brightness[index] = value;
    histogram[value]!++;
  }
  const paper = quantile(histogram, plane / 2);
  const contrast = Math.max(
    paper - quantile(histogram, plane * 0.02),
    quantile(histogram, plane * 0.98) - paper,
    MIN_CONTRAST,
  );
  const columns = Array.from({ length: width }, (_, x) => {
    let [top, bottom] = [-1, -1];
    for (let y = 0; y < LINE_HEIGHT; y++)
      if (Math.abs(brightness[y * width + x]! - paper) > contrast * INK_SHARE) {
        if (top < 0) top = y;
        bottom = y;
      }
    return top < 0 ? null : { top, bottom };
  });
  return { columns };
}

/** Returns the brightness at a rank. */
function quantile(histogram: Uint32Array, rank: number): number {
  let count = 0;
  for (let value = 0; value < 256; value++) {
    count += histogram[value]!;
    if (count > rank) return value;
  }
  return 255;
}

/** Columns without ink, from `start` up to but not including `end`. */
export interface Gap {
  start: number;
  end: number;
}

/** Returns the widest run of columns without ink in a range, or null. */
export function widestGap({ columns }: LineInk, from: number, to: number): Gap | null {
  let widest: Gap | null = null;
  let start = from;
  for (let x = from; x <= to; x++) {
    if (x < to && columns[x] === null) continue;
    if (x > start && (!widest || x - start > widest.end - widest.start)) widest = { start, end: x };
    start = x + 1;
  }
  return widest;
}
