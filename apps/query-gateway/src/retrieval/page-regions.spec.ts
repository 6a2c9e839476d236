import { describe, expect, it } from '@jest/globals';
import type { PageBox, PointPayload } from '@tessera/vectors';
import { regionsOf, toPageRegion } from './page-regions.js';

const A4 = [595.2, 841.92] as const;
const ON_A4: PageBox = { pageNumber: 2, box: [72, 144, 216, 180], pageSize: A4 };

function payloadOf(regions: PageBox[], renderedPage?: PointPayload['renderedPage']): PointPayload {
  return { regions, ...(renderedPage && { renderedPage }) } as PointPayload;
}

describe('the regions of a source', () => {
  it('are in pixels of each page at 150 dpi', () => {
    const square: PageBox = { pageNumber: 3, box: [0, 0, 72, 72], pageSize: [144, 144] };

    expect(regionsOf(payloadOf([ON_A4, square]))).toEqual([
      { page: 2, x: 150, y: 300, width: 300, height: 75, page_width: 1_240, page_height: 1_754 },
      { page: 3, x: 0, y: 0, width: 150, height: 150, page_width: 300, page_height: 300 },
    ]);
  });

  it('are in pixels of the rendered page, like the position of an image source', () => {
    const rendered = payloadOf([{ pageNumber: 1, box: [36, 72, 108, 90] }], {
      width: 1_275,
      height: 1_650,
      dpi: 200,
    });

    expect(regionsOf(rendered)).toEqual([
      { page: 1, x: 100, y: 200, width: 200, height: 50, page_width: 1_275, page_height: 1_650 },
    ]);
  });

  it('are not made up for a page of unknown size', () => {
    expect(regionsOf(payloadOf([{ pageNumber: 1, box: [36, 72, 108, 90] }]))).toEqual([]);
    expect(toPageRegion({ pageNumber: 9, box: [0, 0, 1, 1] }, payloadOf([ON_A4]))).toBeNull();
  });

  it('can be those of a part of the chunk', () => {
    const line = toPageRegion({ pageNumber: 2, box: [72, 144, 144, 156] }, payloadOf([ON_A4]));

    expect(line).toMatchObject({ page: 2, x: 150, y: 300, width: 150, height: 25, page_width: 1_240 });
  });
});
