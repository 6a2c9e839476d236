import { join } from 'node:path';
import sharp from 'sharp';
import type { Box } from '../../model.js';
import { type DrawnBox, drawBox } from '../engine/draw-box.js';
import type { PdfDocument } from '../engine/pdf-document.js';
import type { PdfPage } from '../engine/pdf-page.js';
import { UnreadableDocumentError } from '../../unreadable-document.error.js';

export interface CutPicture {
  /** Path of a PNG in the work folder. */
  file: string;
  widthPx: number;
  heightPx: number;
}

const DOTS_PER_POINT = 150 / 72;
const MAX_PIXELS = 4_000_000;
const MAX_PICTURES = 200;
const CHANNELS = 4;

/** Renders parts of pages to PNG files at 150 dpi, a bounded number for each document. */
export class PictureCutter {
  private count = 0;

  constructor(
    private readonly document: PdfDocument,
    private readonly workFolder: string,
  ) {}

  /** @returns null when enough pictures were cut, or when this one cannot be rendered. */
  async cut(pageNumber: number, box: Box): Promise<CutPicture | null> {
    if (this.count >= MAX_PICTURES) return null;
    this.count += 1;
    try {
      const { pixels, width, height } = this.render(pageNumber, box);
      const file = join(this.workFolder, `figure-${pageNumber}-${this.count}.png`);
      const raw = { width, height, channels: CHANNELS } as const;
      await sharp(pixels, { raw }).removeAlpha().png({ compressionLevel: 6 }).toFile(file);
      return { file, widthPx: width, heightPx: height };
    } catch (error) {
      if (error instanceof UnreadableDocumentError) throw error;
      // A figure that cannot be drawn must not fail its document.
      return null;
    }
  }

  private render(pageNumber: number, box: Box): DrawnBox {
    const page = this.document.page(pageNumber);
    if (!page) throw new Error(`Page ${pageNumber} cannot be loaded.`);
    try {
      return renderBox(page, box);
    } finally {
      page.close();
    }
  }
}

function renderBox(page: PdfPage, box: Box): DrawnBox {
  const [left, top, right, bottom] = box;
  const area = Math.max(1, (right - left) * (bottom - top));
  const scale = Math.min(DOTS_PER_POINT, Math.sqrt(MAX_PIXELS / area));
  return drawBox(page, box, { scale });
}
