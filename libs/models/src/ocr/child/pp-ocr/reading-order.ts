import type { OrientedBox } from './oriented-box.js';

/** Boxes whose centres are closer than this share of their height are on the same line. */
const SAME_LINE = 0.5;

/** Sorts boxes from top to bottom, and from left to right within a line, after correcting the page's slant. */
export function inReadingOrder(boxes: readonly OrientedBox[]): OrientedBox[] {
  const angle = skewOf(boxes);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const placed = boxes.map((box) => {
    const { x, y } = box.centre;
    return { box, x: x * cos + y * sin, y: y * cos - x * sin };
  });
  const rows: (typeof placed)[] = [];
  for (const next of placed.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (first && next.y - first.y < SAME_LINE * Math.min(first.box.height, next.box.height)) row.push(next);
    else rows.push([next]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.x - b.x).map(({ box }) => box));
}

/** Returns the slant of the page: the median angle of its lines, weighted by length. */
function skewOf(boxes: readonly OrientedBox[]): number {
  const lines = boxes.filter(({ width, height }) => width > height).toSorted((a, b) => a.angle - b.angle);
  let rest = lines.reduce((sum, { width }) => sum + width, 0) / 2;
  return lines.find(({ width }) => (rest -= width) <= 0)?.angle ?? 0;
}
