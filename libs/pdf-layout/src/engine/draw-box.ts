import type { Box } from '@tessera/blocks';
import type { PdfPage } from './pdf-page.js';

/** Red, green, blue and an unused channel, row by row. */
export interface DrawnBox {
  pixels: Buffer;
  width: number;
  height: number;
}

const FOUR_CHANNELS = 4;
const WHITE = 0xffffffff;
const ANNOTATIONS = 0x01;
const REVERSE_BYTE_ORDER = 0x10;

/**
 * Renders a part of a page as displayed, on white.
 * @param box in points of the displayed page
 * @param options.scale pixels per point
 * @param options.annotations include stamps, notes and the contents of form fields
 */
export function drawBox(
  page: PdfPage,
  [left, top, right, bottom]: Box,
  { scale, annotations = false }: { scale: number; annotations?: boolean },
): DrawnBox {
  const { pdfium, handle } = page;
  const { api, scratch } = pdfium;
  const width = Math.max(1, Math.round((right - left) * scale));
  const height = Math.max(1, Math.round((bottom - top) * scale));
  const bitmap = api.FPDFBitmap_CreateEx(width, height, FOUR_CHANNELS, 0, 0);
  if (bitmap === 0) throw new RangeError('PDFium cannot create a bitmap of this size.');
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.writeFloats(scratch, [scale, 0, 0, scale, -left * scale, -top * scale]);
    pdfium.writeFloats(scratch + 32, [0, 0, width, height]);
    const flags = REVERSE_BYTE_ORDER | (annotations ? ANNOTATIONS : 0);
    api.FPDF_RenderPageBitmapWithMatrix(bitmap, handle, scratch, scratch + 32, flags);
    const start = api.FPDFBitmap_GetBuffer(bitmap);
    const stride = api.FPDFBitmap_GetStride(bitmap);
    const pixels = Buffer.from(pdfium.bytes.slice(start, start + stride * height).buffer);
    return { pixels, width, height };
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
}
