import { type Box, type BoxedRegion, type Direction, DIRECTIONS, type PrintedLine } from '@tessera/blocks';
import { transformBox } from '../geometry.js';
import { boxOf, type TextLine } from '../layout/text-line.js';
import type { PageContent } from '../page-content.js';

/** Converts a box of the page's frame into a region of the displayed page, rounded to a hundredth of a point. */
export function regionOf(box: Box, { pageNumber, toDisplay, pageSize }: PageContent): BoxedRegion {
  const [left, top, right, bottom] = transformBox(toDisplay, box);
  return { pageNumber, box: [rounded(left), rounded(top), rounded(right), rounded(bottom)], pageSize };
}

export function printedLines(lines: readonly TextLine[], page: PageContent): PrintedLine[] {
  // The nearest: a scan may be skewed.
  const quarters = Math.round(Math.atan2(page.toDisplay.b, page.toDisplay.a) / (Math.PI / 2));
  return lines.map((line) => {
    const { pageNumber, box } = regionOf(boxOf(line), page);
    return { pageNumber, box, direction: directionOf(line, quarters), text: line.text };
  });
}

/** Undefined for a line whose words follow each other in both directions, as English in Hebrew may. */
function directionOf({ words }: TextLine, quarters: number): Direction | undefined {
  let [forwards, backwards] = [0, 0];
  for (let at = 1; at < words.length; at += 1) {
    const [before, word] = [words[at - 1]!, words[at]!];
    // Parts of a ligature overlap.
    if (word.left > before.left && word.right > before.right) forwards += 1;
    else if (word.left < before.left && word.right < before.right) backwards += 1;
  }
  if (forwards > 0 && backwards > 0) return undefined;
  const isBackwards = backwards > 0 || (forwards === 0 && words[0]!.rightToLeft);
  return DIRECTIONS[(quarters + (isBackwards ? 2 : 0)) & 3];
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}
