import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import type { PageLines } from './scans.js';

const INK = { red: '#dc1e1e', green: '#1ea03c', blue: '#1e3cdc', yellow: '#f0dc28', black: '#000000' };
export type Ink = keyof typeof INK;

/** A white A4 page with a disc and no text. */
export function drawing(ink: Ink): Promise<Buffer> {
  return disc(ink, { width: 595, height: 842 });
}

/** Such pages as a scanner would send them. */
export async function drawingsPdf(inks: readonly Ink[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const ink of inks) {
    const scan = await pdf.embedPng(await drawing(ink));
    pdf.addPage([595, 842]).drawImage(scan, { x: 0, y: 0, width: 595, height: 842 });
  }
  return pdf.save();
}

/** A printed page with a disc below its text. */
export async function printedWithDrawing(lines: PageLines, ink: Ink): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  lines.forEach((line, at) => page.drawText(line, { x: 72, y: 750 - at * 24, size: 12, font }));
  const figure = await pdf.embedPng(await disc(ink, { width: 300, height: 300 }));
  page.drawImage(figure, { x: 140, y: 200, width: 300, height: 300 });
  return pdf.save();
}

function disc(ink: Ink, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const shape = `<circle cx="${width / 2}" cy="${height / 2}" r="${width / 4}" fill="${INK[ink]}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer();
}
