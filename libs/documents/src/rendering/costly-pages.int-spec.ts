import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@tessera/testing';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

import { ChildProcessDocumentExtractor } from '../extractor/child-process.document-extractor.js';
import { ParserJobs } from '../extractor/parser-jobs.js';
import { DEFAULT_FORMAT_LIMITS } from '../formats/limits.js';
import { PictureStore } from '../formats/pictures.js';
import {
  type CostlyPage,
  costlyPdf,
  HARMLESS,
  SLOW_SHADING,
  statedPicture,
  statedPictures,
} from './testing/costly-pdf.js';
import { PictureBudget } from '../picture-budget.js';
import { ChildProcessPageRenderer } from './child-process.page-renderer.js';
import { PicturePages } from './picture-pages.js';
import { DEFAULT_RENDERING, renderBounds } from './rendering.settings.js';
import { HEIGHT, tiffOfPages, WIDTH } from './testing/pictures.js';

// Real parser processes, PDFium and libvips; the files are made so that rendering them takes minutes.

const PDF = 'application/pdf';
/** Far more than a harmless page takes, on any machine, and far less than a slow one. */
const PAGE_TIMEOUT_SECONDS = 5;

const folder = createTestFolder('costly-pages');
const workFolder = join(folder, 'work');
let jobs: ParserJobs;

beforeAll(async () => {
  await mkdir(workFolder);
  jobs = new ParserJobs({ processes: 1, writableFolders: [workFolder] });
});

afterAll(() => jobs.close());

/** The failure of each page that could not be rendered, null for the others. */
async function failuresOf(bytes: Uint8Array, settings: Partial<typeof DEFAULT_RENDERING> = {}, type = PDF) {
  const path = join(folder, 'source');
  await writeFile(path, bytes);
  const renderer = new ChildProcessPageRenderer(jobs, renderBounds({ ...DEFAULT_RENDERING, ...settings }));
  const failures: Array<[page: number, failure: string | null]> = [];
  for await (const { page, failure, isBlank } of renderer.render(path, type, { workFolder })) {
    expect(isBlank).toBe(failure !== null);
    failures.push([page, failure]);
  }
  return failures;
}

describe('a page that is not drawn', () => {
  it.each([
    ['one picture just below the bound, twenty times', statedPictures(20, { distinct: false })],
    ['twenty pictures just below the bound', statedPictures(20, { distinct: true })],
    [
      'the same ones behind a hundred thousand objects',
      { ...statedPictures(20, { distinct: true }), before: '0 0 m 1 1 l S\n'.repeat(100_000) },
    ],
  ])('has more pixels than the document may still have, and the next one is drawn: %s', async (_, page) => {
    expect(await failuresOf(costlyPdf([page, HARMLESS]))).toEqual([
      [1, 'its pictures have too many pixels'],
      [2, null],
    ]);
  });

  it('takes too long, and comes in its place between those that are drawn', async () => {
    await failuresOf(costlyPdf([HARMLESS]));

    const failures = await failuresOf(costlyPdf([HARMLESS, SLOW_SHADING, HARMLESS]), {
      pageTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
    });

    expect(failures).toEqual([
      [1, null],
      [2, 'drawing it takes too long or too much memory'],
      [3, null],
    ]);
  });
});

it('of a TIFF is not drawn when those before it have used up the pixels', async () => {
  const path = join(folder, 'pages.tiff');
  await writeFile(path, await tiffOfPages(3));
  const pages = await PicturePages.open(path, renderBounds(DEFAULT_RENDERING));
  const budget = new PictureBudget({ pixels: 2 * WIDTH * HEIGHT, cpuMs: Infinity });

  const drawn = [await pages.draw(1, budget), await pages.draw(2, budget), await pages.draw(3, budget)];

  expect(drawn).toMatchObject([{ width: WIDTH }, { width: WIDTH }, 'its pictures have too many pixels']);
});

describe('figures of a document', () => {
  it('are left out, and counted, beyond the pixels that they may have together', async () => {
    const path = join(folder, 'figures.pdf');
    await writeFile(path, costlyPdf(Array.from({ length: 23 }, (_, at) => statedFigure(7_000, at))));

    const { figures, leftOut } = await figuresOf(path);

    expect([figures, leftOut]).toEqual([20, 3]);
  });

  it('are left out, and counted, when they are larger than one may be', async () => {
    const path = join(folder, 'figure.pdf');
    await writeFile(path, costlyPdf([statedFigure(7_000, 0), statedFigure(7_100, 1)]));

    const { figures, leftOut } = await figuresOf(path);

    expect([figures, leftOut]).toEqual([1, 1]);
  });

  it('of other formats are so, too', async () => {
    let leftOut = 0;
    const pixels = { maxPicturePixels: 20_000, maxTotalPicturePixels: 25_000 };
    const store = new PictureStore(
      { workFolder, onPictureLeftOut: () => leftOut++ },
      { ...DEFAULT_FORMAT_LIMITS, ...pixels },
    );
    const sizes = [100, 150, 120, 121, 50];

    const stored = [];
    for (const side of sizes) stored.push(await store.store(await square(side)));

    expect(stored.map((picture) => picture?.widthPx ?? null)).toEqual([100, null, 120, null, null]);
    expect(leftOut).toBe(3);
  });
});

it('refuses a file with one such page after the other', async () => {
  const slow = costlyPdf(Array.from({ length: 5 }, () => SLOW_SHADING));

  await expect(failuresOf(slow, { pageTimeoutSeconds: 1 })).rejects.toMatchObject({
    name: 'UnreadableDocumentError',
    code: 'parse_timeout',
  });
});

/** Text and position differ from page to page: identical content would be a logo or a running header. */
function statedFigure(side: number, at: number): CostlyPage {
  const words = ['morning', 'evening', 'summer', 'winter', 'street', 'garden', 'river'];
  const lines = words.map(
    (word, line) =>
      `1 0 0 1 20 ${580 - line * 14} Tm (${words[at % 7]} and ${word} ${at * 7 + line} are seen from here) Tj\n`,
  );
  return {
    before: `BT /F 10 Tf ${lines.join('')} ET\n`,
    make: (file) => ({
      resources: `/XObject << /P ${statedPicture(file, side)} 0 R >>`,
      content: `q 200 0 0 200 ${20 + (at % 5) * 25} ${100 + (at % 7) * 20} cm /P Do Q\n`,
    }),
  };
}

async function figuresOf(path: string): Promise<{ figures: number; leftOut: number }> {
  const extractor = new ChildProcessDocumentExtractor({ processes: 1, writableFolders: [workFolder] });
  let [figures, leftOut] = [0, 0];
  try {
    for await (const event of extractor.extract({ path, fileName: 'figures.pdf', workFolder })) {
      if (event.kind === 'chunk' && event.chunk.imageFile !== null) figures++;
      if (event.kind === 'summary') leftOut = event.summary.picturesLeftOut;
    }
  } finally {
    await extractor.close();
  }
  return { figures, leftOut };
}

function square(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
}
