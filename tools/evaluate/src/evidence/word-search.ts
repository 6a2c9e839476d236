import { RIGHT_TO_LEFT, type PrintedWord, type Rectangle } from './printed-words.js';

/** Scripts whose words poppler does not part. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/** Differences between readers: width of characters, ligatures, hyphens at line ends, punctuation. */
function comparable(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '')
      // Poppler writes the ligature of lam and alef in the order opposite to that of the line.
      .replace(/([اأإآ])ل/g, 'ل$1')
  );
}

/** Finds texts among the printed words. */
export class WordSearch {
  private readonly text: string;
  /** Where each word starts in that text; the end of the last one follows. */
  private readonly starts: number[] = [0];

  constructor(private readonly words: readonly PrintedWord[]) {
    const parts = words.map(({ text }) => comparable(text));
    for (const part of parts) this.starts.push(this.starts.at(-1)! + part.length);
    this.text = parts.join('');
  }

  /** The words of a text's only occurrence, with the part of their boxes that belongs to it. */
  find(quote: string): PrintedWord[] | 'missing' | 'ambiguous' {
    const wanted = comparable(quote);
    const start = this.text.indexOf(wanted);
    if (wanted === '' || start < 0) return 'missing';
    // Another occurrence may be interrupted by words beside it.
    const half = Math.ceil(wanted.length / 2);
    if ([wanted.slice(0, half), wanted.slice(-half)].some((part) => this.isRepeated(part)))
      return 'ambiguous';
    const end = start + wanted.length;
    const found: PrintedWord[] = [];
    for (const [at, word] of this.words.entries()) {
      const [from, to] = [this.starts[at]!, this.starts[at + 1]!];
      if (to <= start || from >= end || from === to) continue;
      const isWhole = from >= start && to <= end;
      // A number within another one is no occurrence.
      if (!isWhole && !UNSPACED.test(word.text)) return 'missing';
      found.push({ ...word, box: partOf(word, Math.max(0, start - from), Math.min(to, end) - from) });
    }
    return found;
  }

  private isRepeated(part: string): boolean {
    return this.text.includes(part, this.text.indexOf(part) + 1);
  }
}

/** The part of a word's box from its first to its last wanted letter, as if all characters were equally wide. */
function partOf(word: PrintedWord, from: number, to: number): Rectangle {
  const { text, box } = word;
  const [left, top, right, bottom] = box;
  const characters = [...text];
  const lettersUntil = characters.map((_, at) => comparable(characters.slice(0, at + 1).join('')).length);
  const first = lettersUntil.findIndex((count) => count > from);
  const last = lettersUntil.findIndex((count) => count >= to);
  if (word.isTurned || RIGHT_TO_LEFT.test(text) || first < 0 || last < 0) return box;
  const width = (right - left) / characters.length;
  return [left + first * width, top, left + (last + 1) * width, bottom];
}
