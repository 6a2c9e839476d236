import { isUnspaced } from './characters.js';
import { ASCENT, DESCENT, type Word } from './page-words.js';
import type { TextStyle } from './text-style.js';

/** Fewer characters below each other are a label. */
const FEWEST = 12;
const LEAST_SHARE = 0.5;
/** Distance of consecutive characters in a vertical line, centre to centre, and their largest sideways offset, in ems. */
const STEP = { least: 0.6, most: 2 };
const MOST_ASIDE = 0.25;
/** Punctuation and small kana sit in a corner of their square. */
const IN_CORNER = /^[\p{P}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]$/u;
const CORNER_ASIDE = 0.8;
/** Characters closer than this are one word. */
const WORD_GAP = 0.6;

/**
 * Turns the words of a page of vertical Chinese or Japanese text (lines from right to left) into those of a page
 * rotated by a quarter: there the same text runs from left to right, in lines from top to bottom, and Latin letters
 * that were rotated to follow their line already fit. Returns the words of any other page unchanged.
 * @param pageWidth of the displayed page, in points
 */
export function turnVertical(words: readonly Word[], pageWidth: number): readonly Word[] {
  if (!isVertical(words)) return words;
  const styles = new Map<TextStyle, TextStyle>();
  const turned: Word[] = [];
  let last: Word | null = null;
  for (const [index, word] of words.entries()) {
    if (word.style.turns !== 0) {
      turned.push(word);
      continue;
    }
    if (isPageNumber(words, index)) continue;
    const style = styles.get(word.style) ?? { ...word.style, turns: 1 };
    styles.set(word.style, style);
    const next = turnedWord(word, style, pageWidth);
    if (last && readsOn(last, next)) {
      last.text += next.text;
      last.right = next.right;
      continue;
    }
    turned.push(next);
    last = next;
  }
  return turned;
}

/** Whether most characters of scripts without spaces are below each other. */
function isVertical(words: readonly Word[]): boolean {
  let all = 0;
  let stacked = 0;
  for (const [index, word] of words.entries()) {
    if (word.style.turns !== 0 || !isUnspaced(word.text.codePointAt(0) ?? 0)) continue;
    all += word.text.length;
    if (isSingle(word) && isBelow(words[index - 1], word)) stacked += 1;
  }
  return stacked >= FEWEST && stacked > all * LEAST_SHARE;
}

function isSingle({ text }: Word): boolean {
  return [...text].length === 1;
}

function isBelow(above: Word | undefined, word: Word): boolean {
  if (!above || above.style.turns !== 0 || !isSingle(above)) return false;
  const { size } = word.style;
  const step = word.baseline - above.baseline;
  const aside = [above, word].some(({ text }) => IN_CORNER.test(text)) ? CORNER_ASIDE : MOST_ASIDE;
  return (
    Math.abs(middle(above) - middle(word)) < size * aside &&
    step > size * STEP.least &&
    step < size * STEP.most
  );
}

function middle({ left, right }: Word): number {
  return (left + right) / 2;
}

/** Digits outside all lines. */
function isPageNumber(words: readonly Word[], index: number): boolean {
  const word = words[index] as Word;
  if (!/^\p{Nd}+$/u.test(word.text)) return false;
  return [words[index - 1], words[index + 1]].every(
    (other) => !other || Math.abs(middle(other) - middle(word)) > word.style.size,
  );
}

function turnedWord(word: Word, style: TextStyle, pageWidth: number): Word {
  const baseline = pageWidth - middle(word) + ((ASCENT - DESCENT) / 2) * style.size;
  return {
    ...word,
    style,
    left: word.top,
    right: word.bottom,
    baseline,
    top: baseline - style.size * ASCENT,
    bottom: baseline + style.size * DESCENT,
    spaceBefore: false,
    rightToLeft: false,
  };
}

function readsOn(last: Word, next: Word): boolean {
  const gap = next.left - last.right;
  const { size } = next.style;
  const aside = IN_CORNER.test(next.text) ? CORNER_ASIDE : MOST_ASIDE;
  return (
    last.style === next.style &&
    Math.abs(last.baseline - next.baseline) < size * aside &&
    gap > -size * WORD_GAP &&
    gap < size * WORD_GAP
  );
}
