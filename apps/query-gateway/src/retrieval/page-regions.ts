import type { PageRegion } from '@tessera/contracts';
import type { PageBox, PointPayload } from '@tessera/vectors';
import { DEFAULT_DPI, pixelBoxOf, POINTS_AN_INCH } from '../images/pixel-box.js';

/** Where a chunk stands; empty if it is unknown. */
export function regionsOf(payload: PointPayload): PageRegion[] {
  return payload.regions.flatMap((region) => toPageRegion(region, payload) ?? []);
}

/**
 * A rectangle on one of the chunk's pages in pixels; null if the size of the page is unknown.
 * @param box in points
 */
export function toPageRegion(
  { pageNumber, box }: Pick<PageBox, 'pageNumber' | 'box'>,
  { regions, renderedPage }: Pick<PointPayload, 'regions' | 'renderedPage'>,
): PageRegion | null {
  // The rendered page is the one that shows the chunk's beginning.
  const rendered = pageNumber === regions[0]?.pageNumber ? renderedPage : undefined;
  if (rendered) return regionOn({ pageNumber, box }, rendered);
  const size = regions.find((region) => region.pageNumber === pageNumber)?.pageSize;
  if (!size) return null;
  const [width, height] = size.map((points) => Math.round((points * DEFAULT_DPI) / POINTS_AN_INCH)) as [
    number,
    number,
  ];
  return regionOn({ pageNumber, box }, { width, height, dpi: DEFAULT_DPI });
}

function regionOn(
  { pageNumber, box }: Pick<PageBox, 'pageNumber' | 'box'>,
  { width, height, dpi }: { width: number; height: number; dpi: number },
): PageRegion {
  return { page: pageNumber, ...pixelBoxOf(box, dpi), page_width: width, page_height: height };
}
