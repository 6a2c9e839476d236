import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@tessera/testing';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { degrees, PDFDocument, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { ParserJobs } from '../extractor/parser-jobs.js';
import { ChildProcessPageRenderer } from './child-process.page-renderer.js';
import type { PagePicture } from './rendering.js';
import { DEFAULT_RENDERING, renderBounds } from './rendering.settings.js';
import { quartered, svg, tiffOfPages } from './testing/pictures.js';

// Real child processes, PDFium and libvips.

const folder = createTestFolder('page-pictures');
const workFolder = join(folder, 'work');
const path = join(folder, 'source');
let jobs: ParserJobs;
let renderer: ChildProcessPageRenderer;

beforeAll(async () => {
  await mkdir(workFolder);
  jobs = new ParserJobs({ processes: 1, writableFolders: [workFolder] });
  renderer = new ChildProcessPageRenderer(jobs, renderBounds(DEFAULT_RENDERING));
});

afterAll(() => jobs.close());

/** Pages with a black top left quarter. */
async function pdf(...sizes: Array<[width: number, height: number]>): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const [width, height] of sizes)
    document
      .addPage([width, height])
      .drawRectangle({ x: 0, y: height / 2, width: width / 2, height: height / 2, color: rgb(0, 0, 0) });
  return document.save();
}

async function draw(bytes: Uint8Array, type: string, picture: Partial<PagePicture> = {}, page = 1) {
  await writeFile(path, bytes);
  const options = { width: null, format: 'png', rotation: 0, ...picture } as const;
  const drawn = await renderer.renderPage(path, type, page, { workFolder, picture: options });
  if (!drawn) throw new Error('Nothing was drawn.');
  const { data, info } = await sharp(drawn.image)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { format } = await sharp(drawn.image).metadata();
  expect([drawn.width, drawn.height]).toEqual([info.width, info.height]);
  const isDark = (x: number, y: number) =>
    data[Math.floor(y * info.height) * info.width + Math.floor(x * info.width)]! < 64;
  const corners = { topLeft: isDark(0.25, 0.25), topRight: isDark(0.75, 0.25) };
  return { format, size: [info.width, info.height], dpi: Math.round(drawn.dpi), ...corners };
}

const PDF = 'application/pdf';
const A4: [number, number] = [595.28, 841.89];

describe('the picture of a page', () => {
  it('has 150 pixels per inch, or the width that is asked for', async () => {
    const bytes = await pdf(A4);

    expect(await draw(bytes, PDF)).toMatchObject({ format: 'png', size: [1_240, 1_754], dpi: 150 });
    expect(await draw(bytes, PDF, { width: 2_400 })).toMatchObject({ size: [2_400, 3_394], topLeft: true });
    expect(await draw(bytes, PDF, { width: 16, format: 'webp' })).toMatchObject({
      format: 'webp',
      size: [16, 23],
    });
  });

  it('leaves its process to the next one', async () => {
    const bytes = await pdf(A4, A4);
    await draw(bytes, PDF);
    const { pids } = jobs;

    await draw(bytes, PDF, {}, 2);

    expect(jobs.pids).toEqual(pids);
  });

  it('is none of a page that does not exist', async () => {
    await writeFile(path, await pdf(A4));

    expect(await renderer.renderPage(path, PDF, 2, { workFolder })).toBeNull();
  });

  it('is blank paper, with the reason, of a damaged page', async () => {
    const damaged = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 2/Kids[3 0 R 9 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj
trailer<</Root 1 0 R>>`;
    await writeFile(path, damaged);

    const pages = [
      await renderer.renderPage(path, PDF, 1, { workFolder }),
      await renderer.renderPage(path, PDF, 2, { workFolder }),
    ];

    expect(pages).toMatchObject([{ failure: null }, { failure: 'it is damaged' }]);
  });

  it('is at most 2,400 pixels wide, and of a bounded height', async () => {
    expect(await draw(await pdf([3_000, 1_000]), PDF)).toMatchObject({ size: [2_400, 800] });
    const { size } = await draw(await pdf([10, 14_000]), PDF, { width: 2_400, format: 'webp' });
    expect(size[1]).toBeLessThanOrEqual(16_383);
  });

  it('is turned after it was scaled', async () => {
    const turned = await draw(await pdf(A4), PDF, { width: 600, rotation: 90 });

    expect(turned).toMatchObject({ size: [600, 424], topLeft: false, topRight: true });
  });

  it('of an image is scaled in either direction', async () => {
    const png = await quartered('#000000', { width: 400, height: 200 }).png().toBuffer();

    expect(await draw(png, 'image/png')).toMatchObject({ size: [400, 200], topLeft: true, topRight: false });
    expect(await draw(png, 'image/png', { width: 1_000 })).toMatchObject({ size: [1_000, 500] });
    expect(await draw(await tiffOfPages(3), 'image/tiff', { width: 40 }, 3)).toMatchObject({
      size: [40, 20],
    });
  });
});

describe('sizes of pages', () => {
  it('are those of the pictures', async () => {
    const document = await PDFDocument.load(await pdf(A4, [200, 100], [300, 100]));
    document.getPage(1).setRotation(degrees(90));
    document.getPage(2).setCropBox(10, 10, 50, 60);
    await writeFile(path, await document.save());

    expect(await renderer.measure(path, PDF, { from: 2, limit: 5 })).toEqual({
      pageCount: 3,
      pages: [
        { page: 2, width: 100, height: 200 },
        { page: 3, width: 50, height: 60 },
      ],
    });
  });

  it('are known of images, too', async () => {
    await writeFile(path, await tiffOfPages(3));
    const tiff = await renderer.measure(path, 'image/tiff', { from: 1, limit: 2 });
    await writeFile(path, svg('', 'width="96" height="48"'));
    const drawing = await renderer.measure(path, 'image/svg+xml', { from: 1, limit: 2 });

    const page = { width: expect.closeTo(38.4), height: expect.closeTo(19.2) };
    expect(tiff).toEqual({
      pageCount: 3,
      pages: [
        { page: 1, ...page },
        { page: 2, ...page },
      ],
    });
    expect(drawing.pages).toEqual([{ page: 1, width: 72, height: 36 }]);
  });

  it('beyond the end are none', async () => {
    await writeFile(path, await pdf(A4));

    expect(await renderer.measure(path, PDF, { from: 2, limit: 5 })).toEqual({ pageCount: 1, pages: [] });
  });
});
