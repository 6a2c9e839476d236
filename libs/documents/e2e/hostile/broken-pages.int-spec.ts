import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { UnreadableDocumentError } from '@tessera/blocks';
import { cases, createTestFolder, testSeed } from '@tessera/testing';
import fc from 'fast-check';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ParserJobs } from '../../src/extractor/parser-jobs.js';
import { ChildProcessPageRenderer } from '../../src/rendering/child-process.page-renderer.js';
import { DEFAULT_RENDERING, renderBounds } from '../../src/rendering/rendering.settings.js';
import { goldenPath } from '../golden/golden-files.js';

// Real: a parser process with its limits on time and memory, PDFium, libvips, files.

const TYPES = { 'plain.pdf': 'application/pdf', 'tagged.pdf': 'application/pdf', 'hall.png': 'image/png' };

const folder = createTestFolder('hostile-pages');
const workFolder = join(folder, 'work');
const path = join(folder, 'upload');
const incidents: string[] = [];
let jobs: ParserJobs;
let renderer: ChildProcessPageRenderer;

beforeAll(() => {
  mkdirSync(workFolder);
  const onIncident: ParserJobs['settings']['onIncident'] = ({ kind, message }) => {
    if (kind === 'failed') incidents.push(message);
  };
  jobs = new ParserJobs({ processes: 1, writableFolders: [workFolder], onIncident });
  renderer = new ChildProcessPageRenderer(jobs, renderBounds(DEFAULT_RENDERING));
});

afterAll(() => jobs?.close());

const name = fc.constantFrom(...(Object.keys(TYPES) as Array<keyof typeof TYPES>));
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 8 }),
    fc
      .constantFrom('99999999', '-1', '/Kids', '/MediaBox[0 0 1e9 1e9]', 'endobj')
      .map((it) => Buffer.from(it)),
  ),
});
const cut = fc.option(fc.double({ min: 0.2, max: 1, noNaN: true }), { freq: 4 });
const picture = fc.record({
  width: fc.option(fc.integer({ min: 16, max: 400 })),
  format: fc.constantFrom('png' as const, 'webp' as const),
  rotation: fc.constant(0 as const),
});

it('a page of a damaged file is drawn, or refused with a reason', async () => {
  await fc.assert(
    fc.asyncProperty(
      name,
      fc.array(damage, { maxLength: 8 }),
      cut,
      picture,
      async (file, damages, share, as) => {
        const bytes = Buffer.from(readFileSync(goldenPath(file)));
        for (const { at, bytes: changed } of damages)
          bytes.set(changed, Math.floor(at * (bytes.length - 30)));
        writeFileSync(path, bytes.subarray(0, Math.ceil(bytes.length * (share ?? 1))));
        const options = { workFolder, picture: as };
        const drawn = await renderer.renderPage(path, TYPES[file], 1, options).catch((error: unknown) => {
          expect(error).toBeInstanceOf(UnreadableDocumentError);
          return null;
        });
        if (drawn) expect(await sharp(drawn.image).metadata()).toMatchObject({ format: as.format });
      },
    ),
    { seed: testSeed(), numRuns: cases({ smoke: 60, soak: 1_000 }) },
  );
  expect(incidents).toEqual([]);
});
