import { cleanLine } from '../clean-text.js';

/** A heading in plain text. */
export interface TextHeading {
  /** 1 to 6. */
  level: number;
  text: string;
  /** Number of its lines, including an underline. */
  lineCount: number;
}

const LONGEST_HEADING = 90;
const UNDERLINE = /^\s*(={3,}|-{3,}|~{3,}|\*{3,}|_{3,})\s*$/;
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+(\p{Lu}|\p{Lo}).*$/u;
const NAMED =
  /^(?:(?<part>part|book|teil)|(?<chapter>chapter|kapitel|chapitre|appendix|annex|anhang|annexe)|(?<section>section|abschnitt|article|artikel|§))\s+[\dIVXLC]+[A-Z]?\b/i;
const CHINESE_UNIT = /^第\s*[一二三四五六七八九十百千零〇\d]+\s*([编篇部章节節条條])/;
const CHINESE_NUMBER = /^[一二三四五六七八九十]{1,3}、\S/;
const CHINESE_BRACKETED = /^[（(][一二三四五六七八九十]{1,3}[）)]\s*\S/;
const SENTENCE_END = /[.!?。！？;；,，:：]$/;
const CHINESE_LEVELS: Record<string, number> = { 编: 1, 篇: 1, 部: 1, 章: 2, 节: 3, 節: 3, 条: 4, 條: 4 };
const HEADING_WORDS = 12;

/**
 * The heading at a line: underlined, marked like Markdown's, numbered, named ("Chapter 3"), Chinese (第三章, 一、) or short
 * capitals. Null for text.
 */
export function headingAt(
  lines: readonly string[],
  index: number,
  place: { isFirst: boolean },
): TextHeading | null {
  const text = cleanLine(lines[index]!);
  if (text === '' || text.length > LONGEST_HEADING) return null;
  const underline = UNDERLINE.exec(lines[index + 1] ?? '')?.[1];
  if (underline && isTitleLike(text) && Math.abs(underline.length - text.length) <= text.length * 0.5 + 3)
    return { level: underline.startsWith('=') ? 1 : 2, text, lineCount: 2 };
  const level = levelByWords(text) ?? levelByLook(lines, index, text, place);
  return level === null ? null : { level, text: text.replace(/^#{1,6}\s+|(?<!\s)\s+#+$/g, ''), lineCount: 1 };
}

function levelByWords(text: string): number | null {
  const marked = /^(#{1,6})\s+\S/.exec(text);
  if (marked) return marked[1]!.length;
  const unit = CHINESE_UNIT.exec(text);
  // 第三条 opens a clause: a heading only if nothing but its title follows.
  if (unit && text.length <= 40 && !SENTENCE_END.test(text)) return CHINESE_LEVELS[unit[1]!] ?? 2;
  const named = NAMED.exec(text);
  if (named && text.length <= 80 && !SENTENCE_END.test(text))
    return named.groups!.part ? 1 : named.groups!.chapter ? 2 : 3;
  return null;
}

/** Headings that stand alone or open their paragraph, recognised by numbering, length and capitals. */
function levelByLook(
  lines: readonly string[],
  index: number,
  text: string,
  place: { isFirst: boolean },
): number | null {
  if (index > 0 || SENTENCE_END.test(text)) return null;
  const isAlone = lines.length === 1;
  if (CHINESE_NUMBER.test(text) && text.length <= 30) return 4;
  if (isAlone && CHINESE_BRACKETED.test(text) && text.length <= 30) return 5;
  const numbered = NUMBERED.exec(text);
  if (numbered && (isAlone || numbered[1]!.includes('.')) && text.split(' ').length <= HEADING_WORDS)
    return Math.min(6, numbered[1]!.split('.').length + 1);
  if (!isAlone) return null;
  if (isCapitals(text)) return 2;
  return place.isFirst && isTitleLike(text) ? 1 : null;
}

function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 4 && !/[\p{Ll}\p{Lo}]/u.test(text) && text.split(' ').length <= HEADING_WORDS;
}

function isTitleLike(text: string): boolean {
  return /\p{L}/u.test(text) && !/[.。,，;；]$/.test(text) && text.split(' ').length <= 15;
}
