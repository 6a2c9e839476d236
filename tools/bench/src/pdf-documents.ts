import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PDFFont, PDFDocument, type PDFPage, StandardFonts } from 'pdf-lib';
import type { Prose } from './prose.js';

const PAGE = { width: 595, height: 842, margin: 72 };
const BODY = { size: 10, leading: 14 };
const HEADING = { size: 16, leading: 30 };
const PAGES_PER_SECTION = 3;

/** Writes a PDF of text pages, about 480 words each, with a heading every third page. @returns its path */
export async function writePdf(folder: string, name: string, pages: number, prose: Prose): Promise<string> {
  const document = await PDFDocument.create();
  const body = new MeasuredFont(await document.embedFont(StandardFonts.TimesRoman));
  const bold = await document.embedFont(StandardFonts.TimesRomanBold);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([PAGE.width, PAGE.height]);
    let y = PAGE.height - PAGE.margin;
    if (number % PAGES_PER_SECTION === 1) {
      page.drawText(prose.heading(), { x: PAGE.margin, y, size: HEADING.size, font: bold });
      y -= HEADING.leading;
    }
    fillWithText(page, body, y, prose);
    page.drawText(String(number), { x: PAGE.width / 2, y: PAGE.margin / 2, size: 8, font: body.font });
  }
  const path = join(folder, name);
  writeFileSync(path, await document.save());
  return path;
}

function fillWithText(page: PDFPage, font: MeasuredFont, top: number, prose: Prose): void {
  const width = PAGE.width - 2 * PAGE.margin;
  let y = top;
  while (y > PAGE.margin + 3 * BODY.leading) {
    for (const line of wrapped(prose.paragraph(90), font, width)) {
      if (y < PAGE.margin) return;
      page.drawText(line, { x: PAGE.margin, y, size: BODY.size, font: font.font });
      y -= BODY.leading;
    }
    y -= BODY.leading / 2;
  }
}

function wrapped(text: string, font: MeasuredFont, width: number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  let lineWidth = 0;
  for (const word of text.split(' ')) {
    const wordWidth = font.widthOf(word);
    if (line.length > 0 && lineWidth + font.space + wordWidth > width) {
      lines.push(line.join(' '));
      line = [];
      lineWidth = 0;
    }
    lineWidth += (line.length > 0 ? font.space : 0) + wordWidth;
    line.push(word);
  }
  return [...lines, line.join(' ')];
}

/** Measuring text is slow, and words repeat. */
class MeasuredFont {
  private readonly widths = new Map<string, number>();
  readonly space: number;

  constructor(readonly font: PDFFont) {
    this.space = font.widthOfTextAtSize(' ', BODY.size);
  }

  widthOf(word: string): number {
    const width = this.widths.get(word) ?? this.font.widthOfTextAtSize(word, BODY.size);
    this.widths.set(word, width);
    return width;
  }
}
