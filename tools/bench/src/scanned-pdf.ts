import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { openPageRenderer } from '@tessera/documents/evaluation';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';

const PDF = 'application/pdf';
const POINTS_PER_INCH = 72;

type Renderer = ReturnType<typeof openPageRenderer>;

/** The first pages of a PDF as a scanner would store them: grey JPEGs with noise. @returns the path */
export async function writeScan(
  renderer: Renderer,
  file: string,
  { folder, pageCount }: { folder: string; pageCount: number },
): Promise<string> {
  const document = await PDFDocument.create();
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  for await (const page of renderer.render(file, PDF, { workFolder: folder, pages })) {
    const { image, width, height, dpi } = page;
    const noise = { width, height, channels: 3, noise: { type: 'gaussian', mean: 245, sigma: 6 } } as const;
    const paper = sharp(image).composite([
      { input: { create: { ...noise, background: '#f5f5f5' } }, blend: 'multiply' },
    ]);
    const jpeg = await document.embedJpg(await paper.toColourspace('b-w').jpeg({ quality: 80 }).toBuffer());
    const size = { width: (width * POINTS_PER_INCH) / dpi, height: (height * POINTS_PER_INCH) / dpi };
    document.addPage([size.width, size.height]).drawImage(jpeg, { x: 0, y: 0, ...size });
  }
  const path = join(folder, 'scanned.pdf');
  writeFileSync(path, await document.save());
  return path;
}
