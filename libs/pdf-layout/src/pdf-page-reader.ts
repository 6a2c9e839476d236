import type { PdfDocument } from './engine/pdf-document.js';
import { IDENTITY } from './geometry.js';
import type { Vocabulary } from './layout/vocabulary.js';
import { NO_GRAPHICS, type PageContent, readPageContent } from './page-content.js';
import type { PageReader } from './page-source.js';

/** The pages of an open PDF. A page whose objects are damaged counts as empty. */
export class PdfPageReader implements PageReader {
  readonly pageNumbers: readonly number[];

  constructor(private readonly document: PdfDocument) {
    this.pageNumbers = Array.from({ length: document.pageCount }, (_, index) => index + 1);
  }

  read(pageNumber: number, vocabulary: Vocabulary): PageContent {
    const page = this.document.page(pageNumber);
    if (!page) return emptyPage(pageNumber, vocabulary);
    try {
      return readPageContent(page, vocabulary);
    } finally {
      page.close();
    }
  }
}

function emptyPage(pageNumber: number, vocabulary: Vocabulary): PageContent {
  const nothing = {
    fragments: [],
    structure: null,
    graphics: NO_GRAPHICS,
    hasText: false,
    drawsBlanks: false,
  };
  const [width, height] = [612, 792];
  return {
    pageNumber,
    width,
    height,
    toDisplay: IDENTITY,
    pageSize: [width, height],
    ...nothing,
    vocabulary,
  };
}
