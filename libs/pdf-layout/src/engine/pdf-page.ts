import { IDENTITY, type Transform, compose, quarterTurns } from '../geometry.js';
import type { PdfDocument } from './pdf-document.js';
import type { Pdfium } from './pdfium.js';

const DEFAULT_WIDTH = 612;
const DEFAULT_HEIGHT = 792;
/** 350 metres; the format's own limit is a seventieth of that. */
const MAX_POINTS = 1_000_000;

/** The size itself, or that of paper if it is unknown or absurd. */
export function usableSize({
  width = 0,
  height = 0,
}: {
  width?: number | undefined;
  height?: number | undefined;
}): {
  width: number;
  height: number;
} {
  const isUsable = [width, height].every((side) => side > 0 && side <= 2 * MAX_POINTS);
  return isUsable ? { width, height } : { width: DEFAULT_WIDTH, height: DEFAULT_HEIGHT };
}

/** One loaded page. Close it before loading the next one; PDFium frees the page's memory only then. */
export class PdfPage {
  /** Size as displayed (crop box, rotated), in points. */
  readonly width: number;
  readonly height: number;
  /** From PDF user space (origin bottom left, unrotated) to the displayed page (origin top left). */
  readonly toDisplay: Transform;
  private textHandle = 0;

  constructor(
    readonly document: PdfDocument,
    readonly handle: number,
    readonly pageNumber: number,
  ) {
    const { api, scratch } = this.pdfium;
    const known = api.FPDF_GetPageBoundingBox(handle, scratch) !== 0;
    const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => this.pdfium.float32(scratch + offset));
    const box = { left: left ?? 0, top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0 };
    const isBounded = Object.values(box).every((side) => Math.abs(side) <= MAX_POINTS);
    const isUsable = known && isBounded && box.right > box.left && box.top > box.bottom;
    const area = isUsable ? box : { left: 0, top: DEFAULT_HEIGHT, right: DEFAULT_WIDTH, bottom: 0 };
    const width = area.right - area.left;
    const height = area.top - area.bottom;
    const turns = api.FPDFPage_GetRotation(handle);
    const upright = { ...IDENTITY, d: -1, e: -area.left, f: area.top };
    this.toDisplay = compose(upright, quarterTurns(turns, width, height));
    this.width = turns % 2 === 0 ? width : height;
    this.height = turns % 2 === 0 ? height : width;
  }

  get pdfium(): Pdfium {
    return this.document.pdfium;
  }

  /** PDFium's text page, created on first use; 0 if it cannot be created. */
  get text(): number {
    this.textHandle ||= this.pdfium.api.FPDFText_LoadPage(this.handle);
    return this.textHandle;
  }

  close(): void {
    if (this.textHandle !== 0) this.pdfium.api.FPDFText_ClosePage(this.textHandle);
    this.pdfium.api.FPDF_ClosePage(this.handle);
  }
}
