import type { Block, BlockBase, ListBlock } from '@tessera/blocks';
import type { DocumentProfile } from '../document-profile.js';
import { unionOf } from '../geometry.js';
import { headingLevel } from '../headings.js';
import type { Surroundings } from '../headings/surroundings.js';
import { joinLines } from '../layout/joined-text.js';
import { listMarker } from '../layout/list-marker.js';
import type { TextBlock } from '../layout/text-blocks.js';
import { boxOf, joinWords, shareOf } from '../layout/text-line.js';
import type { PageContent } from '../page-content.js';
import type { PlacedBlock } from './continuations.js';
import { printedLines, regionOf } from './regions.js';

const FIXED_PITCH_EMS = 0.6;
const DOT_LEADER = /(?<!\s)\s*(?:(?:\.\s?){4,}|…{2,}|·{4,})\s*/u;
const FOOTNOTE = /^(?:[\d*∗†‡§¶]{1,3}|\[\d+\])\s?\S/u;
const FULL_SHARE = 0.12;
/** A clause that opens with its title in capitals: "14. ACKNOWLEDGMENT. The consultant shall …" */
const TITLE_IN_CAPITALS = /^\d{1,3}(?:\.\d{1,3}){0,3}\.?\s+\p{Lu}[\p{Lu}\s,&’'/()-]{2,80}\.(?=\s)/u;
/** A bold title needs its full stop: numbered lines of algorithms also begin with bold words. */
const BOLD_TITLE =
  /^(?:\d{1,3}(?:\.\d{1,3}){0,3}\.?|§\s*\d{1,3}|article\s+\w{1,4}|section\s+[\d.]{1,6})\s.{0,80}\p{L}{3}.{0,80}[.:]$/iu;
const FEWEST_CHARACTERS_OF_CLAUSE = 20;

/** Decides what a block of lines is: a heading, code, entries of a table of contents, a list item, or a paragraph. */
export function textToBlocks(
  block: TextBlock,
  column: { left: number; right: number; surroundings: () => Surroundings },
  page: PageContent,
  profile: DocumentProfile,
): PlacedBlock[] {
  const printed = {
    regions: [regionOf(unionOf(block.lines.map(boxOf)), page)],
    lines: printedLines(block.lines, page),
  };
  const { vocabulary } = page;
  const text = joinLines(block.lines, page.drawsBlanks ? { drawsBlanks: true, vocabulary } : { vocabulary });
  const last = block.lines.at(-1)!;
  const place = {
    startsRegion: false,
    isAside: false,
    endsFull: last.right >= column.right - (column.right - column.left) * FULL_SHARE,
    size: block.lines[0]!.style.size,
    left: block.lines[0]!.left,
  };
  const level = headingLevel(
    block,
    text,
    { pageNumber: page.pageNumber, surroundings: column.surroundings },
    profile,
  );
  if (level !== null) return [{ ...place, block: { type: 'heading', level, text, ...printed } }];
  if (isCode(block))
    return [{ ...place, isAside: true, block: { type: 'code', text: codeOf(block), ...printed } }];
  const contents = contentsOf(block);
  if (contents) return [{ ...place, isAside: true, block: { type: 'list', items: contents, ...printed } }];
  if (isFootnote(block, text, page, profile)) {
    return [{ ...place, isAside: true, block: { type: 'paragraph', text, ...printed } }];
  }
  const title = TITLE_IN_CAPITALS.exec(text)?.[0] ?? boldTitle(block, text, profile);
  const rest = title === null ? '' : text.slice(title.length).trimStart();
  if (title === null || rest.length < FEWEST_CHARACTERS_OF_CLAUSE)
    return [{ ...place, block: proseBlock(text, printed) }];
  const heading = { level: profile.levels.levelOf(block.lines[0]!, title), text: title, ...printed };
  return [
    { ...place, block: { type: 'heading', ...heading } },
    { ...place, block: { type: 'paragraph', text: rest, ...structuredClone(printed) } },
  ];
}

function boldTitle({ lines }: TextBlock, text: string, { bodyIsBold }: DocumentProfile): string | null {
  const { words } = lines[0]!;
  const end = words.findIndex(({ style }) => !style.bold);
  if (bodyIsBold || end < 1) return null;
  const title = joinWords(words.slice(0, end));
  return BOLD_TITLE.test(title) && text.startsWith(title) ? title : null;
}

function proseBlock(text: string, printed: BlockBase): Block {
  const item = listMarker(text);
  if (!item) return { type: 'paragraph', text, ...printed };
  return { type: 'list', items: [{ text: item.rest, depth: 0, marker: item.marker }], ...printed };
}

function isCode(block: TextBlock): boolean {
  const isFixed = block.lines.every((line) => shareOf(line, (style) => style.fixedPitch) > 0.9);
  return isFixed && block.lines.length > 1;
}

/** Keeps the line breaks, and derives each indent from the line's left edge. */
function codeOf({ lines }: TextBlock): string {
  const left = Math.min(...lines.map((line) => line.left));
  const width = lines[0]!.style.size * FIXED_PITCH_EMS;
  const indent = (position: number): string =>
    ' '.repeat(Math.min(80, Math.round((position - left) / width)));
  return lines.map((line) => indent(line.left) + line.text).join('\n');
}

/** Entries of a table of contents: a title, dots, a page number. */
function contentsOf({ lines }: TextBlock): ListBlock['items'] | null {
  const entries = lines.filter((line) => DOT_LEADER.test(line.text));
  if (entries.length * 2 < lines.length || entries.length === 0) return null;
  return lines.map((line) => ({ text: line.text.replace(DOT_LEADER, ' … ').trim(), depth: 0, marker: '' }));
}

/** Whether text continues after the block in the next column, since it is a footnote. */
function isFootnote(block: TextBlock, text: string, page: PageContent, profile: DocumentProfile): boolean {
  const first = block.lines[0]!;
  const isSmall = first.style.size < profile.bodySize * 0.93;
  return isSmall && first.top > page.height * 0.5 && FOOTNOTE.test(text);
}
