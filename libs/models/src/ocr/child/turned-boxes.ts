import type { OcrBox, OcrRotation, OcrWord } from '../ocr.port.js';
import type { PageReading } from './page-reader.js';

/** Size of a page, in pixels. */
export interface PageSize {
  width: number;
  height: number;
}

/** Returns the position of a box after its page was rotated clockwise. */
export function turnBox(box: OcrBox, page: PageSize, rotation: OcrRotation): OcrBox {
  const { x, y, width, height } = box;
  if (rotation === 90) return { x: page.height - y - height, y: x, width: height, height: width };
  if (rotation === 180) return { x: page.width - x - width, y: page.height - y - height, width, height };
  if (rotation === 270) return { x: y, y: page.width - x - width, width: height, height: width };
  return box;
}

/** Size of a page after rotation. */
export function turnSize({ width, height }: PageSize, rotation: OcrRotation): PageSize {
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };
}

/**
 * Infers the rotation that makes a page upright from its words in reading order: within a line, a reader goes from left
 * to right. A page without a line of several words counts as upright.
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

/**
 * The reading of a page that was rotated before it was read. tesseract also reads lines that lie on their side, and
 * returns their words in place.
 */
export function uprightReading(words: OcrWord[], page: PageSize, rotation: OcrRotation): PageReading {
  const further = turnOfReading(words);
  return {
    words: words.map((word) => ({ ...word, box: turnBox(word.box, page, further) })),
    rotation: ((rotation + further) % 360) as OcrRotation,
  };
}

function centre({ x, y, width, height }: OcrBox): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}
