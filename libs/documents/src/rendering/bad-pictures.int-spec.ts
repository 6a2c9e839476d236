import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Random } from '@tessera/testing';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ParserJobs } from '../extractor/parser-jobs.js';
import { ChildProcessPageRenderer } from './child-process.page-renderer.js';
import type { RenderedPage } from './rendering.js';
import { DEFAULT_RENDERING, renderBounds } from './rendering.settings.js';
import { lyingPng, quartered, svg, tiffOfPages } from './testing/pictures.js';

// Real parser processes, which read images made to do harm.

const SIZE = { width: 640, height: 480 };
const CUTS = 6;

let folder: string;
let jobs: ParserJobs;
let renderer: ChildProcessPageRenderer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-bad-pictures-'));
  await mkdir(join(folder, 'work'));
  jobs = new ParserJobs({ processes: 1, writableFolders: [folder] });
  renderer = new ChildProcessPageRenderer(jobs, renderBounds(DEFAULT_RENDERING));
});

afterAll(async () => {
  await jobs.close();
  await rm(folder, { recursive: true });
});

async function render(bytes: Uint8Array): Promise<RenderedPage[]> {
  const path = join(folder, 'picture');
  await writeFile(path, bytes);
  const pages: RenderedPage[] = [];
  for await (const page of renderer.render(path, 'image/*', { workFolder: join(folder, 'work') }))
    pages.push(page);
  return pages;
}

const FORMATS: Array<[string, () => Promise<Buffer>]> = [
  ['PNG', () => quartered('#e00000', SIZE).png().toBuffer()],
  ['JPEG', () => quartered('#e00000', SIZE).jpeg().toBuffer()],
  ['progressive JPEG', () => quartered('#e00000', SIZE).jpeg({ progressive: true }).toBuffer()],
  ['WebP', () => quartered('#e00000', SIZE).webp().toBuffer()],
  ['AVIF', () => quartered('#e00000', SIZE).avif().toBuffer()],
  ['GIF', () => quartered('#e00000', SIZE).gif().toBuffer()],
  ['TIFF of several pages', () => tiffOfPages(3)],
  ['SVG', () => Promise.resolve(svg('<rect width="40" height="20"/>'))],
];

describe('a picture', () => {
  it.each(FORMATS)('that is cut off anywhere is drawn or refused with a reason: %s', async (_, make) => {
    const whole = await make();
    const random = new Random(11);

    for (let cut = 0; cut < CUTS; cut += 1) {
      const length = Math.floor(random.next() * whole.length);
      await expectDrawnOrRefused(whole.subarray(0, length));
    }
    expect((await render(whole)).length).toBeGreaterThan(0);
  });

  it.each(FORMATS)('in which bytes were changed is drawn or refused with a reason: %s', async (_, make) => {
    const whole = await make();
    const random = new Random(12);

    for (let change = 0; change < CUTS; change += 1) {
      const changed = Buffer.from(whole);
      for (let byte = 0; byte < 8; byte += 1)
        changed[Math.floor(random.next() * changed.length)] = Math.floor(random.next() * 256);
      await expectDrawnOrRefused(changed);
    }
    expect((await render(whole)).length).toBeGreaterThan(0);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is upright whatever its camera says: EXIF orientation %d',
    async (orientation) => {
      const bytes = await quartered('#000000', SIZE).jpeg().withMetadata({ orientation }).toBuffer();

      const [page] = await render(bytes);

      const isSideways = orientation > 4;
      expect([page?.width, page?.height]).toEqual(
        isSideways ? [SIZE.height, SIZE.width] : [SIZE.width, SIZE.height],
      );
    },
  );

  it.each([
    ['PNG', () => lyingPng(30_000, 30_000)],
    ['WebP', async () => withSize(await quartered().webp().toBuffer(), 26, 'writeUInt16LE', 16_383)],
    [
      'AVIF',
      async () => {
        const bytes = await quartered().avif().toBuffer();
        return withSize(bytes, bytes.indexOf('ispe') + 8, 'writeUInt32BE', 30_000);
      },
    ],
    ['SVG', () => Promise.resolve(svg('<rect width="9" height="9"/>', 'viewBox="0 0 100000000 100000000"'))],
  ])('that promises more pixels than are read takes no memory for them: %s', async (_, make) => {
    await expect(render(await make())).rejects.toMatchObject({
      name: 'UnreadableDocumentError',
      code: expect.stringMatching(/^file_(too_large|corrupt)$/),
      suggestion: expect.stringMatching(/\.$/),
    });
  });
});

async function expectDrawnOrRefused(bytes: Buffer): Promise<void> {
  const error = await render(bytes).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error !== null)
    expect(error).toMatchObject({
      name: 'UnreadableDocumentError',
      code: expect.stringMatching(/^file_\w+$/),
    });
}

/** With false width and height. */
function withSize(bytes: Buffer, at: number, write: 'writeUInt16LE' | 'writeUInt32BE', side: number): Buffer {
  bytes[write](side, at);
  bytes[write](side, at + (write === 'writeUInt16LE' ? 2 : 4));
  return bytes;
}
