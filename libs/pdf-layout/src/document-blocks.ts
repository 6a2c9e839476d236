import type { Block, FigureBlock } from '@tessera/blocks';
import { ContinuationJoiner, type PlacedBlock } from './blocks/continuations.js';
import { toPageBlocks } from './blocks/page-blocks.js';
import { type DocumentProfile, profileDocument } from './document-profile.js';
import { type OutlineEntry, readOutline } from './engine/outline.js';
import type { PdfDocument } from './engine/pdf-document.js';
import { edgeMarks, findFurniture } from './furniture.js';
import { PageSource, type PageReader } from './page-source.js';
import { PdfPageReader } from './pdf-page-reader.js';
import { TableContinuations } from './tables/table-continuations.js';

/** Pages before and after that are compared to find running headers, footers and logos. */
const NEIGHBOURS = 2;

/** A document whose pages have a visual layout. */
export interface PagedDocument {
  pages: PageReader;
  outline: readonly OutlineEntry[];
  /** Its title may be printed as its highest heading. */
  titleIsHeading: boolean;
}

export interface LayoutOptions {
  /** Renders a figure and sets its image; called once per figure. */
  cutPicture?: (figure: FigureBlock) => Promise<void>;
  onProgress?: (progress: { current: number; total: number }) => void;
  /** Called for each page in order; `hasText` states whether the page has text that can be indexed. */
  onPage?: (page: { pageNumber: number; hasText: boolean }) => void;
}

/** The blocks of an open PDF, page by page; none if it has no text. */
export function blocksOfPdf(document: PdfDocument, options: LayoutOptions = {}): AsyncGenerator<Block> {
  const pages = new PdfPageReader(document);
  const outline = readOutline(document);
  return blocksOfPages({ pages, outline, titleIsHeading: countsTitle(document) }, options);
}

/**
 * The blocks of a document, page by page. It first reads a sample of pages for facts about the whole document (the size
 * of running text, the ranks of headings); after that it holds only a few pages at a time.
 */
export async function* blocksOfPages(
  document: PagedDocument,
  options: LayoutOptions = {},
): AsyncGenerator<Block> {
  const pages = new PageSource(document.pages);
  const { pageNumbers } = pages;
  const profile = profileDocument(pages.sample(), { ...document, pageCount: pageNumbers.length });
  const joiner = new ContinuationJoiner(pages.vocabulary);
  const tables = new TableContinuations();
  const total = pageNumbers.length;
  for (const [index, pageNumber] of pageNumbers.entries()) {
    // Text does not continue across missing pages.
    if (index > 0 && pageNumbers[index - 1] !== pageNumber - 1) yield* flush(tables, joiner);
    const blocks = pageBlocks(pages, index, profile);
    for (const placed of tables.push(blocks, pages.get(pageNumber).height)) {
      if (placed.block.type === 'figure') await options.cutPicture?.(placed.block);
      yield* joiner.push(placed);
    }
    options.onPage?.({ pageNumber, hasText: pages.get(pageNumber).hasText });
    options.onProgress?.({ current: index + 1, total });
    pages.forgetBefore(pageNumbers[Math.max(0, index + 1 - NEIGHBOURS)]!);
  }
  yield* flush(tables, joiner);
}

function* flush(tables: TableContinuations, joiner: ContinuationJoiner): Generator<Block> {
  for (const placed of tables.flush()) yield* joiner.push(placed);
  yield* joiner.flush();
}

function pageBlocks(pages: PageSource, index: number, profile: DocumentProfile): PlacedBlock[] {
  const page = pages.get(pages.pageNumbers[index]!);
  if (!page.hasText) return [];
  const others = pages.neighboursOf(index, NEIGHBOURS);
  const furniture = findFurniture(page, others.map(edgeMarks), profile);
  return toPageBlocks(page, {
    profile,
    fragments: page.fragments.filter((line) => !furniture.has(line)),
    imagesElsewhere: others.flatMap((other) => other.graphics.images),
  });
}

/** Producers whose bookmarks are the headings without the title: TeX, and the programs for letters and reports. */
const KEEPS_TITLE_APART =
  /\b(?:(?:la|pdf|xe|lua)?tex\b|latex|xdvipdfmx|dvips|word\b|writer\b|wps|google docs|pages\b)/i;

/** True unless the program that wrote the document separates its title from its headings. */
function countsTitle(document: PdfDocument): boolean {
  return !['Creator', 'Producer'].some((key) => KEEPS_TITLE_APART.test(document.information(key)));
}
