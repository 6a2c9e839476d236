import type { OrientedBox } from './oriented-box.js';

/** Boxes whose middles are closer than this share of their height stand on the same line. */
const SAME_LINE = 0.5;

/** Boxes from the top of the page to its bottom, those of one line from left to right; of a page that lies askew, as if it lay straight. */
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

/** How most of what is written lies: the angle that as much of it exceeds as not. */
function skewOf(boxes: readonly OrientedBox[]): number {
  const lines = boxes.filter(({ width, height }) => width > height).toSorted((a, b) => a.angle - b.angle);
  let rest = lines.reduce((sum, { width }) => sum + width, 0) / 2;
  return lines.find(({ width }) => (rest -= width) <= 0)?.angle ?? 0;
}
