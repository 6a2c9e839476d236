/** What only judges of parsing and of answers need: the parsers themselves, and a PDF as it is before anything is made of it. */
import type { DocumentExtractor } from './extraction.js';
import { ChildProcessDocumentExtractor } from './extractor/child-process.document-extractor.js';
import { type OutlineEntry, readOutline } from './pdf/engine/outline.js';
import { PdfDocument } from './pdf/engine/pdf-document.js';
import { Vocabulary } from './pdf/layout/vocabulary.js';
import { readPageContent } from './pdf/page-content.js';
import { ParserJobs } from './extractor/parser-jobs.js';
import { ChildProcessPageRenderer } from './rendering/child-process.page-renderer.js';
import type { PageRenderer } from './rendering/rendering.js';
import { DEFAULT_RENDERING, renderBounds } from './rendering/rendering.settings.js';

export { parserFor } from './formats/formats.js';
export { isBlock, type Block, type TableBlock } from './model.js';
export type { OutlineEntry } from './pdf/engine/outline.js';

/** What apps read documents with, outside of an app; whoever opens it closes it in the end. */
export function openDocumentExtractor(): DocumentExtractor & { close: () => Promise<void> } {
  return new ChildProcessDocumentExtractor();
}

/** What apps draw pages with, outside of an app. @param workFolder where pages may lie for a moment */
export function openPageRenderer(workFolder: string): PageRenderer & { close: () => Promise<void> } {
  const jobs = new ParserJobs({ writableFolders: [workFolder] });
  const renderer = new ChildProcessPageRenderer(jobs, renderBounds(DEFAULT_RENDERING));
  return Object.assign(renderer, { close: () => jobs.close() });
}

/** A line of a page as it was drawn; points from the page's top. */
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
 * Bookmarks and lines of a PDF, with nothing left out or put into order.
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
