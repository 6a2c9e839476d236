import { type DocumentProfile, isProminent, styleKey } from './document-profile.js';
import type { OutlineEntry } from './engine/outline.js';
import { joinLines } from './layout/joined-text.js';
import type { TextBlock } from './layout/text-blocks.js';

const MAX_LINES = 4;
const MAX_CHARACTERS = 200;
const DOT_LEADER = /(?:\.\s?){4,}|…{2,}|·{4,}/u;
const ENDS_LIKE_PROSE = /[,;，；、]$|[^.]\.$|[。]$/u;
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+(?=[\p{Lu}\p{Lo}“"(])/u;
const NAMED =
  /^(chapter|part|section|article|appendix|annex|schedule|kapitel|teil|abschnitt|artikel|anhang)\s+(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])\b/i;
const HAN_CHAPTER = /^第\s*[一二三四五六七八九十百零〇\d]+\s*([编編篇部章节節条條款])/u;
const HAN_ENUMERATOR = /^[一二三四五六七八九十]{1,3}、/u;
const MAX_HAN_CHARACTERS = 40;

/** The level of a heading (1 to 6), or null for text that is none. */
export function headingLevel(block: TextBlock, pageNumber: number, profile: DocumentProfile): number | null {
  const text = joinLines(block.lines);
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

/** The bookmark of this page with the same words; numbers before them may be on one side only. */
export function matchOutline(text: string, entries: readonly OutlineEntry[]): OutlineEntry | null {
  const wanted = comparable(text);
  if (wanted === '') return null;
  const bare = withoutNumber(wanted);
  return (
    entries.find((entry) => comparable(entry.title) === wanted) ??
    entries.find((entry) => bare.length > 2 && withoutNumber(comparable(entry.title)) === bare) ??
    null
  );
}

function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function withoutNumber(text: string): string {
  return text.replace(/^(?:\d+|[ivx]+(?=[^a-z]))/u, '');
}

function guessLevel(block: TextBlock, text: string, profile: DocumentProfile): number | null {
  const han = hanLevel(text);
  if (han !== null) return han;
  const style = block.lines[0]!.style;
  const stands = block.lines.every((line) => isProminent(line.style, profile));
  const named = NAMED.test(text) && block.lines.length <= 2 && text.length < 100;
  if (!stands && !named) return null;
  if (!/\p{L}{2,}/u.test(text)) return null;
  if (ENDS_LIKE_PROSE.test(text) && !NUMBERED.test(text) && text.length > 40) return null;
  const number = NUMBERED.exec(text);
  const base = profile.outlineDepth > 0 ? profile.outlineDepth : 0;
  if (number) return Math.min(6, number[1]!.split('.').length);
  const rank = profile.headingStyles.indexOf(styleKey(style));
  const level = rank < 0 ? profile.headingStyles.length : rank + 1;
  return Math.min(6, Math.max(1, level, base));
}

function hanLevel(text: string): number | null {
  if (text.length > MAX_HAN_CHARACTERS || /[。；，]$/u.test(text)) return null;
  const chapter = HAN_CHAPTER.exec(text);
  if (chapter)
    return '编編篇部'.includes(chapter[1]!)
      ? 1
      : chapter[1] === '章'
        ? 2
        : '节節'.includes(chapter[1]!)
          ? 3
          : 4;
  return HAN_ENUMERATOR.test(text) ? 3 : null;
}
