import type { Box, Region } from '../model.js';

/** More boxes on one page are merged into their bounding box. */
const MAX_BOXES_PER_PAGE = 24;

/** Page numbers of the regions, ascending, each once. */
export function pageNumbersOf(regions: readonly Region[]): number[] {
  return [...new Set(regions.map((region) => region.pageNumber))].sort((a, b) => a - b);
}

/** The regions' boxes in order, without duplicates; many on one page are merged. */
export function boxesOf(regions: readonly Region[]): Array<{ pageNumber: number; box: Box }> {
  const byPage = new Map<number, Box[]>();
  for (const { pageNumber, box } of regions) {
    if (!box) continue;
    const boxes = byPage.get(pageNumber) ?? [];
    if (!boxes.some((other) => isSame(other, box))) boxes.push(box);
    byPage.set(pageNumber, boxes);
  }
  return [...byPage].flatMap(([pageNumber, boxes]) =>
    (boxes.length > MAX_BOXES_PER_PAGE ? [unite(boxes)] : boxes).map((box) => ({ pageNumber, box })),
  );
}

/** The bounding box of each page, in page order. */
export function unitedByPage(regions: readonly Region[]): Array<{ pageNumber: number; box: Box }> {
  const byPage = new Map<number, Box>();
  for (const { pageNumber, box } of regions) {
    const other = byPage.get(pageNumber);
    if (box) byPage.set(pageNumber, other ? unite([other, box]) : box);
  }
  return [...byPage].sort(([a], [b]) => a - b).map(([pageNumber, box]) => ({ pageNumber, box }));
}

function isSame(a: Box, b: Box): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3];
}

function unite(boxes: Box[]): Box {
  return boxes.reduce((a, b) => [
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.max(a[2], b[2]),
    Math.max(a[3], b[3]),
  ]);
}
