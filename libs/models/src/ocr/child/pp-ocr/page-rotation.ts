import type { OcrRotation } from '../../ocr.port.js';
import type { PageImage } from '../page-image.js';
import { cutLine, type LineImage, type LineTurn } from './line-image.js';
import type { PpOcrModels } from './models.js';
import type { OrientedBox } from './oriented-box.js';
import { upsideDownProbability } from './text-recognizer.js';

/** A box that is so much higher than wide is a line that lies on its side. */
const LYING = 1.5;
/** As the axis of a chart is written: upright after a clockwise turn of the page by 90 degrees. */
const UPWARDS: LineTurn = 3;
const DOWNWARDS: LineTurn = 1;
/** Lines that are asked which way up they are. */
const ASKED_LINES = 7;

/** The turn that makes a page upright, by what its longest lines say. */
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

/** Cuts a line out of an upright page, on which some lines may lie on their side. */
export async function cutUpright(models: PpOcrModels, page: PageImage, box: OrientedBox): Promise<LineImage> {
  if (!isLying(box)) return cutLine(page, box);
  const upwards = cutLine(page, box, UPWARDS);
  return (await isUpsideDown(models, upwards)) ? cutLine(page, box, DOWNWARDS) : upwards;
}

/** Of its longer side. */
export function lengthOf({ width, height }: OrientedBox): number {
  return Math.max(width, height);
}

function isLying({ width, height }: OrientedBox): boolean {
  return height > width * LYING;
}

async function isUpsideDown(models: PpOcrModels, line: LineImage): Promise<boolean> {
  return (await upsideDownProbability(models, line)) > 0.5;
}
