import { join } from 'node:path';
import sharp from 'sharp';
import type { Box, ParseInput } from '../../model.js';
import { DEFAULT_FORMAT_LIMITS, type FormatLimits } from '../limits.js';
import { PictureBudget } from '../../picture-budget.js';
import { type DrawnBox, drawBox, measureImages, type PdfDocument, type PdfPage } from '@tessera/pdf-layout';
import { UnreadableDocumentError } from '@tessera/blocks';

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

type Limits = Pick<FormatLimits, 'maxPicturePixels' | 'maxTotalPicturePixels' | 'maxPictureCpuMs'>;

/** Renders parts of pages to PNG files at 150 dpi, with limits per document on their number and on pixels. */
export class PictureCutter {
  private count = 0;
  private readonly budget: PictureBudget;

  constructor(
    private readonly document: PdfDocument,
    private readonly input: Pick<ParseInput, 'workFolder' | 'onPictureLeftOut'>,
    private readonly limits: Limits = DEFAULT_FORMAT_LIMITS,
  ) {
    const { maxTotalPicturePixels: pixels, maxPictureCpuMs: cpuMs } = limits;
    this.budget = new PictureBudget({ pixels, cpuMs });
  }

  /** @returns null over a limit, or if the picture cannot be rendered. */
  async cut(pageNumber: number, box: Box): Promise<CutPicture | null> {
    if (this.count >= MAX_PICTURES || !this.budget.hasTime) return this.skipPicture();
    this.count += 1;
    return this.budget.spend(() => this.write(pageNumber, box));
  }

  private async write(pageNumber: number, box: Box): Promise<CutPicture | null> {
    try {
      const drawn = this.render(pageNumber, box);
      if (!drawn) return this.skipPicture();
      const { pixels, width, height } = drawn;
      const file = join(this.input.workFolder, `figure-${pageNumber}-${this.count}.png`);
      const raw = { width, height, channels: CHANNELS } as const;
      await sharp(pixels, { raw }).removeAlpha().png({ compressionLevel: 6 }).toFile(file);
      return { file, widthPx: width, heightPx: height };
    } catch (error) {
      if (error instanceof UnreadableDocumentError) throw error;
      // A figure that cannot be rendered must not fail its document.
      return null;
    }
  }

  private skipPicture(): null {
    this.input.onPictureLeftOut?.();
    return null;
  }

  private render(pageNumber: number, box: Box): DrawnBox | null {
    const page = this.document.page(pageNumber);
    if (!page) throw new Error(`Page ${pageNumber} cannot be loaded.`);
    try {
      return this.isAffordable(page, box) ? renderBox(page, box) : null;
    } finally {
      page.close();
    }
  }

  /** PDFium decodes whole images, however small the part that is cut out. */
  private isAffordable(page: PdfPage, box: Box): boolean {
    const { pixels, largest } = measureImages(page, box);
    return largest.pixels <= this.limits.maxPicturePixels && this.budget.take(pixels);
  }
}

function renderBox(page: PdfPage, box: Box): DrawnBox {
  const [left, top, right, bottom] = box;
  const area = Math.max(1, (right - left) * (bottom - top));
  const scale = Math.min(DOTS_PER_POINT, Math.sqrt(MAX_PIXELS / area));
  return drawBox(page, box, { scale });
}
