import type { DocumentProfile } from './document-profile.js';
import { isOtherText } from './headings/no-heading.js';
import { standsOut } from './headings/stands-out.js';
import type { Surroundings } from './headings/surroundings.js';
import { listMarker } from './layout/list-marker.js';
import type { TextBlock } from './layout/text-blocks.js';
import { matchOutline } from './outline-match.js';

const MAX_LINES = 4;
const MAX_CHARACTERS = 200;
const DOT_LEADER = /(?:\.\s?){4,}|…{2,}|·{4,}/u;

export interface HeadingPlace {
  pageNumber: number;
  surroundings: () => Surroundings;
}

/** The level of a heading (1 to 6), or null for other text. Bookmarks take precedence over tags, tags over appearance. */
export function headingLevel(
  block: TextBlock,
  text: string,
  place: HeadingPlace,
  profile: DocumentProfile,
): number | null {
  if (!couldBeHeading(block, text)) return null;
  const bookmark = matchOutline(text, profile.outline.get(place.pageNumber) ?? []);
  if (bookmark) return bookmark.level;
  // A bare "H" marks a heading without its level.
  if (block.role?.kind === 'heading')
    return block.role.level ?? profile.levels.levelOf(block.lines[0]!, text);
  if (profile.hasTaggedHeadings && block.role) return null;
  if (!standsOut(block.lines, text, place.surroundings, profile)) return null;
  if (listMarker(text)?.isBullet || isOtherText(block.lines, text)) return null;
  return profile.levels.levelOf(block.lines[0]!, text);
}

function couldBeHeading(block: TextBlock, text: string): boolean {
  return (
    block.lines.length <= MAX_LINES &&
    text.length <= MAX_CHARACTERS &&
    /[\p{L}\p{N}]/u.test(text) &&
    !DOT_LEADER.test(text) &&
    block.role?.kind !== 'toc' &&
    block.role?.kind !== 'table-cell'
  );
}
