import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { loadPdfium } from '../pdf/engine/pdfium.js';
import { PdfPages } from './pdf-pages.js';

const MIB = 1024 * 1024;
const PAGES = 48;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-pdf-pages-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('pages of a long scan', () => {
  it('are drawn in the memory of a few of them, each as itself', async () => {
    const path = join(folder, 'scan.pdf');
    const bytes = await scan();
    await writeFile(path, bytes);
    const pages = await PdfPages.open(path, { dpi: 72, maxPages: PAGES, maxPicturePixels: 1 });
    await pages.draw(1);
    const before = (await loadPdfium()).bytes.length;

    const reds: number[] = [];
    for (let page = 1; page <= PAGES; page++) reds.push((await pages.draw(page)).pixels[0]!);
    const grown = (await loadPdfium()).bytes.length - before;
    pages.close();

    expect(reds).toEqual(Array.from({ length: PAGES }, (_, index) => index + 1));
    expect(bytes.length).toBeGreaterThan(64 * MIB);
    expect(grown).toBeLessThan(40 * MIB);
  });
});

/** Each page is a picture that can hardly be compressed, with a red corner that counts the pages. */
async function scan(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = await sharp({
    create: { width: 1_400, height: 1_400, channels: 3, background: 'white', noise },
  })
    .toColourspace('b-w')
    .jpeg({ quality: 97 })
    .toBuffer();
  const pdf = await PDFDocument.create();
  for (let number = 1; number <= PAGES; number++) {
    const page = pdf.addPage([72, 72]);
    page.drawImage(await pdf.embedJpg(picture), { x: 0, y: 0, width: 72, height: 72 });
    page.drawRectangle({ x: 0, y: 62, width: 10, height: 10, color: rgb(number / 255, 0, 0) });
  }
  return pdf.save();
}
