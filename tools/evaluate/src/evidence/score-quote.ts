import type { PrintedWord, Rectangle } from './printed-words.js';

/** A marked rectangle, in points. */
export interface Mark {
  page: number;
  box: Rectangle;
}

export interface QuoteScore {
  /** Share of the words that the marks cover. */
  recall: number;
  /** Area of the marks by the area of the words' lines. */
  areaRatio: number;
  /** A mark is on a page without a word of the quote. */
  isWrongPage: boolean;
  /** A mark holds no word of the quote. */
  isWrongLine: boolean;
}

/** Shares of a word's length at which a mark must hold it. */
const PROBES = [0.15, 0.5, 0.85];

/** Compares marks with the printed words of the quote; null without marks. */
export function scoreQuote(words: readonly PrintedWord[], marks: readonly Mark[]): QuoteScore | null {
  if (marks.length === 0) return null;
  const covered = words.filter((word) =>
    PROBES.every((share) => marks.some((mark) => holds(mark, word, share))),
  );
  const pages = new Set(words.map(({ page }) => page));
  const here = marks.filter(({ page }) => pages.has(page));
  return {
    recall: covered.length / words.length,
    areaRatio: sum(marks.map(({ box }) => areaOf(box))) / sum(linesOf(words).map(areaOf)),
    isWrongPage: here.length < marks.length,
    isWrongLine: here.some((mark) => !words.some((word) => PROBES.some((share) => holds(mark, word, share)))),
  };
}

/** The boxes of the words of each line. */
function linesOf(words: readonly PrintedWord[]): Rectangle[] {
  return [...Map.groupBy(words, ({ line }) => line).values()].map((line) =>
    line
      .map(({ box }) => box)
      .reduce((a, b) => [
        Math.min(a[0], b[0]),
        Math.min(a[1], b[1]),
        Math.max(a[2], b[2]),
        Math.max(a[3], b[3]),
      ]),
  );
}

function holds({ page, box }: Mark, word: PrintedWord, share: number): boolean {
  const [left, top, right, bottom] = word.box;
  const [across, down] = word.isTurned ? [0.5, share] : [share, 0.5];
  const [x, y] = [left + (right - left) * across, top + (bottom - top) * down];
  return page === word.page && x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}

function areaOf([left, top, right, bottom]: Rectangle): number {
  return (right - left) * (bottom - top);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
