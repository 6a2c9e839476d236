import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '@tessera/testing';
import sharp from 'sharp';
import { picture, scannedPdf } from './scans.js';
import type { VisualStack } from './visual-stack.js';

const REPORT = [
  '# Turbine inspection',
  'The turbine of block seven was inspected in October last year.',
  'Its bearings showed signs of wear and were replaced at once.',
];
const PAGES = 3;
/** Only Linux reports the parent of a process. */
const itOnLinux = process.platform === 'linux' ? it : it.skip;

/** How scans are read, on a stack shared with other suites. */
export function scanReading(stackOf: () => VisualStack): void {
  describe('a photo on a scanned page', () => {
    it('is found by its caption, and has a position of its own', async () => {
      const caption = 'Figure 1: The assembly hall of block nine in winter';
      const page = await picture([...REPORT, ...Array.from({ length: 11 }, () => ''), caption]);
      const photo = { left: 150, top: 400, width: 700, height: 430 };
      const { width, height } = photo;
      const grey = { width, height, channels: 3, noise: { type: 'gaussian', mean: 90, sigma: 20 } } as const;
      const shown = await sharp(page)
        .composite([
          { input: { create: { ...grey, background: '#5a5a5a' } }, left: photo.left, top: photo.top },
        ])
        .withMetadata({ density: 150 })
        .png()
        .toBuffer();

      const { documentId } = await stackOf().uploadToTheEnd('photo.png', shown);

      const found = await stackOf().seen('assembly hall of block nine in winter', documentId);
      const figure = found.find(({ chunk_type }) => chunk_type === 'image');
      expect(figure).toMatchObject({
        page: 1,
        content: expect.stringContaining('assembly hall of block nine'),
      });
      const { x = 0, y = 0 } = figure?.position ?? {};
      expect(Math.abs(x - photo.left)).toBeLessThan(40);
      expect(Math.abs(y - photo.top)).toBeLessThan(40);
    });
  });

  describe('a scan', () => {
    itOnLinux('is read to its end when the processes that draw and read it are killed', async () => {
      const pages = Array.from({ length: PAGES }, (_, at) => [`# Page ${at + 1}`, ...REPORT.slice(1)]);
      const { jobId, documentId } = await stackOf().upload('orphaned.pdf', await scannedPdf(pages));
      const hasTile = async () =>
        (await stackOf().objectsOf(documentId)).some((key) => key.includes('/tiles/'));
      await waitUntil(hasTile, { what: 'the first tile', timeoutMs: 240_000, intervalMs: 20 });

      const killed = await stackOf().kill9ChildrenOf('visual-worker');
      const task = await stackOf().untilEnded(jobId);
      await stackOf().untilCleaned();

      // At least one process that renders, and one that reads.
      expect(killed).toBeGreaterThanOrEqual(2);
      expect(task).toMatchObject({ status: 'success', error: null });
      const { images, tiles, points, chunkCount } = await stackOf().holdings(documentId);
      expect(images).toEqual(tiles);
      expect(images).toHaveLength(PAGES);
      expect(chunkCount).toBeGreaterThan(0);
      expect(points).toBe(chunkCount);
      expect(await stackOf().workFolders()).toEqual([]);
    });
  });
}
