import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';

/** Lines of a page; one that begins with "# " is a heading. */
export type PageLines = readonly string[];

const DPI = 150;
const [LEFT, TOP, LINE] = [72, 90, 24];

/** A4 pages with text, as an office program would print them. */
export async function printedPdf(pages: readonly PageLines[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  await addPrinted(pdf, pages);
  return pdf.save();
}

/** The same pages from a scanner: grey images without a text layer. */
export async function scannedPdf(pages: readonly PageLines[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  await addScanned(pdf, pages);
  return pdf.save();
}

/** Printed pages followed by scanned ones. */
export async function mixedPdf(
  printed: readonly PageLines[],
  scanned: readonly PageLines[],
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  await addPrinted(pdf, printed);
  await addScanned(pdf, scanned);
  return pdf.save();
}

/** A page as an image, rotated clockwise by this many degrees. */
export async function picture(lines: PageLines, turned: 0 | 90 | 180 | 270 = 0): Promise<Buffer> {
  const [page] = await pictures(await printedPdf([lines]));
  return sharp(page).rotate(turned).png().toBuffer();
}

async function addPrinted(pdf: PDFDocument, pages: readonly PageLines[]): Promise<void> {
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (const lines of pages) {
    const page = pdf.addPage([595, 842]);
    lines.forEach((line, at) => {
      const isHeading = line.startsWith('# ');
      page.drawText(line.replace(/^# /, ''), {
        x: LEFT,
        y: page.getHeight() - TOP - at * LINE,
        size: isHeading ? 18 : 12,
        font: isHeading ? bold : regular,
      });
    });
  }
}

async function addScanned(pdf: PDFDocument, pages: readonly PageLines[]): Promise<void> {
  for (const page of await pictures(await printedPdf(pages))) {
    const scan = await pdf.embedJpg(await sharp(page).blur(0.5).jpeg({ quality: 80 }).toBuffer());
    pdf.addPage([595, 842]).drawImage(scan, { x: 0, y: 0, width: 595, height: 842 });
  }
}

/** The pages of a PDF as PNG. */
async function pictures(bytes: Uint8Array): Promise<Buffer[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const drawn: Buffer[] = [];
    for (const page of document.pages()) {
      const { data } = await page.render({
        scale: DPI / 72,
        render: ({ data: pixels, width, height }) =>
          sharp(pixels, { raw: { width, height, channels: 4 } })
            .removeAlpha()
            .grayscale()
            .png()
            .toBuffer(),
      });
      drawn.push(Buffer.from(data));
    }
    document.destroy();
    return drawn;
  } finally {
    library.destroy();
  }
}
