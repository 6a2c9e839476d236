import type { Block, Box, ListBlock, Region, TableCell } from '../../src/model.js';

// Short builders for what golden files must become. All expectations are written from the files' content.

/** Regions of blocks in a format without pages. */
export const NOWHERE: Region[] = [];

/** A slide or sheet, which has a number but no geometry. */
export function on(pageNumber: number): Region[] {
  return [{ pageNumber, box: null }];
}

export function heading(level: number, text: string, regions = NOWHERE): Block {
  return { type: 'heading', level, text, regions };
}

export function paragraph(text: string, regions = NOWHERE): Block {
  return { type: 'paragraph', text, regions };
}

/** Items as "depth marker text". */
export function list(items: readonly string[], regions = NOWHERE): Block {
  return { type: 'list', items: items.map(itemOf), regions };
}

function itemOf(item: string): ListBlock['items'][number] {
  const [depth = '', marker = '', ...words] = item.split(' ');
  return { depth: Number(depth), marker, text: words.join(' ') };
}

interface Spans {
  rowSpan?: number;
  colSpan?: number;
}

export function cell(text: string, { rowSpan = 1, colSpan = 1 }: Spans = {}): TableCell {
  return { text, rowSpan, colSpan, isHeader: false };
}

export function head(text: string, spans: Spans = {}): TableCell {
  return { ...cell(text, spans), isHeader: true };
}

export function table(rows: TableCell[][], caption: string | null = null, regions = NOWHERE): Block {
  return { type: 'table', caption, rows, regions };
}

/** A tolerant box: glyphs extend a little more or less than their font declares. */
export function near([left, top, right, bottom]: Box, tolerance = 2): unknown {
  return [left, top, right, bottom].map((edge) => new Near(edge, tolerance));
}

class Near {
  readonly $$typeof = Symbol.for('jest.asymmetricMatcher');

  constructor(
    private readonly edge: number,
    private readonly tolerance: number,
  ) {}

  asymmetricMatch(other: unknown): boolean {
    return typeof other === 'number' && Math.abs(other - this.edge) <= this.tolerance;
  }

  toString(): string {
    return `about ${this.edge}`;
  }
}
