import type { Block, ListBlock, Region } from '../model.js';
import type { DocumentProfile } from './document-profile.js';
import { transformBox, unionOf } from './geometry.js';
import { headingLevel } from './headings.js';
import { rowsOf } from './layout/fragments.js';
import { joinLines } from './layout/joined-text.js';
import { listMarker } from './layout/list-marker.js';
import { orderRegions } from './layout/reading-order.js';
import { type TextBlock, toTextBlocks } from './layout/text-blocks.js';
import { type TextLine, boxOf, joinRow } from './layout/text-line.js';
import type { PageContent } from './page-content.js';

/** The blocks of one page in reading order. `fragments` are the page's without its furniture. */
export function toPageBlocks(
  page: PageContent,
  fragments: readonly TextLine[],
  profile: DocumentProfile,
): Block[] {
  const placed = fragments.map((line) => ({ ...boxed(line), characters: line.text.length, line }));
  const blocks: Block[] = [];
  for (const region of orderRegions(placed)) {
    const lines = rowsOf(region.map((item) => item.line)).map(joinRow);
    for (const block of toTextBlocks(lines, page.structure)) blocks.push(toBlock(block, page, profile));
  }
  return joinLists(blocks);
}

function boxed({ left, top, right, bottom }: TextLine): {
  left: number;
  top: number;
  right: number;
  bottom: number;
} {
  return { left, top, right, bottom };
}

function toBlock(block: TextBlock, page: PageContent, profile: DocumentProfile): Block {
  const regions = [regionOf(block.lines, page)];
  const text = joinLines(block.lines);
  const level = headingLevel(block, page.pageNumber, profile);
  if (level !== null) return { type: 'heading', level, text, regions };
  const item = listMarker(text);
  if (item) return { type: 'list', items: [{ text: item.rest, depth: 0, marker: item.marker }], regions };
  return { type: 'paragraph', text, regions };
}

function regionOf(lines: readonly TextLine[], page: PageContent): Region {
  return { pageNumber: page.pageNumber, box: transformBox(page.toDisplay, unionOf(lines.map(boxOf))) };
}

/** Items that follow each other are one list. */
function joinLists(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.type === 'list' && last?.type === 'list') appendItems(last, block);
    else joined.push(block);
  }
  return joined;
}

function appendItems(list: ListBlock, next: ListBlock): void {
  list.items.push(...next.items);
  const boxes = [...list.regions, ...next.regions].flatMap((region) => (region.box ? [region.box] : []));
  list.regions = [{ pageNumber: list.regions[0]!.pageNumber, box: unionOf(boxes) }];
}
