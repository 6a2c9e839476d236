import { describe, expect, it } from '@jest/globals';
import { type TiledPage, TiledPages } from './rendered-pages.js';

/** A page of 200 × 300 points in two overlapping tiles. */
function aPage(pageNumber: number, tiles = 2): TiledPage {
  return {
    pageNumber,
    size: { width: 400, height: 600, dpi: 144 },
    tiles: Array.from({ length: tiles }, (_, at) => ({
      imageId: `${pageNumber}/${at}`,
      objectKey: `key/${pageNumber}/${at}`,
      box: [0, at * 130, 200, at * 130 + 170],
      width: 400,
      height: 340,
    })),
  };
}

const chunk = (pageNumber: number, box: [number, number, number, number] | null, path = 'A') => ({
  path,
  summary: `of ${path}`,
  pageNumbers: [pageNumber],
  regions: box ? [{ pageNumber, box }] : [],
});

describe('the position of a chunk', () => {
  it.each([
    ['the tile that shows it', [10, 10, 100, 40], '1/0'],
    ['the one that shows most of it, where tiles overlap', [10, 120, 100, 250], '1/1'],
    ['the first one that shows all of it', [10, 140, 100, 160], '1/0'],
    ['the first one, without a place', null, '1/0'],
  ] as const)('is %s', (_what, box, imageId) => {
    const pages = new TiledPages();
    pages.add(aPage(1));

    expect(pages.place(chunk(1, box ? [...box] : null))?.seenOn).toEqual({
      imageId,
      objectKey: `key/${imageId}`,
      page: { width: 400, height: 600, dpi: 144 },
    });
  });

  it('is the whole tile for a chunk without a position', () => {
    const pages = new TiledPages();
    pages.add(aPage(1));

    expect(pages.place(chunk(1, null))?.regions).toEqual([
      { pageNumber: 1, box: [0, 0, 200, 170], pageSize: [200, 300] },
    ]);
    expect(pages.place(chunk(1, [10, 140, 100, 160]))?.regions).toEqual([
      { pageNumber: 1, box: [10, 140, 100, 160], pageSize: [200, 300] },
    ]);
  });

  it('is null if its page is blank', () => {
    const pages = new TiledPages();
    pages.add(aPage(1, 0));

    expect(pages.place(chunk(1, null))).toBeNull();
    expect(pages.place(chunk(2, null))).toBeNull();
  });
});

describe('the images of a document', () => {
  it('are all its tiles, each described by the first chunk on it', () => {
    const pages = new TiledPages();
    pages.add(aPage(1, 1));
    pages.add(aPage(2, 1));
    pages.place(chunk(1, null, 'First'));
    pages.place(chunk(1, null, 'Second'));

    expect([...pages.images()]).toEqual([
      expect.objectContaining({
        id: '1/0',
        pageNumber: 1,
        position: [0, 0, 200, 170],
        pageWidth: 400,
        pageHeight: 600,
        dpi: 144,
        parentSection: 'First',
        contentSummary: 'of First',
      }),
      expect.objectContaining({ id: '2/0', parentSection: null, contentSummary: null }),
    ]);
  });
});

describe('images without words', () => {
  it('are the tiles without chunks, each with the path of the preceding text', () => {
    const pages = new TiledPages();
    for (const pageNumber of [1, 2, 3]) pages.add(aPage(pageNumber));
    pages.place(chunk(2, [10, 10, 100, 40], 'Halls'));

    const wordless = [...pages.wordless()];

    expect(wordless.map(({ seenOn, path }) => [seenOn.imageId, path])).toEqual([
      ['1/0', ''],
      ['1/1', ''],
      ['2/1', 'Halls'],
      ['3/0', 'Halls'],
      ['3/1', 'Halls'],
    ]);
    expect(wordless[0]).toMatchObject({ pageNumber: 1, box: [0, 0, 200, 170] });
  });
});
