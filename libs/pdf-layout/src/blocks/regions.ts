import type { Box, BoxedRegion, PrintedLine } from '@tessera/blocks';
import { transformBox } from '../geometry.js';
import { boxOf, type TextLine } from '../layout/text-line.js';
import type { PageContent } from '../page-content.js';

/** Converts a box of the page's frame into a region of the displayed page, rounded to a hundredth of a point. */
export function regionOf(box: Box, { pageNumber, toDisplay, pageSize }: PageContent): BoxedRegion {
  const [left, top, right, bottom] = transformBox(toDisplay, box);
  return { pageNumber, box: [rounded(left), rounded(top), rounded(right), rounded(bottom)], pageSize };
}

export function printedLines(lines: readonly TextLine[], page: PageContent): PrintedLine[] {
  return lines.map((line) => {
    const { pageNumber, box } = regionOf(boxOf(line), page);
    return { pageNumber, box, text: line.text };
  });
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}
