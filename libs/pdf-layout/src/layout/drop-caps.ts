import type { Word } from '../engine/page-words.js';
import type { Vocabulary } from './vocabulary.js';

const INITIAL = /^["“‘„«(]?\p{Lu}$/u;
/** Letters that are words by themselves. */
const WORD_OF_ONE_LETTER = /[AIOÀÉ]$/u;
/** Minimum size relative to the text that it opens. */
const MIN_TIMES_LARGER = 1.7;
/** Height above the baseline; less than the letter's font size suggests. */
const HEIGHT_EMS = 0.85;
const MAX_GAP_EMS = 0.9;
const SAME_BASELINE = 1.5;
const MAX_INITIALS = 20;

/** Joins a drop cap next to two or more rows with the word that it begins, on the first of those rows. */
export function joinDropCaps(words: readonly Word[], vocabulary: Vocabulary): Word[] {
  const joined = new Map<Word, Word | null>();
  for (const initial of initialsOf(words)) {
    const beside = wordsBeside(initial, words);
    const [first] = beside;
    if (!first || new Set(beside.map(rowOf)).size < 2 || joined.has(first)) continue;
    joined.set(initial, null);
    joined.set(first, withInitial(initial, first, { words, vocabulary }));
  }
  if (joined.size === 0) return [...words];
  return words.flatMap((word) => (joined.has(word) ? (joined.get(word) ?? []) : [word]));
}

/** Single capitals larger than most words; none if the page has too many to be drop caps. */
function initialsOf(words: readonly Word[]): Word[] {
  const letters = words.filter(({ text }) => text.length <= 2 && INITIAL.test(text));
  if (letters.length === 0) return [];
  const sizes = words.map(({ style }) => style.size).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)]!;
  const large = letters.filter(({ style }) => style.size > usual * MIN_TIMES_LARGER);
  return large.length > MAX_INITIALS ? [] : large;
}

/** The words directly after a drop cap, from top to bottom. */
function wordsBeside(initial: Word, words: readonly Word[]): Word[] {
  const top = initial.baseline - initial.style.size * HEIGHT_EMS;
  return words
    .filter(
      ({ left, baseline, style }) =>
        style.size * MIN_TIMES_LARGER < initial.style.size &&
        left >= initial.right - 1 &&
        left - initial.right < style.size * MAX_GAP_EMS &&
        baseline > top &&
        baseline < initial.baseline + SAME_BASELINE,
    )
    .sort((a, b) => a.baseline - b.baseline || a.left - b.left);
}

function rowOf({ baseline, style }: Word): number {
  return Math.round(baseline / (style.size * 0.5));
}

function withInitial(
  initial: Word,
  word: Word,
  { words, vocabulary }: { words: readonly Word[]; vocabulary: Vocabulary },
): Word {
  const isKnown = (text: string): boolean =>
    vocabulary.count(text) > 0 ||
    words.some((other) => other !== word && other.text.toLowerCase() === text.toLowerCase());
  const isApart =
    WORD_OF_ONE_LETTER.test(initial.text) && isKnown(word.text) && !isKnown(initial.text + word.text);
  return { ...word, left: initial.left, text: `${initial.text}${isApart ? ' ' : ''}${word.text}` };
}
