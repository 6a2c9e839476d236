/** What only the parsing judge needs: a PDF before any layout analysis. */
import { type OutlineEntry, readOutline } from './engine/outline.js';
import { PdfDocument } from './engine/pdf-document.js';
import { Vocabulary } from './layout/vocabulary.js';
import { readPageContent } from './page-content.js';

/** A line of a page as drawn; points from the page's top. */
export interface RawLine {
  text: string;
  top: number;
  bottom: number;
}

export interface RawPage {
  pageNumber: number;
  height: number;
  lines: RawLine[];
}

export interface RawPdf {
  outline: OutlineEntry[];
  pages: RawPage[];
}

/**
 * Bookmarks and lines of a PDF, complete and in drawing order.
 * @throws UnreadableDocumentError as when it is parsed
 */
export async function readRawPdf(path: string): Promise<RawPdf> {
  const document = await PdfDocument.open(path);
  try {
    const numbers = Array.from({ length: document.pageCount }, (_, index) => index + 1);
    return {
      outline: readOutline(document),
      pages: numbers.map((pageNumber) => rawPage(document, pageNumber)),
    };
  } finally {
    document.close();
  }
}

function rawPage(document: PdfDocument, pageNumber: number): RawPage {
  const page = document.page(pageNumber);
  if (!page) return { pageNumber, height: 0, lines: [] };
  try {
    const { fragments, height } = readPageContent(page, new Vocabulary());
    return { pageNumber, height, lines: fragments.map(({ text, top, bottom }) => ({ text, top, bottom })) };
  } finally {
    page.close();
  }
}
