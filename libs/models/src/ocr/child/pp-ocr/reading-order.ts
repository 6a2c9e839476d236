import type { OrientedBox } from './oriented-box.js';

/** Boxes whose middles are closer than this share of their height stand on the same line. */
const SAME_LINE = 0.5;

/** Boxes from the top of the page to its bottom, those of one line from left to right. */
export function inReadingOrder(boxes: readonly OrientedBox[]): OrientedBox[] {
  const rows: OrientedBox[][] = [];
  for (const box of boxes.toSorted((a, b) => a.centre.y - b.centre.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (first && box.centre.y - first.centre.y < SAME_LINE * Math.min(first.height, box.height))
      row.push(box);
    else rows.push([box]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.centre.x - b.centre.x));
}
