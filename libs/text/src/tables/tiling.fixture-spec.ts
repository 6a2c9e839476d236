import fc from 'fast-check';
import type { TableCell } from './table.js';

/** A table that its cells cover exactly. */
export interface Tiling {
  rows: TableCell[][];
  rowCount: number;
  columnCount: number;
}

/** Tables cut into cells at random: every place belongs to one cell, and cells of any shape are adjacent. */
export const tiling: fc.Arbitrary<Tiling> = fc
  .record({
    rowCount: fc.integer({ min: 1, max: 12 }),
    columnCount: fc.integer({ min: 1, max: 8 }),
    sizes: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })), {
      minLength: 96,
      maxLength: 96,
    }),
  })
  .map(({ rowCount, columnCount, sizes }) => {
    const taken = new Set<string>();
    const rows: TableCell[][] = Array.from({ length: rowCount }, () => []);
    let count = 0;
    for (let y = 0; y < rowCount; y++)
      for (let x = 0; x < columnCount; x++) {
        if (taken.has(`${y},${x}`)) continue;
        const [height, width] = sizes[count]!;
        const rowSpan = Math.min(height, rowCount - y);
        let colSpan = 1;
        while (colSpan < width && x + colSpan < columnCount && !taken.has(`${y},${x + colSpan}`)) colSpan++;
        for (let below = y; below < y + rowSpan; below++)
          for (let right = x; right < x + colSpan; right++) taken.add(`${below},${right}`);
        rows[y]!.push({ text: `cell${count++}x`, rowSpan, colSpan });
      }
    return { rows, rowCount, columnCount };
  });
