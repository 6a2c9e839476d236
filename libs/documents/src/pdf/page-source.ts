import type { PdfDocument } from './engine/pdf-document.js';
import { IDENTITY } from './geometry.js';
import { Vocabulary } from './layout/vocabulary.js';
import { type PageContent, readPageContent } from './page-content.js';

const SAMPLE_RUN = 4;
const SAMPLE_RUNS = 6;

/** Runs of neighbouring pages, spread evenly over a document; all pages of a short one. */
export function samplePages(pageCount: number): number[] {
  if (pageCount <= SAMPLE_RUN * SAMPLE_RUNS) return run(1, pageCount);
  const step = (pageCount - SAMPLE_RUN) / (SAMPLE_RUNS - 1);
  return Array.from({ length: SAMPLE_RUNS }, (_, order) => Math.round(order * step) + 1).flatMap((first) =>
    run(first, SAMPLE_RUN),
  );
}

function run(first: number, length: number): number[] {
  return Array.from({ length }, (_, index) => first + index);
}

/** Reads pages when they are asked for and holds those that are asked for again. */
export class PageSource {
  /** The words of all pages that were read. */
  readonly vocabulary = new Vocabulary();
  private readonly held = new Map<number, PageContent>();

  constructor(private readonly document: PdfDocument) {}

  /** The pages up to `distance` before and after one. */
  around(pageNumber: number, distance: number): PageContent[] {
    const first = Math.max(1, pageNumber - distance);
    const last = Math.min(this.document.pageCount, pageNumber + distance);
    const around: PageContent[] = [];
    for (let other = first; other <= last; other += 1) if (other !== pageNumber) around.push(this.get(other));
    return around;
  }

  get(pageNumber: number): PageContent {
    const known = this.held.get(pageNumber);
    if (known) return known;
    const content = this.read(pageNumber);
    this.held.set(pageNumber, content);
    return content;
  }

  /** Lets go of what comes before a page. */
  forgetBefore(pageNumber: number): void {
    for (const held of this.held.keys()) if (held < pageNumber) this.held.delete(held);
  }

  private read(pageNumber: number): PageContent {
    const page = this.document.page(pageNumber);
    if (!page) return emptyPage(pageNumber, this.vocabulary);
    try {
      return readPageContent(page, this.vocabulary);
    } finally {
      page.close();
    }
  }
}

function emptyPage(pageNumber: number, vocabulary: Vocabulary): PageContent {
  const graphics = { horizontal: [], vertical: [], fills: [], images: [], drawings: [] };
  const nothing = { fragments: [], structure: null, graphics, hasText: false, drawsBlanks: false };
  return { pageNumber, width: 612, height: 792, toDisplay: IDENTITY, ...nothing, vocabulary };
}
