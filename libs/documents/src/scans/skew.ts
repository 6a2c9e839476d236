import type { Box } from '../model.js';
import { type Rule, type Transform, unionOf } from '@tessera/pdf-layout';
import { heightOf } from './glyph-heights.js';
import type { PlacedWord } from './scan-lines.js';
import { weightedMedian } from './weighted-median.js';

interface Rules {
  horizontal: Rule[];
  vertical: Rule[];
}

const MIN_WORDS = 4;
/** Shorter lines are unreliable. */
const MIN_WIDTH_SHARE = 0.25;
/** Less than the rounding of boxes over the width of a page. */
const LEVEL = 0.0015;
/** No scanner skews a page that much; a larger slope has other reasons. */
const MAX_SLOPE = 0.1;

/** Skew of a page: points down for each point to the right. */
export function slopeOf(lines: readonly PlacedWord[][], pageWidth: number): number {
  const long = lines.flatMap((words) => {
    const [left, , right] = unionOf(words.map(({ box }) => box));
    const width = right - left;
    return words.length < MIN_WORDS || width < pageWidth * MIN_WIDTH_SHARE
      ? []
      : [{ slope: lineSlope(words), weight: width }];
  });
  const slope = weightedMedian(long, (line) => line.slope);
  return Math.abs(slope) < LEVEL || Math.abs(slope) > MAX_SLOPE ? 0 : slope;
}

/** Slope of the straight line that fits the words' positions best. */
function lineSlope(words: readonly PlacedWord[]): number {
  const points = words.map(({ text, box: [left, top, right, bottom] }) => ({
    x: (left + right) / 2,
    y: bottom - heightOf(text, bottom - top).below,
  }));
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  const [rise, run] = points.reduce(
    ([over, under], point) => [over + (point.x - x) * (point.y - y), under + (point.x - x) ** 2],
    [0, 0],
  );
  return run > 0 ? rise / run : 0;
}

/** Positions of words on the deskewed page; the box around a slanted word is too high for it. */
export function straighten(words: PlacedWord[], slope: number): PlacedWord[] {
  if (slope === 0) return words;
  const { a, b } = turnBack(slope);
  return words.map(({ box: [left, top, right, bottom], ...word }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const [width, height] = [right - left, bottom - top];
    const half = Math.max(height / 2, height - Math.abs(slope) * width) / 2;
    const [turnedX, turnedY] = [a * x + b * y, a * y - b * x];
    return {
      ...word,
      box: [turnedX - width / 2, turnedY - half, turnedX + width / 2, turnedY + half] as const,
    };
  });
}

/** The upright box on the deskewed page with the same centre. */
export function straightBox([left, top, right, bottom]: Box, slope: number): Box {
  const { a, b } = turnBack(slope);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [acrossX, acrossY] = [a * x + b * y - x, a * y - b * x - y];
  return [left + acrossX, top + acrossY, right + acrossX, bottom + acrossY];
}

/** Lines on the deskewed page. */
export function straightRules({ horizontal, vertical }: Rules, slope: number): Rules {
  if (slope === 0) return { horizontal, vertical };
  const { a, b } = turnBack(slope);
  return {
    horizontal: horizontal.map(({ at, from, to }) => {
      const middle = (from + to) / 2;
      const shift = a * middle + b * at - middle;
      return { at: a * at - b * middle, from: from + shift, to: to + shift };
    }),
    vertical: vertical.map(({ at, from, to }) => {
      const middle = (from + to) / 2;
      const shift = a * middle - b * at - middle;
      return { at: a * at + b * middle, from: from + shift, to: to + shift };
    }),
  };
}

/** From the deskewed page to the original one. */
export function turnBack(slope: number): Transform {
  const angle = Math.atan(slope);
  return { a: Math.cos(angle), b: Math.sin(angle), c: -Math.sin(angle), d: Math.cos(angle), e: 0, f: 0 };
}
