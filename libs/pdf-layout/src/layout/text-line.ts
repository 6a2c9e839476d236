import type { Box, Region } from '@tessera/blocks';
import { isUnspaced } from '../engine/characters.js';
import type { Word } from '../engine/page-words.js';
import type { TextStyle } from '../engine/text-style.js';

/** Words of one row that belong together, from left to right (right to left in Hebrew and Arabic). */
export interface TextLine {
  words: Word[];
  left: number;
  top: number;
  right: number;
  bottom: number;
  baseline: number;
  /** The style of most of its characters. */
  style: TextStyle;
  text: string;
  /** Where it is displayed; set for the lines of tables, which a table on the next page may share. */
  region?: Region;
}

const BLANK_GAP = 0.17;
const UNSPACED_GAP = 0.8;
const RAISED = 0.2;
const REFERENCE_MARK = /^[\d,*†‡§]{1,5}$/;
/** An exponent follows shorter words and other numbers. */
const MAY_BE_MARKED = /(?:\p{L}{4}|(?<!\p{Nd})(?:1[89]|20)\p{Nd}{2})[.,;:)\]”"]*$/u;

/** @param words at least one, in reading order */
export function makeLine(words: Word[]): TextLine {
  const style = dominantStyle(words);
  let { left, top, right, bottom } = words[0]!;
  for (const word of words) {
    left = Math.min(left, word.left);
    top = Math.min(top, word.top);
    right = Math.max(right, word.right);
    bottom = Math.max(bottom, word.bottom);
  }
  const main = words.find((word) => word.style === style) ?? words[0]!;
  return { words, left, top, right, bottom, baseline: main.baseline, style, text: joinWords(words) };
}

export function boxOf({ left, top, right, bottom }: Word | TextLine): Box {
  return [left, top, right, bottom];
}

/** Sorts lines of one row into reading order and joins them. */
export function joinRow(lines: readonly TextLine[]): TextLine {
  if (lines.length === 1) return lines[0]!;
  const rightToLeft = isRightToLeft(lines);
  const ordered = [...lines].sort((a, b) => (rightToLeft ? b.right - a.right : a.left - b.left));
  return makeLine(ordered.flatMap((line) => line.words));
}

/** True if most words are Hebrew, Arabic or another right-to-left script. */
export function isRightToLeft(lines: readonly TextLine[]): boolean {
  let all = 0;
  let rightToLeft = 0;
  for (const { words } of lines) {
    all += words.length;
    for (const word of words) if (word.rightToLeft) rightToLeft += 1;
  }
  return rightToLeft > all / 2;
}

/** The length of a text in letters of an alphabet: a Han character counts as two. */
export function widthInLetters(text: string): number {
  let width = 0;
  for (const character of text) width += isUnspaced(character.codePointAt(0) ?? 0) ? 2 : 1;
  return width;
}

/** The share of the line's characters for which `test` is true, 0 to 1. */
export function shareOf(line: TextLine, test: (style: TextStyle) => boolean): number {
  let matching = 0;
  let all = 0;
  for (const word of line.words) {
    all += word.text.length;
    if (test(word.style)) matching += word.text.length;
  }
  return all === 0 ? 0 : matching / all;
}

export function joinWords(words: readonly Word[]): string {
  let text = '';
  let previous: Word | null = null;
  for (const word of words) {
    if (previous && (hasBlankBetween(previous, word) || (previous === words[0] && opensNote(previous, word))))
      text += ' ';
    text += word.text;
    previous = word;
  }
  return text;
}

function hasBlankBetween(previous: Word, word: Word): boolean {
  const gap = word.left >= previous.left ? word.left - previous.right : previous.left - word.right;
  const size = Math.max(previous.style.size, word.style.size);
  const isBetweenUnspaced =
    isUnspaced(previous.text.codePointAt(previous.text.length - 1) ?? 0) &&
    isUnspaced(word.text.codePointAt(0) ?? 0);
  if (isBetweenUnspaced) return gap > size * UNSPACED_GAP;
  if (word.spaceBefore || gap > size * BLANK_GAP) return true;
  return isReferenceMark(previous, word);
}

/** A footnote mark set as a superscript: separated from its word or year, so that search finds the word. */
function isReferenceMark(previous: Word, word: Word): boolean {
  return (
    word.style.size < previous.style.size * 0.85 &&
    previous.baseline - word.baseline > previous.style.size * RAISED &&
    REFERENCE_MARK.test(word.text) &&
    MAY_BE_MARKED.test(previous.text)
  );
}

/** The raised mark before a footnote, or before the postal or e-mail address that it refers to. */
function opensNote(mark: Word, word: Word): boolean {
  return (
    mark.style.size < word.style.size * 0.85 &&
    word.baseline - mark.baseline > word.style.size * RAISED &&
    (REFERENCE_MARK.test(mark.text) || /^\p{Ll}$/u.test(mark.text)) &&
    /^[\p{L}“"'(]/u.test(word.text)
  );
}

function dominantStyle(words: readonly Word[]): TextStyle {
  const first = words[0]!.style;
  if (words.every((word) => word.style === first)) return first;
  const counts = new Map<TextStyle, number>();
  for (const word of words) counts.set(word.style, (counts.get(word.style) ?? 0) + word.text.length);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}
