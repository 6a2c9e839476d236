import { type Box, type BoxedRegion, type Direction, DIRECTIONS, type PrintedLine } from '@tessera/blocks';
import { transformBox } from '../geometry.js';
import { boxOf, isRightToLeft, type TextLine } from '../layout/text-line.js';
import type { PageContent } from '../page-content.js';

/** Converts a box of the page's frame into a region of the displayed page, rounded to a hundredth of a point. */
export function regionOf(box: Box, { pageNumber, toDisplay, pageSize }: PageContent): BoxedRegion {
  const [left, top, right, bottom] = transformBox(toDisplay, box);
  return { pageNumber, box: [rounded(left), rounded(top), rounded(right), rounded(bottom)], pageSize };
}

export function printedLines(lines: readonly TextLine[], page: PageContent): PrintedLine[] {
  return lines.map((line) => {
    const { pageNumber, box } = regionOf(boxOf(line), page);
    return { pageNumber, box, direction: directionOf(line, page), text: line.text };
  });
}

/** The nearest on the displayed page: a scan may be skewed. */
function directionOf(line: TextLine, { toDisplay: { a, b } }: PageContent): Direction {
  const turns = Math.round(Math.atan2(b, a) / (Math.PI / 2)) + (isRightToLeft([line]) ? 2 : 0);
  return DIRECTIONS[turns & 3]!;
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}
