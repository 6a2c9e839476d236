import { overlap } from '../geometry.js';
import type { TextLine } from '../layout/text-line.js';

/** Space above and below a text in its column, in points; null if nothing is there. */
export interface Surroundings {
  above: number | null;
  below: number | null;
  /** The line above is bold, as a preceding heading may be. */
  followsBold: boolean;
}

/** Surroundings of a line among all lines of its page: the nearest ones that share some of its width. */
export function surroundingsIn(lines: readonly TextLine[], line: TextLine): Surroundings {
  let above = Infinity;
  let followsBold = false;
  let below = Infinity;
  for (const other of lines) {
    if (other === line || overlap(line.left, line.right, other.left, other.right) <= 0) continue;
    const isAbove = other.baseline < line.baseline - 1;
    if (isAbove && line.top - other.bottom < above) {
      above = line.top - other.bottom;
      followsBold = other.style.bold;
    } else if (isAbove) continue;
    else if (other.baseline > line.baseline + 1) below = Math.min(below, other.top - line.bottom);
  }
  return {
    above: Number.isFinite(above) ? above : null,
    below: Number.isFinite(below) ? below : null,
    followsBold,
  };
}

/** Surroundings of a block of lines between the previous and the next block of its column. */
export function surroundingsBetween(
  lines: readonly TextLine[],
  neighbours: { before: TextLine | undefined; behind: TextLine | undefined },
): Surroundings {
  const { before, behind } = neighbours;
  const [first, last] = [lines[0]!, lines.at(-1)!];
  return {
    above: before && before.bottom <= first.bottom ? first.top - before.bottom : null,
    below: behind && behind.top >= last.top ? behind.top - last.bottom : null,
    followsBold: before?.style.bold ?? false,
  };
}
