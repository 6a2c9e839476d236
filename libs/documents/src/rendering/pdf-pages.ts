import { drawBox } from '../pdf/engine/draw-box.js';
import { PdfDocument } from '../pdf/engine/pdf-document.js';
import type { PdfPage } from '../pdf/engine/pdf-page.js';
import { type PageDrawer, type Raster, scaleWithin } from './raster.js';
import type { RenderBounds } from './rendering.settings.js';

const POINTS_PER_INCH = 72;
/** A page whose own objects are broken is shown as this much blank paper, in inches. */
const BLANK = { width: 8.5, height: 11 };
const WHITE = 0xff;
const CHANNELS = 4;

/** The pages of a PDF, with what annotations and filled-in fields show on them. */
export class PdfPages implements PageDrawer {
  private constructor(
    private readonly document: PdfDocument,
    private readonly dpi: number,
  ) {}

  /** @throws UnreadableDocumentError `pdf_encrypted`, `pdf_unreadable`, `pdf_too_many_pages` */
  static async open(path: string, { dpi, maxPages }: RenderBounds): Promise<PdfPages> {
    return new PdfPages(await PdfDocument.open(path, { maxPages }), dpi);
  }

  get pageCount(): number {
    return this.document.pageCount;
  }

  async draw(pageNumber: number): Promise<Raster> {
    const page = this.document.page(pageNumber);
    if (!page) return blankPaper(this.dpi);
    try {
      return drawPage(page, this.dpi);
    } finally {
      page.close();
    }
  }

  close(): void {
    this.document.close();
  }
}

function drawPage(page: PdfPage, dpi: number): Raster {
  const wanted = dpi / POINTS_PER_INCH;
  const scale = wanted * scaleWithin(page.width * wanted, page.height * wanted);
  const drawn = drawBox(page, [0, 0, page.width, page.height], { scale, annotations: true });
  return { ...drawn, channels: CHANNELS, dpi: scale * POINTS_PER_INCH };
}

function blankPaper(dpi: number): Raster {
  const width = Math.round(BLANK.width * dpi);
  const height = Math.round(BLANK.height * dpi);
  const pixels = Buffer.alloc(width * height * CHANNELS, WHITE);
  return { pixels, width, height, channels: CHANNELS, dpi };
}
