import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { ParserJobs } from '../extractor/parser-jobs.js';
import { ChildProcessPageRenderer } from './child-process.page-renderer.js';
import type { RenderedPage, RenderOptions } from './rendering.js';
import { DEFAULT_RENDERING, renderBounds } from './rendering.settings.js';
import {
  HEIGHT,
  WIDTH,
  lyingPng,
  movingGif,
  quartered,
  svg,
  tiffOfPages,
  transparentPng,
} from './testing/pictures.js';

// Real child processes, PDFium and libvips.

const PDF = 'application/pdf';
const BOUNDS = { ...renderBounds(DEFAULT_RENDERING), maxPages: 50 };
let folder: string;
let workFolder: string;
let jobs: ParserJobs;
let renderer: ChildProcessPageRenderer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-rendering-'));
  workFolder = join(folder, 'work');
  await mkdir(workFolder);
  jobs = new ParserJobs({ processes: 1, writableFolders: [workFolder] });
  renderer = new ChildProcessPageRenderer(jobs, BOUNDS);
});

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

afterAll(async () => {
  await jobs.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  // Leftovers of one test would fail the next.
  expect(await readdir(workFolder)).toEqual([]);
});

async function render(
  bytes: Uint8Array,
  mediaType: string,
  options: Partial<RenderOptions> = {},
): Promise<RenderedPage[]> {
  const path = join(folder, 'source');
  await writeFile(path, bytes);
  return all(renderer.render(path, mediaType, { workFolder, ...options }));
}

/** The size of a page, and its colours at the centres of the top left and the bottom right quarter. */
async function look({ image, width, height }: RenderedPage): Promise<{ size: number[]; colours: string[] }> {
  const { data, info } = await sharp(image).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([width, height]);
  const at = (x: number, y: number): string => {
    const start = (Math.floor(y * height) * width + Math.floor(x * width)) * info.channels;
    return [...data.subarray(start, start + 3)].map((value) => Math.round(value / 64)).join('');
  };
  return { size: [width, height], colours: [at(0.25, 0.25), at(0.75, 0.75)] };
}

const BLACK = '000';
const WHITE = '444';

/** Pages of 144 × 72 points with a black top left quarter, except the blank ones. */
async function pdf(
  pages: number,
  { blank = [] as number[], size = [144, 72] as [number, number] } = {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage(size);
    if (blank.includes(number)) continue;
    page.drawRectangle({
      x: 0,
      y: size[1] / 2,
      width: size[0] / 2,
      height: size[1] / 2,
      color: rgb(0, 0, 0),
    });
  }
  return document.save();
}

describe('the pages of a PDF', () => {
  it('come in order at 150 pixels an inch, blank ones as such', async () => {
    const pages = await render(await pdf(3, { blank: [2] }), PDF);

    expect(pages.map(({ image: _, ...page }) => page)).toEqual(
      [1, 2, 3].map((page) => ({
        page,
        pageCount: 3,
        width: 300,
        height: 150,
        dpi: 150,
        isBlank: page === 2,
        failure: null,
      })),
    );
    expect(await look(pages[2]!)).toEqual({ size: [300, 150], colours: [BLACK, WHITE] });
    expect((await sharp(pages[0]!.image).metadata()).channels).toBe(1);
  });

  it('are those that were asked for', async () => {
    const pages = await render(await pdf(5), PDF, { pages: [4, 2, 9] });

    expect(pages.map(({ page, pageCount }) => [page, pageCount])).toEqual([
      [4, 5],
      [2, 5],
    ]);
  });

  it('have fewer pixels an inch where they are too large', async () => {
    const [poster] = await render(await pdf(1, { size: [14_400, 7_200] }), PDF);

    expect(poster!.width * poster!.height).toBeLessThanOrEqual(16_010_000);
    expect(poster!.dpi).toBeCloseTo((poster!.width / 14_400) * 72, 1);
    expect((await look(poster!)).colours).toEqual([BLACK, WHITE]);
  });

  it.each([
    ['no PDF', () => Buffer.from('nothing'), 'pdf_unreadable'],
    [
      'none',
      () =>
        Buffer.from(
          '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj trailer<</Root 1 0 R>>',
        ),
      'pdf_unreadable',
    ],
    ['too many', () => pdf(51), 'pdf_too_many_pages'],
  ])('refuse: %s', async (_, bytes, code) => {
    await expect(render(await bytes(), PDF)).rejects.toMatchObject({ name: 'UnreadableDocumentError', code });
  });
});

describe('a picture', () => {
  it.each([
    ['PNG', () => quartered().png().toBuffer()],
    ['JPEG', () => quartered().jpeg().toBuffer()],
    ['WebP', () => quartered().webp().toBuffer()],
    ['AVIF', () => quartered().avif().toBuffer()],
    ['TIFF', () => quartered().tiff().toBuffer()],
    ['GIF', () => quartered().gif().toBuffer()],
    ['moving GIF, its first frame', movingGif],
    ['transparent PNG', transparentPng],
    ['CMYK JPEG', () => quartered().toColourspace('cmyk').jpeg().toBuffer()],
    ['CMYK TIFF', () => quartered().toColourspace('cmyk').tiff().toBuffer()],
    ['PNG of 16 bits', () => quartered().toColourspace('rgb16').png().toBuffer()],
    ['grey PNG of 16 bits', () => quartered().toColourspace('grey16').png().toBuffer()],
    ['PNG with a palette', () => quartered().png({ palette: true }).toBuffer()],
  ])('is drawn: %s', async (_, make) => {
    const pages = await render(await make(), 'image/*');

    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ page: 1, pageCount: 1, dpi: 150, isBlank: false });
    expect(await look(pages[0]!)).toEqual({ size: [WIDTH, HEIGHT], colours: [BLACK, WHITE] });
  });

  it('keeps its colours', async () => {
    const [page] = await render(await quartered('#e00000').png().toBuffer(), 'image/png');

    expect((await look(page!)).colours).toEqual(['400', WHITE]);
  });

  it.each([
    [1, [80, 40], [BLACK, WHITE]],
    [3, [80, 40], [WHITE, BLACK]],
    [6, [40, 80], [WHITE, WHITE]],
  ])('stands as its camera was held: %d', async (orientation, size, colours) => {
    const [page] = await render(
      await quartered().jpeg().withMetadata({ orientation }).toBuffer(),
      'image/jpeg',
    );

    expect(await look(page!)).toEqual({ size, colours });
  });

  it('has a page for each of a TIFF', async () => {
    const pages = await render(await tiffOfPages(3), 'image/tiff');

    const colours = await Promise.all(pages.map(async (page) => (await look(page)).colours[0]));
    expect(pages.map(({ page, pageCount }) => [page, pageCount])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    expect(colours).toEqual([BLACK, '400', BLACK]);
  });

  it('is as large as it says, or a sheet of paper', async () => {
    const size = { width: 1_200, height: 2_000 };
    const dpiOf = async (density?: number): Promise<number> => {
      const image = quartered('#000000', size).png();
      const [page] = await render(
        await (density ? image.withMetadata({ density }) : image).toBuffer(),
        'image/png',
      );
      return Math.round(page!.dpi);
    };

    expect(await dpiOf()).toBe(150);
    // No sheet is that large: the program wrote its default.
    expect(await dpiOf(72)).toBe(150);
    expect(await dpiOf(240)).toBe(240);
    // Nor is any half an inch wide.
    expect(await dpiOf(2_400)).toBe(150);
  });

  it('of a large camera is made smaller', async () => {
    const photo = await quartered('#000000', { width: 6_000, height: 8_000 }).png().toBuffer();

    const [page] = await render(photo, 'image/png');

    expect(page!.dpi).toBeCloseTo(300, 0);
    expect((await look(page!)).size).toEqual([2_481, 3_308]);
  });

  it.each([
    ['cut off', async () => (await quartered().png().toBuffer()).subarray(0, 130), 'file_corrupt'],
    [
      'a JPEG that ends too soon',
      async () =>
        (await quartered('#e00000', { width: 800, height: 800 }).jpeg().toBuffer()).subarray(0, 2_000),
      'file_corrupt',
    ],
    ['no picture', async () => Buffer.from('nothing'), 'file_corrupt'],
    ['30,000 × 30,000 pixels', () => lyingPng(30_000, 30_000), 'file_too_large'],
    ['a header that promises too much', () => lyingPng(9_000, 9_000), 'file_corrupt'],
    [
      'a drawing of a size that is none',
      async () => svg('<rect width="9" height="9"/>', 'width="0" height="0"'),
      'file_corrupt',
    ],
    [
      'a drawing larger than anything',
      async () => svg('<rect width="9" height="9"/>', 'viewBox="0 0 100000000 100000000"'),
      'file_too_large',
    ],
    [
      'entities within entities',
      async () =>
        Buffer.from(
          `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1_000)}">${['b', 'c', 'd', 'e', 'f', 'g'].map((name, index) => `<!ENTITY ${name} "${`&${'abcdef'[index]};`.repeat(20)}">`).join('')}]>${svg('<text y="20">&g;</text>').toString()}`,
        ),
      'file_corrupt',
    ],
    ['too many pages', () => tiffOfPages(51), 'file_too_large'],
  ])('is refused with a reason: %s', async (_, bytes, code) => {
    await expect(render(await bytes(), 'image/*')).rejects.toMatchObject({
      name: 'UnreadableDocumentError',
      code,
      suggestion: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });
});

describe('a drawing (SVG)', () => {
  it('is drawn at 150 pixels an inch, of which it has 96', async () => {
    const [page] = await render(svg('<rect width="40" height="20"/>'), 'image/svg+xml');

    expect(page).toMatchObject({ dpi: 150 });
    expect(await look(page!)).toEqual({ size: [125, 63], colours: [BLACK, WHITE] });
  });

  it('opens no file and no address that it names', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const black = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#000000' } })
      .png()
      .toBuffer();
    await writeFile(join(folder, 'black.png'), black);
    const named = (href: string): Buffer =>
      svg(`<image width="${WIDTH}" height="${HEIGHT}" href="${href}" xlink:href="${href}"/>`);

    for (const href of [
      `file://${folder}/black.png`,
      `${folder}/black.png`,
      'black.png',
      `http://127.0.0.1:${port}/a.png`,
    ]) {
      const [page] = await render(named(href), 'image/svg+xml');
      expect({ href, isBlank: page!.isBlank }).toEqual({ href, isBlank: true });
    }
    const [own] = await render(named(`data:image/png;base64,${black.toString('base64')}`), 'image/svg+xml');
    const entity = `<!DOCTYPE svg [<!ENTITY file SYSTEM "file://${folder}/secret">]>`;
    await writeFile(join(folder, 'secret'), '<rect width="80" height="40"/>');
    const expanded = render(Buffer.from(`${entity}${svg('&file;').toString()}`), 'image/svg+xml');

    await expect(expanded).rejects.toMatchObject({ code: 'file_corrupt' });
    expect((await look(own!)).colours).toEqual([BLACK, BLACK]);
    expect(asked).toEqual([]);
    server.close();
  });
});

describe('a process that is killed while it draws', () => {
  it('is replaced, and each page comes once', async () => {
    const path = join(folder, 'killed.pdf');
    await writeFile(path, await pdf(8));
    const pages: number[] = [];

    for await (const { page } of renderer.render(path, PDF, { workFolder })) {
      pages.push(page);
      if (page === 1 || page === 4) for (const pid of jobs.pids) process.kill(pid, 'SIGKILL');
    }

    expect(pages).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('ends when nobody wants its pages any more', async () => {
    const path = join(folder, 'left.pdf');
    await writeFile(path, await pdf(40));
    const abort = new AbortController();

    for await (const { page } of renderer.render(path, PDF, { workFolder })) if (page === 2) break;
    const aborted = all(renderer.render(path, PDF, { workFolder, signal: abort.signal }));
    abort.abort(new Error('no longer wanted'));

    await expect(aborted).rejects.toThrow('no longer wanted');
    expect(await readdir(workFolder)).toEqual([]);
  });
});
