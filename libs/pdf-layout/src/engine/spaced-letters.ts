import { isUnspaced } from './characters.js';
import type { Word } from './page-words.js';

const SAME_BASELINE_EMS = 0.05;
const MAX_GAP_EMS = 1.2;
/** Shorter rows of letters may name variables or columns. */
const MIN_CAPITALS = 4;
const MIN_LETTERS = 6;
const MIN_DISTINCT = 3;
/** A gap wider than the usual one by this factor, and by this share of the font size, separates two words. */
const WORD_GAP_FACTOR = 1.5;
const WORD_GAP_EMS = 0.12;

/** Joins letter-spaced text, such as "C H A P T E R", into words, in drawing order. */
export function joinSpacedLetters(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let start = 0; start < words.length;) {
    let end = start + 1;
    while (end < words.length && isLetter(words[start]!) && isNextLetter(words[end - 1]!, words[end]!))
      end += 1;
    if (end === start + 1) joined.push(words[start]!);
    else joined.push(...wordsOf(words.slice(start, end), [words[start - 1], words[end]]));
    start = end;
  }
  return joined;
}

function isNextLetter(previous: Word, word: Word): boolean {
  return isLetter(word) && isNear(previous, word);
}

function isLetter({ text, rightToLeft }: Word): boolean {
  // A character after an ASCII character does not combine with it.
  if (text.charCodeAt(1) < 0x80) return false;
  return /^[\p{L}\p{N}]\p{M}*$/u.test(text) && !rightToLeft && !isUnspaced(text.codePointAt(0) ?? 0);
}

function isNear(previous: Word, word: Word): boolean {
  const { size } = word.style;
  const gap = word.left - previous.right;
  const shift = Math.abs(word.baseline - previous.baseline);
  return (
    word.style === previous.style && shift < size * SAME_BASELINE_EMS && gap > 0 && gap < size * MAX_GAP_EMS
  );
}

function wordsOf(
  run: readonly Word[],
  [before, after]: [Word | undefined, Word | undefined],
): readonly Word[] {
  if (!isSpacedOut(run)) return run;
  const gaps = run.slice(1).map((word, index) => word.left - run[index]!.right);
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)]!;
  const limit = Math.max(usual * WORD_GAP_FACTOR, usual + run[0]!.style.size * WORD_GAP_EMS);
  const isClose = (previous: Word, word: Word): boolean =>
    isNear(previous, word) && word.left - previous.right <= limit;
  // Letters at an ordinary distance from ordinary words are words themselves.
  if ((before && isClose(before, run[0]!)) || (after && isClose(run.at(-1)!, after))) return run;
  const words: Word[] = [];
  for (const [index, letter] of run.entries()) {
    const last = words.at(-1);
    if (last && gaps[index - 1]! <= limit) {
      last.text += letter.text;
      last.right = letter.right;
    } else words.push({ ...letter, spaceBefore: index > 0 || letter.spaceBefore });
  }
  return words.some((word) => word.text.length >= MIN_CAPITALS) ? words : run;
}

function isSpacedOut(run: readonly Word[]): boolean {
  const text = run.map((word) => word.text).join('');
  const needed = /^[\p{Lu}\p{N}]+$/u.test(text) ? MIN_CAPITALS : MIN_LETTERS;
  return (
    run.length >= needed && new Set(text).size >= MIN_DISTINCT && !/\p{N}{2}/u.test(text) && !isSequence(text)
  );
}

/** Letters in alphabetical order name columns or answers. */
function isSequence(text: string): boolean {
  return [...text].slice(0, MIN_CAPITALS).every((letter, index) => {
    return letter.codePointAt(0) === text.codePointAt(0)! + index;
  });
}
