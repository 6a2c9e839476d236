import type { Block, DocumentMetadata, FormatParser, ParseInput } from '../model.js';
import { ContinuationJoiner, type PlacedBlock } from './blocks/continuations.js';
import { type DocumentProfile, profileDocument } from './document-profile.js';
import { readOutline } from './engine/outline.js';
import { PdfDocument } from './engine/pdf-document.js';
import { PictureCutter } from './figures/picture-cutter.js';
import { edgeMarks, findFurniture } from './furniture.js';
import { countsTitle, readMetadata } from './metadata.js';
import { toPageBlocks } from './blocks/page-blocks.js';
import { TableContinuations } from './tables/table-continuations.js';
import { PageSource, samplePages } from './page-source.js';

/** Pages before and after that are compared to find running headers, footers and logos. */
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
    yield* documentBlocks(document, input);
  } finally {
    document.close();
  }
};

async function* documentBlocks(document: PdfDocument, input: ParseInput): AsyncGenerator<Block> {
  const pages = new PageSource(document);
  const sample = samplePages(document.pageCount).map((pageNumber) => pages.get(pageNumber));
  const profile = profileDocument(sample, {
    outline: readOutline(document),
    pageCount: document.pageCount,
    titleIsHeading: countsTitle(document),
  });
  const pictures = new PictureCutter(document, input.workFolder);
  const joiner = new ContinuationJoiner(pages.vocabulary);
  const tables = new TableContinuations();
  for (let pageNumber = 1; pageNumber <= document.pageCount; pageNumber += 1) {
    const blocks = pageBlocks(pages, pageNumber, profile);
    for (const placed of tables.push(blocks, pages.get(pageNumber).height)) {
      await cutPicture(placed.block, pictures);
      yield* joiner.push(placed);
    }
    input.onPage?.({ pageNumber, hasText: pages.get(pageNumber).hasText });
    input.onProgress?.({ current: pageNumber, total: document.pageCount });
    pages.forgetBefore(pageNumber + 1 - NEIGHBOURS);
  }
  for (const placed of tables.flush()) yield* joiner.push(placed);
  yield* joiner.flush();
}

function pageBlocks(pages: PageSource, pageNumber: number, profile: DocumentProfile): PlacedBlock[] {
  const page = pages.get(pageNumber);
  if (!page.hasText) return [];
  const others = pages.around(pageNumber, NEIGHBOURS);
  const furniture = findFurniture(page, others.map(edgeMarks), profile);
  return toPageBlocks(page, {
    profile,
    fragments: page.fragments.filter((line) => !furniture.has(line)),
    imagesElsewhere: others.flatMap((other) => other.graphics.images),
  });
}

async function cutPicture(block: Block, pictures: PictureCutter): Promise<void> {
  const region = block.regions[0];
  if (block.type !== 'figure' || !region?.box) return;
  const picture = await pictures.cut(region.pageNumber, region.box);
  block.imageFile = picture?.file ?? null;
  block.widthPx = picture?.widthPx ?? null;
  block.heightPx = picture?.heightPx ?? null;
}
