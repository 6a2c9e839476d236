import { drawBox, measureImages, PdfDocument, type PdfPage } from '@tessera/pdf-layout/drawing';
import type { PictureBudget } from '../picture-budget.js';
import { tooManyPixels } from '../inspection/unreadable.js';
import {
  type DrawFailure,
  type PageDrawer,
  type Raster,
  type ScaleOf,
  scaleWithin,
  type SizeInPoints,
} from './raster.js';
import type { RenderBounds } from './rendering.settings.js';

const POINTS_PER_INCH = 72;
const CHANNELS = 4;
/** A document is reopened after its pages have read this much: PDFium keeps their images until it is closed. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** … and this many times the cost of opening it: a damaged one is read completely for that. */
const WORTH_OPENING = 8;

/** The pages of a PDF, including annotations and filled-in fields. */
export class PdfPages implements PageDrawer {
  readonly pageCount: number;

  private bytesToOpen: number;

  private constructor(
    private readonly path: string,
    private document: PdfDocument,
    private readonly bounds: Pick<RenderBounds, 'dpi' | 'maxPicturePixels'>,
  ) {
    this.pageCount = document.pageCount;
    this.bytesToOpen = document.bytesRead;
  }

  /** @throws UnreadableDocumentError `pdf_encrypted`, `pdf_unreadable`, `pdf_too_many_pages` */
  static async open(path: string, bounds: RenderBounds): Promise<PdfPages> {
    return new PdfPages(path, await PdfDocument.open(path, { maxPages: bounds.maxPages }), bounds);
  }

  async draw(
    pageNumber: number,
    budget: PictureBudget,
    scaleOf: ScaleOf = () => this.bounds.dpi / POINTS_PER_INCH,
  ): Promise<Raster | DrawFailure> {
    const { maxPicturePixels } = this.bounds;
    if (this.holdsMuch()) await this.reopen();
    const page = this.document.page(pageNumber);
    if (!page) return 'it is damaged';
    try {
      const { pixels, largest } = measureImages(page);
      if (largest.pixels > maxPicturePixels) throw tooManyPixels(largest, maxPicturePixels);
      return budget.take(pixels) ? drawPage(page, scaleOf(page)) : 'its pictures have too many pixels';
    } finally {
      page.close();
    }
  }

  async measure(pageNumber: number): Promise<SizeInPoints> {
    return this.document.pageSize(pageNumber);
  }

  close(): void {
    this.document.close();
  }

  private holdsMuch(): boolean {
    const kept = this.document.bytesRead - this.bytesToOpen;
    return kept > Math.max(MAX_KEPT_BYTES, WORTH_OPENING * this.bytesToOpen);
  }

  private async reopen(): Promise<void> {
    const document = await PdfDocument.open(this.path);
    this.document.close();
    this.document = document;
    this.bytesToOpen = document.bytesRead;
  }
}

function drawPage(page: PdfPage, wanted: number): Raster {
  const scale = wanted * scaleWithin(page.width * wanted, page.height * wanted);
  const drawn = drawBox(page, [0, 0, page.width, page.height], { scale, annotations: true });
  return { ...drawn, channels: CHANNELS, dpi: scale * POINTS_PER_INCH };
}
