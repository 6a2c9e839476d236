import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawObject, PDFDocument, PDFName, popGraphicsState, pushGraphicsState, rgb, scale } from 'pdf-lib';
import sharp from 'sharp';
import { PdfDocument } from '@tessera/pdf-layout';
import { PictureBudget } from '../picture-budget.js';
import { PdfPages } from './pdf-pages.js';

const MIB = 1024 * 1024;
const PAGES = 48;
/** Of an image, in pixels. */
const SIDE = 200;
const pageTimeoutMs = 20_000;
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
    const pages = await PdfPages.open(path, {
      dpi: 72,
      maxPages: PAGES,
      maxPicturePixels: 1_400 * 1_400,
      pageTimeoutMs,
    });
    await pages.draw(1, unbounded());
    const { pdfium } = await PdfDocument.open(path);
    const before = pdfium.bytes.length;

    const reds: number[] = [];
    for (let page = 1; page <= PAGES; page++) {
      const drawn = await pages.draw(page, unbounded());
      if (typeof drawn !== 'string') reds.push(drawn.pixels[0]!);
    }
    const grown = pdfium.bytes.length - before;
    pages.close();

    expect(reds).toEqual(Array.from({ length: PAGES }, (_, index) => index + 1));
    expect(bytes.length).toBeGreaterThan(64 * MIB);
    expect(grown).toBeLessThan(40 * MIB);
  });
});

describe('a page with a picture', () => {
  it.each<[string, number, (pdf: PDFDocument) => Promise<void>]>([
    ['PNG', SIDE ** 2, (pdf) => pictured(pdf, 'png')],
    ['JPEG', SIDE ** 2, (pdf) => pictured(pdf, 'jpeg')],
    ['PNG inside a form', SIDE ** 2, nested],
    ['fax, of a bit a pixel', SIDE ** 2 / 8, (pdf) => fax(pdf, 'CCITTFaxDecode')],
    ['JBIG2, of a bit a pixel', SIDE ** 2 / 8, (pdf) => fax(pdf, 'JBIG2Decode')],
  ])('is refused for the pixels that it states, one by one: %s', async (name, maxPicturePixels, make) => {
    const path = join(folder, `${name}.pdf`);
    const pdf = await PDFDocument.create();
    await make(pdf);
    await writeFile(path, await pdf.save());

    await expect(drawFirst(path, maxPicturePixels)).resolves.toMatchObject({ width: 72 });
    await expect(drawFirst(path, maxPicturePixels - 1)).rejects.toMatchObject({ code: 'file_too_large' });
  });
});

function unbounded(): PictureBudget {
  return new PictureBudget({ pixels: Infinity, cpuMs: Infinity });
}

async function drawFirst(path: string, maxPicturePixels: number): Promise<unknown> {
  const pages = await PdfPages.open(path, { dpi: 72, maxPages: 1, maxPicturePixels, pageTimeoutMs });
  try {
    return await pages.draw(1, unbounded());
  } finally {
    pages.close();
  }
}

async function pictured(pdf: PDFDocument, format: 'png' | 'jpeg'): Promise<void> {
  const create = { width: SIDE, height: SIDE, channels: 3, background: 'green' } as const;
  const bytes = await sharp({ create }).toFormat(format).toBuffer();
  const picture = await (format === 'png' ? pdf.embedPng(bytes) : pdf.embedJpg(bytes));
  pdf.addPage([72, 72]).drawImage(picture, { x: 0, y: 0, width: 72, height: 72 });
}

async function nested(pdf: PDFDocument): Promise<void> {
  const inner = await PDFDocument.create();
  await pictured(inner, 'png');
  const [form] = await pdf.embedPdf(await inner.save());
  pdf.addPage([72, 72]).drawPage(form!);
}

/** Its bytes do not matter: they must not be decoded. */
function fax(pdf: PDFDocument, filter: string): Promise<void> {
  const picture = pdf.context.stream(Buffer.alloc(8), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: SIDE,
    Height: SIDE,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
    Filter: filter,
  });
  const page = pdf.addPage([72, 72]);
  page.node.setXObject(PDFName.of('P'), pdf.context.register(picture));
  page.pushOperators(pushGraphicsState(), scale(72, 72), drawObject('P'), popGraphicsState());
  return Promise.resolve();
}

/** Each page is a barely compressible image, with a red corner that counts the pages. */
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
