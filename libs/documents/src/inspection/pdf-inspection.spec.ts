import { describe, expect, it } from '@jest/globals';
import { PDFHexString, TextRenderingMode, setTextRenderingMode } from 'pdf-lib';
import sharp from 'sharp';
import { UnreadableDocumentError } from '@tessera/blocks';
import { countPdfPages, inspectPdf } from './pdf-inspection.js';
import { DrawnPdf, type Sheet, withFile } from '@tessera/testing/pdf';

async function drawScan(pdf: DrawnPdf): Promise<Sheet> {
  const sheet = pdf.sheet();
  const png = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#ddd' } })
    .png()
    .toBuffer();
  sheet.page.drawImage(await pdf.document.embedPng(png), { x: 0, y: 0, width: 400, height: 600 });
  return sheet;
}

async function errorOf(bytes: Uint8Array, maxPages?: number): Promise<UnreadableDocumentError> {
  return withFile(bytes, async (path) => {
    try {
      await inspectPdf(path, maxPages === undefined ? {} : { maxPages });
    } catch (error) {
      if (error instanceof UnreadableDocumentError) return error;
    }
    throw new Error('The inspection did not refuse the file.');
  });
}

describe('inspecting a PDF', () => {
  it('sends typeset pages to the text pipeline, even if one page has no text', async () => {
    const pdf = await DrawnPdf.create();
    pdf.sheet().text('Terms of delivery', 40, 60);
    pdf.sheet().text('Terms of payment', 40, 60);
    await drawScan(pdf);

    const inspection = await withFile(await pdf.bytes(), (path) => inspectPdf(path));

    expect(inspection.pageCount).toBe(3);
    expect(inspection.suggestedPipeline).toBe('text_pipeline');
    expect(inspection.pages.map((page) => page.kind)).toEqual(['text', 'text', 'scan']);
  });

  it('sends a scan to the visual pipeline, even with a layer of recognised text', async () => {
    const pdf = await DrawnPdf.create();
    await drawScan(pdf);
    const sheet = await drawScan(pdf);
    sheet.page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
    sheet.text('Recognised text behind the picture', 40, 60);

    const inspection = await withFile(await pdf.bytes(), (path) => inspectPdf(path));

    expect(inspection.suggestedPipeline).toBe('visual_pipeline');
    expect(inspection.pages.map((page) => page.kind)).toEqual(['scan', 'ocr_text_layer']);
    expect(inspection.pages[1]!.invisibleRatio).toBe(1);
  });

  it('samples a long document', async () => {
    const pdf = await DrawnPdf.create();
    for (let page = 1; page <= 60; page += 1) pdf.sheet().text(`Page with number ${page}`, 40, 60);

    const inspection = await withFile(await pdf.bytes(), (path) => inspectPdf(path, { maxSampledPages: 5 }));

    expect(inspection.pageCount).toBe(60);
    expect(inspection.pages.map((page) => page.pageNumber)).toEqual([1, 16, 31, 45, 60]);
  });

  it('counts pages', async () => {
    const pdf = await DrawnPdf.create();
    pdf.sheet();
    pdf.sheet();

    expect(await withFile(await pdf.bytes(), (path) => countPdfPages(path))).toBe(2);
  });

  it('rejects more pages than allowed, with the limit and the number', async () => {
    const pdf = await DrawnPdf.create();
    for (let page = 0; page < 4; page += 1) pdf.sheet();

    const error = await errorOf(await pdf.bytes(), 3);

    expect(error.code).toBe('pdf_too_many_pages');
    expect(error.measured).toEqual({ limit: 3, actual: 4 });
  });

  it.each([
    ['nothing', ''],
    ['another format', 'GIF89a and some more bytes that are no PDF'],
    ['a header alone', '%PDF-1.7\n%%EOF'],
  ])('rejects %s as unreadable', async (_, content) => {
    expect((await errorOf(Buffer.from(content))).code).toBe('pdf_unreadable');
  });

  it('rejects a document that needs a password', async () => {
    const pdf = await DrawnPdf.create();
    pdf.sheet().text('Secret', 40, 60);
    const { context } = pdf.document;
    const key = PDFHexString.of('5a'.repeat(32));
    context.trailerInfo.Encrypt = context.register(
      context.obj({ Filter: 'Standard', V: 1, R: 2, O: key, U: key, P: -4 }),
    );
    context.trailerInfo.ID = context.obj([PDFHexString.of('00ff'), PDFHexString.of('00ff')]);

    const error = await errorOf(await pdf.document.save({ useObjectStreams: false }));

    expect(error.code).toBe('pdf_encrypted');
  });
});
