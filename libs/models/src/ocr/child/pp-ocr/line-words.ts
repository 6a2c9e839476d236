import type { ReadCharacter } from './ctc.js';
import { type Gap, type LineInk, widestGap } from './line-ink.js';
import type { ReadLine } from './text-recognizer.js';

/** A word of a line, in pixels of the line's image. */
export interface LineWord {
  text: string;
  /** Mean of its characters. */
  confidence: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Minimum width of a space, in pixels of a line that is 48 high. */
const MIN_BLANK = 7;
/** Minimum width of a space relative to the gaps between letters of the same line. */
const BLANK_TO_LETTER_GAP = 2.2;
/** Minimum gap between words of unspaced scripts: another table cell, or the end of a blank to fill in. */
const MIN_WIDE_BLANK = 40;
/** Maximum characters of a word in unspaced scripts: the boxes of several words show the slant of a line. */
const MAX_RUN = 6;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Splits a line into words. The model drops most spaces of Latin text; they are recovered as gaps without ink that are
 * wider than those between letters.
 */
export function wordsOfLine({ characters, pixelsPerStep }: ReadLine, ink: LineInk): LineWord[] {
  const places = characters.map((_, index) => placeOf(index));
  const gaps = characters.map((_, index) =>
    index === 0 ? null : widestGap(ink, places[index - 1]!, places[index]!),
  );
  const blank = blankWidth(characters, gaps);
  const words: LineWord[] = [];
  let group: ReadCharacter[] = [];
  let left = 0;
  const close = (right: number): void => {
    const word = wordOf(group, ink, left, right);
    if (word) words.push(word);
    group = [];
    left = right;
  };
  characters.forEach((character, index) => {
    const gap = gaps[index] ?? null;
    const before = characters[index - 1];
    if (before && isBoundary(before, character, gap, blank)) close(gap ? gap.start : places[index]!);
    else if (before && group.length >= MAX_RUN && isUnspaced(before) && isUnspaced(character))
      close(gap ? gap.start : Math.round((places[index - 1]! + places[index]!) / 2));
    if (character.text.trim() !== '') group.push(character);
  });
  close(ink.columns.length);
  return words;

  function placeOf(index: number): number {
    const middle = (characters[index]!.step + 0.5) * pixelsPerStep;
    return Math.min(ink.columns.length - 1, Math.round(middle));
  }
}

function isBoundary(before: ReadCharacter, next: ReadCharacter, gap: Gap | null, blank: number): boolean {
  if (next.text.trim() === '' || before.text.trim() === '') return true;
  const width = gap ? gap.end - gap.start : 0;
  return width >= (isUnspaced(before) || isUnspaced(next) ? MIN_WIDE_BLANK : blank);
}

/** Returns the minimum width of a space in this line. */
function blankWidth(characters: readonly ReadCharacter[], gaps: readonly (Gap | null)[]): number {
  const widths = gaps
    .filter((_, index) => index > 0 && !isUnspaced(characters[index]!) && !isUnspaced(characters[index - 1]!))
    .map((gap) => (gap ? gap.end - gap.start : 0))
    .toSorted((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  return Math.max(MIN_BLANK, usual * BLANK_TO_LETTER_GAP);
}

function isUnspaced({ text }: ReadCharacter): boolean {
  return UNSPACED.test(text);
}

/** Returns a word with the box of its ink between two columns. */
function wordOf(
  characters: readonly ReadCharacter[],
  ink: LineInk,
  from: number,
  to: number,
): LineWord | null {
  if (characters.length === 0) return null;
  const word = {
    text: characters.map(({ text }) => text).join(''),
    confidence: characters.reduce((sum, { confidence }) => sum + confidence, 0) / characters.length,
  };
  let box: Omit<LineWord, 'text' | 'confidence'> | undefined;
  for (let x = from; x < to; x++) {
    const column = ink.columns[x];
    if (!column) continue;
    box = {
      left: box?.left ?? x,
      right: x + 1,
      top: Math.min(box?.top ?? column.top, column.top),
      bottom: Math.max(box?.bottom ?? 0, column.bottom + 1),
    };
  }
  return { ...word, ...(box ?? { left: from, right: Math.max(to, from + 1), top: 0, bottom: 48 }) };
}
