import type { Box } from '@tessera/blocks';
import { type Transform, areaOf, compose, intersection, transformBox } from '../geometry.js';
import type { PdfPage } from './pdf-page.js';

const FORM = 5;
const IMAGE = 3;
const MAX_OBJECTS = 20_000;
/** Bounds the search: a page can hide its images among any number of objects. */
const MAX_MEASURED_OBJECTS = 1_000_000;
const MAX_FORM_DEPTH = 6;
/** Filters of black-and-white images, which take one bit per pixel: scans of drawings are large but fast to decode. */
const BILEVEL_FILTERS: ReadonlySet<string> = new Set(['CCITTFaxDecode', 'CCF', 'JBIG2Decode']);
const BITS_PER_BYTE = 8;

/** Calls `visit` for each object of a page, including those in forms, with its transform to the displayed page. */
export function visitObjects(
  page: PdfPage,
  visit: (object: number, type: number, toDisplay: Transform) => void,
  maxObjects = MAX_OBJECTS,
): void {
  const { api, scratch } = page.pdfium;
  let visited = 0;
  const walk = (count: number, get: (index: number) => number, toDisplay: Transform, depth: number): void => {
    for (let index = 0; index < count && visited < maxObjects; index += 1) {
      visited += 1;
      const object = get(index);
      const type = api.FPDFPageObj_GetType(object);
      if (type !== FORM) visit(object, type, toDisplay);
      else if (depth < MAX_FORM_DEPTH && api.FPDFPageObj_GetMatrix(object, scratch) !== 0) {
        const inner = compose(readMatrix(page), toDisplay);
        const children = api.FPDFFormObj_CountObjects(object);
        walk(children, (child) => api.FPDFFormObj_GetObject(object, child), inner, depth + 1);
      }
    }
  };
  const count = api.FPDFPage_CountObjects(page.handle);
  walk(count, (index) => api.FPDFPage_GetObject(page.handle, index), page.toDisplay, 0);
}

/** Boxes of the page's images on the displayed page, clipped to its edges. */
export function readImages(page: PdfPage): Box[] {
  const images: Box[] = [];
  visitObjects(page, (object, type, toDisplay) => {
    if (type !== IMAGE) return;
    const box = boundsOf(page, object, toDisplay);
    if (box) images.push(box);
  });
  return images;
}

/** The declared sizes of a page's images; a black-and-white pixel counts as an eighth. */
export interface ImageSizes {
  /** Of all images; one that is drawn twice counts twice. */
  pixels: number;
  largest: { width: number; height: number; pixels: number };
}

/**
 * Adds up the declared sizes of a page's images before any of them is decoded. Soft masks and the images of patterns
 * are not included: PDFium does not report their sizes.
 * @param within counts only images visible in this part of the page
 */
export function measureImages(page: PdfPage, within?: Box): ImageSizes {
  const { pdfium } = page;
  const { api, scratch } = pdfium;
  const sizes: ImageSizes = { pixels: 0, largest: { width: 0, height: 0, pixels: 0 } };
  visitObjects(
    page,
    (object, type, toDisplay) => {
      if (type !== IMAGE || (within && !isWithin(boundsOf(page, object, toDisplay), within))) return;
      if (api.FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4) === 0) return;
      const [width, height] = [pdfium.uint32(scratch), pdfium.uint32(scratch + 4)];
      const pixels = (width * height) / (isBilevel(page, object) ? BITS_PER_BYTE : 1);
      sizes.pixels += pixels;
      if (pixels > sizes.largest.pixels) sizes.largest = { width, height, pixels };
    },
    MAX_MEASURED_OBJECTS,
  );
  return sizes;
}

function isWithin(bounds: Box | null, area: Box): boolean {
  if (!bounds) return false;
  const [left, top, right, bottom] = intersection(bounds, area);
  return left <= right && top <= bottom;
}

/** Decides by the last filter, which produces the pixels. */
function isBilevel({ pdfium }: PdfPage, image: number): boolean {
  const { api, scratch } = pdfium;
  const last = api.FPDFImageObj_GetImageFilterCount(image) - 1;
  if (last < 0) return false;
  const sizeBytes = api.FPDFImageObj_GetImageFilter(image, last, scratch, 64);
  if (sizeBytes > 64) return false;
  const name = pdfium.bytes.subarray(scratch, scratch + sizeBytes - 1);
  return BILEVEL_FILTERS.has(Buffer.from(name).toString('latin1'));
}

/** Null for objects outside the page. */
export function boundsOf(page: PdfPage, object: number, toDisplay: Transform): Box | null {
  const { pdfium } = page;
  const { api, scratch } = pdfium;
  if (api.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null;
  const bounds = [0, 4, 8, 12].map((offset) => pdfium.float32(scratch + offset)) as [
    number,
    number,
    number,
    number,
  ];
  const box = intersection(transformBox(toDisplay, bounds), [0, 0, page.width, page.height]);
  return box[2] < box[0] || box[3] < box[1] ? null : box;
}

/** Share of the page that images cover, 0 to 1; tiles of one image add up. */
export function imageCoverage(page: PdfPage, images: readonly Box[]): number {
  const covered = images.reduce((sum, image) => sum + areaOf(image), 0);
  return Math.min(1, covered / (page.width * page.height));
}

/** The matrix that PDFium just wrote to the scratch buffer. */
export function readMatrix({ pdfium }: PdfPage): Transform {
  const at = (offset: number): number => pdfium.float32(pdfium.scratch + offset);
  return { a: at(0), b: at(4), c: at(8), d: at(12), e: at(16), f: at(20) };
}
