import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';

/** Written into files instead of the current time, so that they are reproducible. */
const MADE_AT = new Date('2026-01-05T08:00:00Z');
const A4 = { width: 595, height: 842 };

export interface DrawingFonts {
  regular: PDFFont;
  bold: PDFFont;
}

/** Pixels without an alpha channel. */
export interface Drawing {
  pixels: Buffer;
  width: number;
  height: number;
}

/** A page drawn by `draw`, as pixels. Uses the standard PDF fonts, so that the machine's fonts do not matter. */
export async function drawPage(
  draw: (page: PDFPage, fonts: DrawingFonts) => void,
  { dpi, fonts, size = A4 }: { dpi: number; fonts: 'serif' | 'sans'; size?: { width: number; height: number } },
): Promise<Drawing> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const [regular, bold] =
    fonts === 'serif'
      ? [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold]
      : [StandardFonts.Helvetica, StandardFonts.HelveticaBold];
  draw(pdf.addPage([size.width, size.height]), {
    regular: await pdf.embedFont(regular),
    bold: await pdf.embedFont(bold),
  });
  return rasterOf(await pdf.save(), dpi);
}

/** A PDF whose only page is an image. */
export async function pdfOfPicture(jpeg: Buffer): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setCreationDate(MADE_AT);
  pdf.setModificationDate(MADE_AT);
  const { width, height } = A4;
  pdf.addPage([width, height]).drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width, height });
  return pdf.save();
}

/** Lines from the top of a page; those that begin with "# " or "## " are headings, empty ones leave space. */
export function drawLines(page: PDFPage, { regular, bold }: DrawingFonts, lines: readonly string[]): void {
  let y = page.getHeight() - 80;
  for (const line of lines) {
    const [, marks = '', text = ''] = /^(#{0,6}) ?(.*)$/.exec(line) ?? [];
    const size = [12, 20, 15][marks.length] ?? 12;
    y -= size * (marks === '' ? 1.5 : 2);
    page.drawText(text, { x: 76, y, size, font: marks === '' ? regular : bold, color: rgb(0.1, 0.1, 0.12) });
  }
}

async function rasterOf(pdf: Uint8Array, dpi: number): Promise<Drawing> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const { data, width, height } = await document.getPage(0).render({
      scale: dpi / 72,
      render: ({ data: pixels, width: w, height: h }) =>
        sharp(pixels, { raw: { width: w, height: h, channels: 4 } }).removeAlpha().raw().toBuffer(),
    });
    document.destroy();
    return { pixels: Buffer.from(data), width, height };
  } finally {
    library.destroy();
  }
}
