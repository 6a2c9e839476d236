import { quarterTurns, transformBox } from '@tessera/pdf-layout';
import type { Box } from '../model.js';
import { openPage, PAGE_PNG } from './encode-page.js';
import type { PageSize, RenderedPage, Rotation } from './rendering.js';

/** Turns a page clockwise, so that it stands upright. */
export async function turnPage(page: RenderedPage, rotation: Rotation): Promise<RenderedPage> {
  if (rotation === 0) return page;
  const image = await (await openPage(page.image)).rotate(rotation).png(PAGE_PNG).toBuffer();
  return { ...page, image, ...turnedSize(page, rotation) };
}

/** The size of a page that is turned. */
export function turnedSize(
  { width, height }: Pick<PageSize, 'width' | 'height'>,
  rotation: Rotation,
): Pick<PageSize, 'width' | 'height'> {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** The place of a box before its page was turned clockwise to the given size. */
export function turnedBack(
  box: Box,
  { width, height }: Pick<PageSize, 'width' | 'height'>,
  rotation: Rotation,
): Box {
  return transformBox(quarterTurns(-rotation / 90, width, height), box);
}
