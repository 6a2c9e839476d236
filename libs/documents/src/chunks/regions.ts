import type { Box, BoxedRegion, Region } from '../model.js';

/** More boxes on one page are merged into their bounding box. */
const MAX_BOXES_PER_PAGE = 24;

/** Page numbers of the regions, ascending, each once. */
export function pageNumbersOf(regions: readonly Region[]): number[] {
  return [...new Set(regions.map((region) => region.pageNumber))].sort((a, b) => a - b);
}

/** The regions' boxes in order, without duplicates; many on one page are merged. */
export function boxesOf(regions: readonly Region[]): BoxedRegion[] {
  const byPage = new Map<number, BoxedRegion[]>();
  for (const region of regions) {
    if (!isBoxed(region)) continue;
    const boxed = byPage.get(region.pageNumber) ?? [];
    if (!boxed.some(({ box }) => isSame(box, region.box))) boxed.push(region);
    byPage.set(region.pageNumber, boxed);
  }
  return [...byPage.values()].flatMap((boxed) =>
    boxed.length > MAX_BOXES_PER_PAGE ? [boxed.reduce(unite)] : boxed,
  );
}

/** The bounding box of each page, in page order. */
export function unitedByPage(regions: readonly Region[]): BoxedRegion[] {
  const byPage = new Map<number, BoxedRegion>();
  for (const region of regions.filter(isBoxed)) {
    const other = byPage.get(region.pageNumber);
    byPage.set(region.pageNumber, other ? unite(other, region) : region);
  }
  return [...byPage.values()].sort((a, b) => a.pageNumber - b.pageNumber);
}

export function isBoxed(region: Region): region is BoxedRegion {
  return region.box !== null;
}

function isSame(a: Box, b: Box): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3];
}

function unite({ box: a, ...page }: BoxedRegion, { box: b }: BoxedRegion): BoxedRegion {
  const [left, top] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
  return { ...page, box: [left, top, Math.max(a[2], b[2]), Math.max(a[3], b[3])] };
}
