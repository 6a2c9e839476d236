import type { Box, BoxedRegion } from '@tessera/blocks';
import { transformBox } from '../geometry.js';
import type { PageContent } from '../page-content.js';

/** Converts a box of the page's frame into a region of the displayed page, rounded to a hundredth of a point. */
export function regionOf(box: Box, { pageNumber, toDisplay, pageSize }: PageContent): BoxedRegion {
  const [left, top, right, bottom] = transformBox(toDisplay, box);
  return { pageNumber, box: [rounded(left), rounded(top), rounded(right), rounded(bottom)], pageSize };
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}
