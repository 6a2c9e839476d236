import type { Box } from '../../model.js';
import { type Transform, areaOf, compose, intersection, transformBox } from '../geometry.js';
import type { PdfPage } from './pdf-page.js';

const FORM = 5;
const IMAGE = 3;
const MAX_OBJECTS = 20_000;
const MAX_FORM_DEPTH = 6;

/** Calls `visit` for each object of a page, those inside of forms included, with its transform to the shown page. */
export function visitObjects(
  page: PdfPage,
  visit: (object: number, type: number, toDisplay: Transform) => void,
): void {
  const { api, scratch } = page.pdfium;
  let visited = 0;
  const walk = (count: number, get: (index: number) => number, toDisplay: Transform, depth: number): void => {
    for (let index = 0; index < count && visited < MAX_OBJECTS; index += 1) {
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

/** Boxes of the page's pictures on the shown page, cut at its edges. */
export function readImages(page: PdfPage): Box[] {
  const images: Box[] = [];
  visitObjects(page, (object, type, toDisplay) => {
    if (type !== IMAGE) return;
    const box = boundsOf(page, object, toDisplay);
    if (box) images.push(box);
  });
  return images;
}

/** Null for what lies outside of the page. */
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

/** Share of the page that pictures cover, 0 to 1; tiles of one picture add up. */
export function imageCoverage(page: PdfPage, images: readonly Box[]): number {
  const covered = images.reduce((sum, image) => sum + areaOf(image), 0);
  return Math.min(1, covered / (page.width * page.height));
}

/** The matrix that PDFium has just written to the scratch buffer. */
export function readMatrix({ pdfium }: PdfPage): Transform {
  const at = (offset: number): number => pdfium.float32(pdfium.scratch + offset);
  return { a: at(0), b: at(4), c: at(8), d: at(12), e: at(16), f: at(20) };
}
