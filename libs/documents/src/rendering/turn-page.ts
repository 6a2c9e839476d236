import { openPage, PAGE_PNG } from './encode-page.js';
import type { RenderedPage } from './rendering.js';

/** Turns a page clockwise, so that it stands upright. */
export async function turnPage(page: RenderedPage, rotation: 0 | 90 | 180 | 270): Promise<RenderedPage> {
  if (rotation === 0) return page;
  const image = await (await openPage(page.image)).rotate(rotation).png(PAGE_PNG).toBuffer();
  const isSideways = rotation !== 180;
  const { width, height } = page;
  return { ...page, image, width: isSideways ? height : width, height: isSideways ? width : height };
}
