import type { Box, Region } from '@tessera/blocks';
import { transformBox } from '../geometry.js';
import type { PageContent } from '../page-content.js';

/** Converts a box of the page's frame into a region of the displayed page, rounded to a hundredth of a point. */
export function regionOf(box: Box, page: PageContent): Region {
  const [left, top, right, bottom] = transformBox(page.toDisplay, box).map(
    (side) => Math.round(side * 100) / 100,
  ) as [number, number, number, number];
  return { pageNumber: page.pageNumber, box: [left, top, right, bottom] };
}
