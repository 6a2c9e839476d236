import type { TextStyle } from './text-style.js';
import type { Word } from './page-words.js';

/** If a smaller share of the words follows a drawn space, the page separates words by gaps alone. */
const DRAWN_SHARE = 0.1;
/** Letter-spaced text would yield shorter words than this. */
const MIN_LETTERS_A_WORD = 2.5;

/**
 * Decides whether a gap is a narrow space or wide letter spacing, by how the page uses the word's style. It is a space
 * if the page draws no spaces in that style and words of ordinary length result; otherwise the letters are one word.
 * @param doubtful words after such a gap, including those before which PDFium reports a space
 */
export function settleNarrowGaps(words: readonly Word[], doubtful: ReadonlySet<Word>): Word[] {
  if (doubtful.size === 0) return [...words];
  const blanks = stylesOfBlanks(words, doubtful);
  const settled: Word[] = [];
  for (const word of words) {
    const previous = settled.at(-1);
    if (!previous || word.spaceBefore || !doubtful.has(word)) settled.push(word);
    else if (blanks.has(word.style)) settled.push({ ...word, spaceBefore: true });
    else join(previous, word);
  }
  return settled;
}

function stylesOfBlanks(words: readonly Word[], doubtful: ReadonlySet<Word>): Set<TextStyle> {
  const counts = new Map<TextStyle, { words: number; drawn: number; letters: number }>();
  for (const word of words) {
    const count = counts.get(word.style) ?? { words: 0, drawn: 0, letters: 0 };
    count.words += 1;
    count.letters += word.text.length;
    if (word.spaceBefore && !doubtful.has(word)) count.drawn += 1;
    counts.set(word.style, count);
  }
  const styles = [...counts].filter(
    ([, count]) =>
      count.drawn <= count.words * DRAWN_SHARE && count.letters >= count.words * MIN_LETTERS_A_WORD,
  );
  return new Set(styles.map(([style]) => style));
}

function join(word: Word, rest: Word): void {
  word.text += rest.text;
  word.left = Math.min(word.left, rest.left);
  word.right = Math.max(word.right, rest.right);
}
