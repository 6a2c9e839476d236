import type { Box } from '../model.js';
import type { ScannedPage, ScannedWord } from './scan.js';
import { heightOf, type WordHeight } from './glyph-heights.js';
import { slopeOf, straighten } from './skew.js';
import { weightedMedian } from './weighted-median.js';

/** A recognised word, in points of its page. */
export interface PlacedWord {
  text: string;
  box: Box;
  /** Share of ink in its box; null if not measured. */
  ink: number | null;
  /** 0 to 1. */
  confidence: number;
}

export interface LineWord extends PlacedWord {
  /** Amount of ink of its letters, measured in a box as high as its capitals; null if not measured. */
  heaviness: number | null;
  /** Its weight within its line, in letters. */
  weight: number;
}

/** Words of one line, in reading order. */
export interface ScanLine {
  words: LineWord[];
  /** Baseline, in points from the top. */
  baseline: number;
  /** Estimated type size, in points, and its reliability. */
  size: number;
  weight: number;
  /** Average over its words, weighted by length; 0 to 1. */
  confidence: number;
}

/** The lines of a deskewed page. */
export interface StraightPage {
  lines: ScanLine[];
  /** Its skew: points down for each point to the right, of a line that should be horizontal. */
  slope: number;
}

const POINTS_PER_INCH = 72;
/** Below this, specks and rules were mistaken for letters. */
const MIN_CONFIDENCE = { ofLetters: 0.1, ofOthers: 0.6 };
const DOUBTFUL = 0.5;
const RULING = /^[|¦_]{1,2}$/u;
/** How much the type sizes implied by the words of a line may differ. */
const ALIKE = 0.12;
/** Lines that differ less are in one row. */
const SAME_ROW_EMS = 0.3;

/** Barely recognised text may be a logo or a stamp: its letters do not indicate its type. */
export function isDoubtful({ confidence }: ScanLine): boolean {
  return confidence < DOUBTFUL;
}

export function straightPage(page: ScannedPage): StraightPage {
  const scale = POINTS_PER_INCH / page.dpi;
  const words = page.words.filter((word) => isWord(word, page));
  const lines = [...Map.groupBy(words, (word) => word.line).values()].map((line) =>
    line.flatMap((word) => place(word, scale)),
  );
  const slope = slopeOf(lines, page.width * scale);
  return { lines: levelRows(lines.map((line) => toLine(straighten(line, slope)))), slope };
}

function isWord({ text, box, confidence }: ScannedWord, page: ScannedPage): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isOnPage = x >= 0 && y >= 0 && x <= page.width && y <= page.height;
  if (!isOnPage || !(box.width > 0 && box.height > 0)) return false;
  if (/[\p{L}\p{N}]/u.test(text)) return confidence >= MIN_CONFIDENCE.ofLetters;
  return /\S/u.test(text) && confidence >= MIN_CONFIDENCE.ofOthers && !RULING.test(text);
}

/** In points; a word recognised with spaces inside is split. */
function place({ text, box, ink, confidence }: ScannedWord, scale: number): PlacedWord[] {
  const width = box.width / text.length;
  return [...text.matchAll(/\S+/gu)].map((part) => {
    const left = box.x + part.index * width;
    const right = left + part[0].length * width;
    return {
      text: part[0],
      box: [left * scale, box.y * scale, right * scale, (box.y + box.height) * scale],
      ink: ink ?? null,
      confidence,
    };
  });
}

function toLine(words: PlacedWord[]): ScanLine {
  const heights = words.map(({ text, box }) => ({ ...heightOf(text, box[3] - box[1]), bottom: box[3] }));
  const weight = heights.reduce((sum, height) => sum + height.weight, 0);
  // Punctuation alone says little, but may be all there is.
  const weighted = heights.map((height) => ({ ...height, weight: weight > 0 ? height.weight : 1 }));
  return {
    words: words.map((word, index) => ({ ...word, ...heavinessOf(word, heights[index]!) })),
    baseline: weightedMedian(weighted, ({ bottom, below }) => bottom - below),
    size: meanSize(weighted),
    weight,
    confidence: confidenceOf(words),
  };
}

function heavinessOf(
  { box, ink }: PlacedWord,
  { size, weight }: WordHeight,
): Pick<LineWord, 'heaviness' | 'weight'> {
  return { heaviness: ink === null ? null : (ink * (box[3] - box[1])) / size, weight };
}

function confidenceOf(words: readonly PlacedWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters;
}

/** The mean of what most words imply: boxes are whole pixels high, so most words of a line have one of two heights. */
function meanSize(heights: ReadonlyArray<{ size: number; weight: number }>): number {
  const median = weightedMedian(heights, ({ size }) => size);
  const alike = heights.filter(({ size }) => Math.abs(size - median) <= median * ALIKE);
  const weight = alike.reduce((sum, height) => sum + height.weight, 0);
  return weight > 0 ? alike.reduce((sum, height) => sum + height.size * height.weight, 0) / weight : median;
}

/** Recognition splits the rows of a table, and positions each part by itself. */
function levelRows(lines: ScanLine[]): ScanLine[] {
  const sorted = [...lines].sort((a, b) => a.baseline - b.baseline);
  let row: ScanLine[] = [];
  for (const line of [...sorted, null]) {
    const first = row[0];
    if (line && first && line.baseline - first.baseline < Math.min(line.size, first.size) * SAME_ROW_EMS) {
      row.push(line);
      continue;
    }
    level(row);
    row = line ? [line] : [];
  }
  return lines;
}

function level(row: ScanLine[]): void {
  if (row.length < 2) return;
  const weighted = row.map((line) => ({ ...line, weight: Math.max(1, line.weight) }));
  const baseline = weightedMedian(weighted, (line) => line.baseline);
  for (const line of row) line.baseline = baseline;
}
