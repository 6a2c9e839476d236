import { type DocumentProfile, isProminent, styleLevel } from './document-profile.js';
import { listMarker } from './layout/list-marker.js';
import type { TextBlock } from './layout/text-blocks.js';
import { matchOutline } from './outline-match.js';

const MAX_LINES = 4;
const MAX_CHARACTERS = 200;
/** Bold text of ordinary size is a heading only when it is this short. */
const MAX_BOLD_LINES = 2;
const MAX_BOLD_CHARACTERS = 110;
const LARGER = 1.09;
const DOT_LEADER = /(?:\.\s?){4,}|…{2,}|·{4,}/u;
const ENDS_LIKE_PROSE = /[,;，；、：]$|\S{3,}[.]$|。$/u;
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+(?=[\p{Lu}\p{Lo}“"(])/u;
const NAMED =
  /^(?:chapter|part|section|article|appendix|annex|schedule|kapitel|teil|abschnitt|artikel|anhang)\s+(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])\b/i;
const HAN_CHAPTER = /^第\s*[一二三四五六七八九十百零〇\d]+\s*([编編篇部章节節条條款])/u;
const HAN_ENUMERATOR = /^[一二三四五六七八九十]{1,3}、/u;
const MAX_HAN_CHARACTERS = 40;

/** The level of a heading (1 to 6), or null for text that is none. */
export function headingLevel(
  block: TextBlock,
  text: string,
  pageNumber: number,
  profile: DocumentProfile,
): number | null {
  if (!couldBeHeading(block, text)) return null;
  if (block.role?.kind === 'heading') return block.role.level;
  const bookmark = matchOutline(text, profile.outline.get(pageNumber) ?? []);
  if (bookmark) return bookmark.level;
  if (profile.hasTaggedHeadings && block.role) return null;
  return guessLevel(block, text, profile);
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

function guessLevel(block: TextBlock, text: string, profile: DocumentProfile): number | null {
  const han = hanLevel(text);
  if (han !== null) return han;
  if (!/\p{L}{2,}/u.test(text) && !/\p{Script=Han}/u.test(text)) return null;
  if (listMarker(text)?.isBullet || !standsOut(block, text, profile)) return null;
  const number = NUMBERED.exec(text);
  if (ENDS_LIKE_PROSE.test(text) && !number && text.length > 30) return null;
  if (number) return Math.min(6, number[1]!.split('.').length + profile.numberingOffset);
  return styleLevel(block.lines[0]!.style, profile);
}

function standsOut(block: TextBlock, text: string, profile: DocumentProfile): boolean {
  if (NAMED.test(text) && block.lines.length <= 2 && text.length < 100 && !/[.,;]$/.test(text)) return true;
  if (!block.lines.every((line) => isProminent(line.style, profile))) return false;
  const isLarger = block.lines[0]!.style.size >= profile.bodySize * LARGER;
  return isLarger || (block.lines.length <= MAX_BOLD_LINES && text.length <= MAX_BOLD_CHARACTERS);
}

function hanLevel(text: string): number | null {
  if (text.length > MAX_HAN_CHARACTERS || /[。；，]$/u.test(text)) return null;
  const unit = HAN_CHAPTER.exec(text)?.[1];
  if (unit === undefined) return HAN_ENUMERATOR.test(text) ? 3 : null;
  if ('编編篇部'.includes(unit)) return 1;
  if (unit === '章') return 2;
  return '节節'.includes(unit) ? 3 : 4;
}
