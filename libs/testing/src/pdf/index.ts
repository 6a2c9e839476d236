import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';

/** Draws on pages of 400 × 600 points; y counts from the top, as in the blocks. */
export class Sheet {
  constructor(
    readonly page: PDFPage,
    private readonly fonts: { regular: PDFFont; bold: PDFFont },
  ) {}

  text(text: string, x: number, y: number, { size = 10, bold = false } = {}): this {
    const font = bold ? this.fonts.bold : this.fonts.regular;
    this.page.drawText(text, { x, y: this.page.getHeight() - y, size, font });
    return this;
  }

  /** In points, at font size 10. */
  widthOf(text: string): number {
    return this.fonts.regular.widthOfTextAtSize(text, 10);
  }

  /** Lines at a distance of 12 points. */
  lines(lines: readonly string[], x: number, y: number, style: { size?: number; bold?: boolean } = {}): this {
    lines.forEach((line, index) => this.text(line, x, y + index * 12, style));
    return this;
  }

  line(x1: number, y1: number, x2: number, y2: number): this {
    const height = this.page.getHeight();
    this.page.drawLine({ start: { x: x1, y: height - y1 }, end: { x: x2, y: height - y2 }, thickness: 0.8 });
    return this;
  }
}

export class DrawnPdf {
  private constructor(
    readonly document: PDFDocument,
    readonly fonts: { regular: PDFFont; bold: PDFFont },
  ) {}

  static async create(): Promise<DrawnPdf> {
    const document = await PDFDocument.create();
    const regular = await document.embedFont(StandardFonts.Helvetica);
    const bold = await document.embedFont(StandardFonts.HelveticaBold);
    return new DrawnPdf(document, { regular, bold });
  }

  sheet(): Sheet {
    return new Sheet(this.document.addPage([400, 600]), this.fonts);
  }

  bytes(): Promise<Uint8Array> {
    return this.document.save();
  }
}

/** Writes bytes to a file in a temporary folder that is removed when `use` ends. */
export async function withFile<T>(
  bytes: Uint8Array,
  use: (path: string, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-spec-'));
  try {
    const path = join(folder, 'document.pdf');
    await writeFile(path, bytes);
    return await use(path, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
