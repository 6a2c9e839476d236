import type { OcrRotation } from '../../ocr.port.js';
import type { PageImage } from '../page-image.js';
import { cutLine, type LineImage, type LineTurn } from './line-image.js';
import type { PpOcrModels } from './models.js';
import type { OrientedBox } from './oriented-box.js';
import { upsideDownProbability } from './text-recognizer.js';

/** Boxes that are higher than wide by this factor are rotated lines. */
const LYING = 1.5;
/** Read from bottom to top, like the axis of a chart: upright after rotating the page clockwise by 90 degrees. */
const UPWARDS: LineTurn = 3;
const DOWNWARDS: LineTurn = 1;
/** Lines whose orientation is checked. */
const ASKED_LINES = 7;

/** Returns the rotation that makes a page upright, judged by its longest lines. */
export async function rotationOf(
  models: PpOcrModels,
  page: PageImage,
  boxes: readonly OrientedBox[],
): Promise<OcrRotation> {
  const longest = boxes.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, ASKED_LINES);
  const lying = longest.filter(isLying);
  const isPageLying = lying.length * 2 > longest.length;
  const asked = isPageLying ? lying : longest.filter((box) => !isLying(box));
  let upsideDown = 0;
  for (const box of asked)
    if (await isUpsideDown(models, cutLine(page, box, isPageLying ? UPWARDS : 0))) upsideDown++;
  const isPageUpsideDown = upsideDown * 2 > asked.length;
  if (isPageLying) return isPageUpsideDown ? 270 : 90;
  return isPageUpsideDown ? 180 : 0;
}

/** Cuts a line, which may be rotated, out of an upright page. */
export async function cutUpright(models: PpOcrModels, page: PageImage, box: OrientedBox): Promise<LineImage> {
  if (!isLying(box)) return cutLine(page, box);
  const upwards = cutLine(page, box, UPWARDS);
  return (await isUpsideDown(models, upwards)) ? cutLine(page, box, DOWNWARDS) : upwards;
}

/** Length of the longer side. */
export function lengthOf({ width, height }: OrientedBox): number {
  return Math.max(width, height);
}

function isLying({ width, height }: OrientedBox): boolean {
  return height > width * LYING;
}

async function isUpsideDown(models: PpOcrModels, line: LineImage): Promise<boolean> {
  return (await upsideDownProbability(models, line)) > 0.5;
}
