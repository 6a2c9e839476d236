import type { PdfPage } from './pdf-page.js';

/** What the structure tree of a tagged PDF states about a piece of content. */
export interface StructureRole {
  kind:
    | 'heading'
    | 'paragraph'
    | 'list-label'
    | 'list-item'
    | 'caption'
    | 'toc'
    | 'figure'
    | 'table-cell'
    | 'code'
    | 'other';
  /** Unique per element of the page: content of one element belongs together. */
  element: number;
  /** 1 to 6, for headings; null if the tag names none. */
  level: number | null;
  /** For nested lists, from 0. */
  depth: number;
  cell: StructureCell | null;
}

export interface StructureCell {
  table: number;
  row: number;
  /** Number of the cell in its row, from 1, including cells on other pages. */
  cell: number;
  isHeader: boolean;
  rowSpan: number;
  colSpan: number;
}

export interface StructureFigure {
  altText: string;
  contentIds: number[];
}

export interface PageStructure {
  /** By marked content id. */
  roles: Map<number, StructureRole>;
  /** Cells of tables in order, including cells without content. */
  cells: StructureCell[];
  figures: StructureFigure[];
}

const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 60;

/** Null if the page has no structure. */
export function readStructure(page: PdfPage): PageStructure | null {
  const { api } = page.pdfium;
  const tree = api.FPDF_StructTree_GetForPage(page.handle);
  if (tree === 0) return null;
  try {
    const walk = new StructureWalk(page);
    const count = api.FPDF_StructTree_CountChildren(tree);
    for (let index = 0; index < count; index += 1) {
      walk.visit(api.FPDF_StructTree_GetChildAtIndex(tree, index), ROOT, 0);
    }
    return walk.found.roles.size > 0 ? walk.found : null;
  } finally {
    api.FPDF_StructTree_Close(tree);
  }
}

interface Context {
  role: StructureRole;
  figure: StructureFigure | null;
}

const ROOT: Context = {
  role: { kind: 'other', element: 0, level: null, depth: -1, cell: null },
  figure: null,
};

class StructureWalk {
  readonly found: PageStructure = { roles: new Map(), cells: [], figures: [] };
  private elements = 0;
  private tables = 0;
  private rows = 0;
  private cells = 0;

  constructor(private readonly page: PdfPage) {}

  visit(element: number, outer: Context, depth: number): void {
    if (element === 0 || depth > MAX_DEPTH || this.elements >= MAX_ELEMENTS) return;
    this.elements += 1;
    const { api } = this.page.pdfium;
    const type = this.page.pdfium.utf16((buffer, length) =>
      api.FPDF_StructElement_GetType(element, buffer, length),
    );
    const context = this.enter(element, type, outer);
    const count = api.FPDF_StructElement_CountChildren(element);
    for (let index = 0; index < count; index += 1) {
      const contentId = api.FPDF_StructElement_GetChildMarkedContentID(element, index);
      if (contentId >= 0) {
        this.found.roles.set(contentId, context.role);
        context.figure?.contentIds.push(contentId);
      } else {
        const child = api.FPDF_StructElement_GetChildAtIndex(element, index);
        // A cell without content on this page still takes its place.
        if (child === 0 && type === 'TR') this.cells += 1;
        this.visit(child, context, depth + 1);
      }
    }
  }

  private enter(element: number, type: string, outer: Context): Context {
    const role = this.roleOf(element, type, outer.role);
    if (type !== 'Figure') return { role, figure: outer.figure };
    const { api } = this.page.pdfium;
    const altText = this.page.pdfium.utf16((buffer, length) =>
      api.FPDF_StructElement_GetAltText(element, buffer, length),
    );
    const figure = { altText: altText.replace(/\s+/g, ' ').trim(), contentIds: [] };
    this.found.figures.push(figure);
    return { role, figure };
  }

  private roleOf(element: number, type: string, outer: StructureRole): StructureRole {
    const own = { ...outer, element: this.elements };
    const heading = /^H([1-6])?$/.exec(type);
    if (heading) return { ...own, kind: 'heading', level: heading[1] ? Number(heading[1]) : null };
    switch (type) {
      case 'Title':
        return { ...own, kind: 'heading', level: 1 };
      case 'P':
        return outer.kind === 'other' ? { ...own, kind: 'paragraph' } : own;
      case 'L':
        return { ...own, depth: outer.depth + 1 };
      case 'LI':
      case 'LBody':
        return { ...own, kind: 'list-item', element: type === 'LI' ? own.element : outer.element };
      case 'Lbl':
        return outer.kind === 'list-item' ? { ...own, kind: 'list-label', element: outer.element } : outer;
      case 'Caption':
        return { ...own, kind: 'caption' };
      case 'TOC':
      case 'TOCI':
        return { ...own, kind: 'toc' };
      case 'Figure':
        return { ...own, kind: 'figure' };
      case 'Code':
        return { ...own, kind: 'code' };
      case 'Table':
        this.tables += 1;
        return own;
      case 'TR':
        this.rows += 1;
        this.cells = 0;
        return own;
      case 'TH':
      case 'TD':
        return { ...own, kind: 'table-cell', cell: this.cellOf(element, type) };
      default:
        // Span, Link, Reference and similar elements belong to their parent.
        return GROUPING.has(type) ? own : outer;
    }
  }

  private cellOf(element: number, type: string): StructureCell {
    this.cells += 1;
    const cell = {
      table: this.tables,
      row: this.rows,
      cell: this.cells,
      isHeader: type === 'TH',
      rowSpan: this.attribute(element, 'RowSpan'),
      colSpan: this.attribute(element, 'ColSpan'),
    };
    this.found.cells.push(cell);
    return cell;
  }

  private attribute(element: number, name: string): number {
    const { pdfium } = this.page;
    const { api, scratch } = pdfium;
    const count = api.FPDF_StructElement_GetAttributeCount(element);
    for (let index = 0; index < count; index += 1) {
      const attributes = api.FPDF_StructElement_GetAttributeAtIndex(element, index);
      const value = pdfium.withAscii(name, (key) => api.FPDF_StructElement_Attr_GetValue(attributes, key));
      if (value !== 0 && api.FPDF_StructElement_Attr_GetNumberValue(value, scratch) !== 0) {
        return Math.min(1000, Math.max(1, Math.round(pdfium.float32(scratch))));
      }
    }
    return 1;
  }
}

const GROUPING = new Set([
  'Document',
  'Part',
  'Art',
  'Sect',
  'Div',
  'BlockQuote',
  'Note',
  'Index',
  'NonStruct',
  'Aside',
]);
