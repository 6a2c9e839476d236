import type { Block, ParseInput } from '../model.js';
import { ContinuationJoiner, type PlacedBlock } from './blocks/continuations.js';
import { toPageBlocks } from './blocks/page-blocks.js';
import { type DocumentProfile, profileDocument } from './document-profile.js';
import type { OutlineEntry } from './engine/outline.js';
import { edgeMarks, findFurniture } from './furniture.js';
import { PageSource } from './page-source.js';
import type { PageReader } from './page-source.js';
import { TableContinuations } from './tables/table-continuations.js';

/** Pages before and after that are compared to find running headers, footers and logos. */
const NEIGHBOURS = 2;

/** A document whose pages were laid out for people to read. */
export interface LaidOutDocument {
  pages: PageReader;
  outline: readonly OutlineEntry[];
  /** Its title may be printed as its highest heading. */
  titleIsHeading: boolean;
  /** Takes out the picture of a figure; called for each block once. */
  cutPicture?: (block: Block) => Promise<void>;
}

/**
 * The blocks of a document, page by page. A sample of pages is read first, for what only the whole document tells (the size of
 * running text, the ranks of headings); after that no more than a few pages are held at a time.
 */
export async function* documentBlocks(document: LaidOutDocument, input: ParseInput): AsyncGenerator<Block> {
  const pages = new PageSource(document.pages);
  const { pageNumbers } = pages;
  const profile = profileDocument(pages.sample(), { ...document, pageCount: pageNumbers.length });
  const joiner = new ContinuationJoiner(pages.vocabulary);
  const tables = new TableContinuations();
  const total = pageNumbers.length;
  for (const [index, pageNumber] of pageNumbers.entries()) {
    // Nothing goes on over pages that are not there.
    if (index > 0 && pageNumbers[index - 1] !== pageNumber - 1) yield* flush(tables, joiner);
    const blocks = pageBlocks(pages, index, profile);
    for (const placed of tables.push(blocks, pages.get(pageNumber).height)) {
      await document.cutPicture?.(placed.block);
      yield* joiner.push(placed);
    }
    input.onPage?.({ pageNumber, hasText: pages.get(pageNumber).hasText });
    input.onProgress?.({ current: index + 1, total });
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
  const others = pages.around(index, NEIGHBOURS);
  const furniture = findFurniture(page, others.map(edgeMarks), profile);
  return toPageBlocks(page, {
    profile,
    fragments: page.fragments.filter((line) => !furniture.has(line)),
    imagesElsewhere: others.flatMap((other) => other.graphics.images),
  });
}
