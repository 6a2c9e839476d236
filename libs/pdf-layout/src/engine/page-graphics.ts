import type { Box } from '@tessera/blocks';
import { type Transform, compose, transformBox } from '../geometry.js';
import { boundsOf, readMatrix, visitObjects } from './page-images.js';
import type { PdfPage } from './pdf-page.js';

/** A straight line, or a bar thin enough to read as one. */
export interface Rule {
  /** The position across the line: y of a horizontal, x of a vertical rule. */
  at: number;
  from: number;
  to: number;
}

/** What a page draws in addition to text, in the requested coordinates. */
export interface PageGraphics {
  horizontal: Rule[];
  vertical: Rule[];
  /** Areas filled with a colour, for example behind the cells of a table. */
  fills: Box[];
  images: Box[];
  /** Curves and slanted lines: parts of diagrams. */
  drawings: Box[];
}

const PATH = 2;
const IMAGE = 3;
const SHADING = 4;
const THIN_POINTS = 2.5;
const MIN_RULE_POINTS = 5;
const MAX_SEGMENTS = 400;
const MAX_RULES = 2500;
const LINE = 0;
const MOVE = 2;

/** @param frame from the displayed page to the coordinates of the result */
export function readGraphics(page: PdfPage, frame: Transform): PageGraphics {
  const reader = new GraphicsReader(page, frame);
  visitObjects(page, (object, type, toDisplay) => reader.visit(object, type, toDisplay));
  return reader.found;
}

class GraphicsReader {
  readonly found: PageGraphics = { horizontal: [], vertical: [], fills: [], images: [], drawings: [] };

  constructor(
    private readonly page: PdfPage,
    private readonly frame: Transform,
  ) {}

  visit(object: number, type: number, toDisplay: Transform): void {
    if (type !== PATH && type !== IMAGE && type !== SHADING) return;
    const shown = boundsOf(this.page, object, toDisplay);
    if (!shown) return;
    const box = transformBox(this.frame, shown);
    if (type === IMAGE) this.found.images.push(box);
    else if (type === PATH) this.visitPath(object, box, toDisplay);
  }

  private visitPath(object: number, box: Box, toDisplay: Transform): void {
    const { api, scratch } = this.page.pdfium;
    if (api.FPDFPath_GetDrawMode(object, scratch, scratch + 4) === 0) return;
    const isFilled = this.page.pdfium.int32(scratch) !== 0;
    const isStroked = this.page.pdfium.int32(scratch + 4) !== 0;
    if (!isFilled && !isStroked) return;
    const width = box[2] - box[0];
    const height = box[3] - box[1];
    if (Math.min(width, height) <= THIN_POINTS) return this.addThin(box);
    const segments = api.FPDFPath_CountSegments(object);
    if (segments > MAX_SEGMENTS) this.found.drawings.push(box);
    else this.visitSegments(object, box, segments, compose(this.matrixOf(object), toDisplay), isStroked);
  }

  private addThin(box: Box): void {
    const [left, top, right, bottom] = box;
    const isLong = Math.max(right - left, bottom - top) >= MIN_RULE_POINTS;
    if (!isLong || this.found.horizontal.length + this.found.vertical.length > MAX_RULES) return;
    if (right - left >= bottom - top)
      this.found.horizontal.push({ at: (top + bottom) / 2, from: left, to: right });
    else this.found.vertical.push({ at: (left + right) / 2, from: top, to: bottom });
  }

  /** A rectangle or a lattice of straight lines becomes rules; anything else is part of a drawing. */
  private visitSegments(
    object: number,
    box: Box,
    count: number,
    matrix: Transform,
    isStroked: boolean,
  ): void {
    const lines = this.straightLines(object, count, compose(matrix, this.frame));
    if (lines === null) this.found.drawings.push(box);
    else if (isStroked) lines.forEach((line) => this.addThin(line));
    else if (count <= 6) {
      if (this.isPainted(object)) this.found.fills.push(box);
    } else this.found.drawings.push(box);
  }

  /** Null if a segment is curved or slanted. */
  private straightLines(object: number, count: number, toFrame: Transform): Box[] | null {
    const { api, scratch } = this.page.pdfium;
    const lines: Box[] = [];
    let start = { x: 0, y: 0 };
    let current = start;
    const lineTo = (point: { x: number; y: number }): boolean => {
      if (Math.abs(point.x - current.x) > 1 && Math.abs(point.y - current.y) > 1) return false;
      lines.push([
        Math.min(current.x, point.x),
        Math.min(current.y, point.y),
        Math.max(current.x, point.x),
        Math.max(current.y, point.y),
      ]);
      return true;
    };
    for (let index = 0; index < count; index += 1) {
      const segment = api.FPDFPath_GetPathSegment(object, index);
      const type = api.FPDFPathSegment_GetType(segment);
      api.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
      const x = this.page.pdfium.float32(scratch);
      const y = this.page.pdfium.float32(scratch + 4);
      const point = {
        x: toFrame.a * x + toFrame.c * y + toFrame.e,
        y: toFrame.b * x + toFrame.d * y + toFrame.f,
      };
      if (type === MOVE) start = point;
      else if (type !== LINE || !lineTo(point)) return null;
      current = point;
      if (api.FPDFPathSegment_GetClose(segment) !== 0 && !lineTo(start)) return null;
    }
    return lines;
  }

  /** White on white paper is invisible. */
  private isPainted(object: number): boolean {
    const { pdfium } = this.page;
    const { api, scratch } = pdfium;
    if (api.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0)
      return true;
    const [red, green, blue, alpha] = [0, 4, 8, 12].map((offset) => pdfium.uint32(scratch + offset)) as [
      number,
      number,
      number,
      number,
    ];
    return alpha > 0 && Math.min(red, green, blue) < 252;
  }

  private matrixOf(object: number): Transform {
    this.page.pdfium.api.FPDFPageObj_GetMatrix(object, this.page.pdfium.scratch);
    return readMatrix(this.page);
  }
}
