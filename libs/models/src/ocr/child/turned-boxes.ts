import type { OcrBox, OcrRotation } from '../ocr.port.js';

/** Size of a page, in pixels. */
export interface PageSize {
  width: number;
  height: number;
}

/** Where a box of a page is after the page was turned clockwise. */
export function turnBox(box: OcrBox, page: PageSize, rotation: OcrRotation): OcrBox {
  const { x, y, width, height } = box;
  if (rotation === 90) return { x: page.height - y - height, y: x, width: height, height: width };
  if (rotation === 180) return { x: page.width - x - width, y: page.height - y - height, width, height };
  if (rotation === 270) return { x: y, y: page.width - x - width, width: height, height: width };
  return box;
}

/** Of a page after it was turned. */
export function turnSize({ width, height }: PageSize, rotation: OcrRotation): PageSize {
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };
}

/**
 * The turn that makes a page upright whose words were found, in the order of reading, on the page as it lies: a reader goes from
 * left to right within a line. A page without a line of several words is taken as upright.
 */
export function turnOfReading(words: readonly { box: OcrBox; line: number }[]): OcrRotation {
  let right = 0;
  let down = 0;
  words.forEach((word, index) => {
    const before = words[index - 1];
    if (before?.line !== word.line) return;
    right += centre(word.box).x - centre(before.box).x;
    down += centre(word.box).y - centre(before.box).y;
  });
  if (Math.abs(right) >= Math.abs(down)) return right < 0 ? 180 : 0;
  return down < 0 ? 90 : 270;
}

function centre({ x, y, width, height }: OcrBox): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}
