import { afterEach, describe, expect, it } from '@jest/globals';
import { cases, Random, testSeed } from '@tessera/testing';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { UnreadableDocumentError } from '@tessera/blocks';
import { DrawnPdf, withFile } from '@tessera/testing/pdf';
import { parseFile } from '../testing/parse.fixture-spec.js';
import { PdfDocument } from './pdf-document.js';
import { loadPdfium, type Pdfium } from './pdfium.js';

// Real: PDFium, and traps inside it, triggered by an invalid pointer.

const NOWHERE = -16;

/** A page with text, a table, a drawing and an image: it exercises most of the API. */
async function drawing(): Promise<Uint8Array> {
  const pdf = await DrawnPdf.create();
  const sheet = pdf.sheet().text('Terms of delivery', 40, 60).lines(['Goods are sent', 'by rail.'], 40, 90);
  for (const at of [200, 230, 260]) sheet.line(40, at, 300, at);
  for (const at of [40, 170, 300]) sheet.line(at, 200, at, 260);
  sheet.page.drawCircle({ x: 200, y: 200, size: 80 });
  return pdf.bytes();
}

async function countPages(path: string): Promise<number> {
  const document = await PdfDocument.open(path);
  document.close();
  return document.pageCount;
}

async function errorOf(reading: Promise<unknown>): Promise<unknown> {
  return reading.then(
    () => null,
    (error: unknown) => error,
  );
}

describe('an engine that traps', () => {
  const restores: Array<() => void> = [];

  afterEach(() => restores.splice(0).forEach((restore) => restore()));

  /** Makes one function trap; counts its calls. */
  async function trapAt(name: keyof Pdfium['api']): Promise<{ calls: number }> {
    const pdfium = await loadPdfium();
    const call = pdfium.api[name];
    const { FPDF_GetPageCount: countPages } = pdfium.api;
    const seen = { calls: 0 };
    pdfium.api[name] = () => {
      seen.calls++;
      return countPages(NOWHERE);
    };
    restores.push(() => (pdfium.api[name] = call));
    return seen;
  }

  it('rejects the document, is not called again, and is replaced', async () => {
    const pdfium = await loadPdfium();

    expect(() => pdfium.api.FPDF_GetPageCount(NOWHERE)).toThrow(UnreadableDocumentError);

    expect(pdfium.isBroken).toBe(true);
    expect(() => pdfium.api.FPDF_GetLastError()).toThrow(UnreadableDocumentError);
    expect(() => pdfium.allocate(1)).toThrow(UnreadableDocumentError);
    expect(pdfium.api.FPDF_CloseDocument(NOWHERE)).toBe(0);
    expect(await loadPdfium()).not.toBe(pdfium);
  });

  it('rejects the document with a reason, whichever function traps', async () => {
    const bytes = await drawing();
    await withFile(bytes, async (path) => {
      const all = Object.keys((await loadPdfium()).api) as Array<keyof Pdfium['api']>;
      const first = new Random(testSeed()).below(all.length);
      // Starting an engine per function is slow. Few documents call the later ones; this document calls all.
      const some = [...all, ...all].slice(first, first + cases({ smoke: 9, soak: all.length }));
      const names = new Set<keyof Pdfium['api']>(['FPDF_GetPageCount', ...some]);
      let called = 0;
      for (const name of names) {
        for (const read of [() => countPages(path), () => parseFile(path)]) {
          const seen = await trapAt(name);
          const error = await errorOf(read());
          if (seen.calls === 0) expect(error).toBeNull();
          else expect([name, error]).toEqual([name, expect.any(UnreadableDocumentError)]);
          if (seen.calls > 0) called++;
          restores.splice(0).forEach((restore) => restore());
        }
      }
      expect(called).toBeGreaterThan(cases({ smoke: 0, soak: 60 }));
      expect(await countPages(path)).toBe(1);
    });
  });
});

describe('the file of a document', () => {
  const MIB = 1024 * 1024;

  it('is not held in memory: PDFium reads only what it needs', async () => {
    const pdf = await DrawnPdf.create();
    pdf.sheet().text('Terms of delivery', 40, 60);
    await pdf.document.attach(randomBytes(40 * MIB), 'scan.bin');
    await withFile(await pdf.bytes(), async (path) => {
      const before = (await loadPdfium()).bytes.length;
      await parseFile(path);

      expect((await loadPdfium()).bytes.length - before).toBeLessThan(8 * MIB);
    });
  });

  it('is not blamed on the document if it cannot be read', async () => {
    const pdfium = await loadPdfium();
    await withFile(Buffer.from(''), async (path, folder) => {
      // A folder opens like a file and fails at the first read: in the middle of a call.
      expect(await errorOf(PdfDocument.open(folder))).toMatchObject({ code: 'EISDIR' });
      expect(await errorOf(PdfDocument.open(join(folder, 'none')))).toMatchObject({ code: 'ENOENT' });
      expect(await errorOf(PdfDocument.open(path))).toMatchObject({ code: 'pdf_unreadable' });
    });
    expect(await loadPdfium()).not.toBe(pdfium);
  });

  it('can be open together with others', async () => {
    const [short, long] = await Promise.all([DrawnPdf.create(), DrawnPdf.create()]);
    short.sheet();
    for (let page = 0; page < 3; page++) long.sheet();
    await withFile(await short.bytes(), async (shortPath) => {
      await withFile(await long.bytes(), async (longPath) => {
        const [one, other] = [await PdfDocument.open(shortPath), await PdfDocument.open(longPath)];
        one.close();

        expect([other.pageCount, other.page(3)?.pageNumber]).toEqual([3, 3]);
        other.close();
      });
    });
  });
});
