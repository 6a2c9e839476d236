import type { Block, DocumentMetadata, FormatParser, ParseInput } from '../model.js';
import { type DocumentProfile, profileDocument } from './document-profile.js';
import { PdfDocument } from './engine/pdf-document.js';
import { readOutline } from './engine/outline.js';
import { type EdgeMark, edgeMarks, findFurniture } from './furniture.js';
import { readMetadata } from './metadata.js';
import { toPageBlocks } from './page-blocks.js';
import { PageSource, samplePages } from './page-source.js';

/** Pages before and after whose edges are compared to find running headers and footers. */
const NEIGHBOURS = 2;

/**
 * Parses a PDF page by page with PDFium. A sample of pages is read first, for what only the whole document tells (the
 * size of running text, the ranks of headings); after that no more than a few pages are held at a time.
 * A document without any text yields its metadata and no block.
 */
export const parsePdf: FormatParser = async function* (
  input: ParseInput,
): AsyncGenerator<DocumentMetadata | Block> {
  const document = await PdfDocument.open(input.path);
  try {
    yield readMetadata(document);
    const pages = new PageSource(document);
    const sample = samplePages(document.pageCount).map((pageNumber) => pages.get(pageNumber));
    const profile = profileDocument(sample, readOutline(document));
    for (let pageNumber = 1; pageNumber <= document.pageCount; pageNumber += 1) {
      yield* pageBlocks(pages, pageNumber, profile);
      input.onPage?.({ pageNumber, hasText: pages.get(pageNumber).hasText });
      input.onProgress?.({ current: pageNumber, total: document.pageCount });
      pages.forgetBefore(pageNumber - NEIGHBOURS);
    }
  } finally {
    document.close();
  }
};

function pageBlocks(pages: PageSource, pageNumber: number, profile: DocumentProfile): Block[] {
  const page = pages.get(pageNumber);
  const others: EdgeMark[][] = [];
  for (let other = pageNumber - NEIGHBOURS; other <= pageNumber + NEIGHBOURS; other += 1) {
    if (other !== pageNumber && pages.has(other)) others.push(edgeMarks(pages.get(other)));
  }
  const furniture = findFurniture(page, others);
  return toPageBlocks(
    page,
    page.fragments.filter((line) => !furniture.has(line)),
    profile,
  );
}
