import type { Block, DocumentMetadata, FormatParser, ParseInput } from '../model.js';
import { documentBlocks } from './document-blocks.js';
import { readOutline } from './engine/outline.js';
import { PdfDocument } from './engine/pdf-document.js';
import { PictureCutter } from './figures/picture-cutter.js';
import { countsTitle, readMetadata } from './metadata.js';
import { PdfPageReader } from './pdf-page-reader.js';

/**
 * Parses a PDF page by page with PDFium. A document without any text yields its metadata and no block.
 */
export const parsePdf: FormatParser = async function* (
  input: ParseInput,
): AsyncGenerator<DocumentMetadata | Block> {
  const document = await PdfDocument.open(input.path);
  try {
    yield readMetadata(document);
    const pictures = new PictureCutter(document, input);
    yield* documentBlocks(
      {
        pages: new PdfPageReader(document),
        outline: readOutline(document),
        titleIsHeading: countsTitle(document),
        cutPicture: (block) => cutPicture(block, pictures),
      },
      input,
    );
  } finally {
    document.close();
  }
};

async function cutPicture(block: Block, pictures: PictureCutter): Promise<void> {
  const region = block.regions[0];
  if (block.type !== 'figure' || !region?.box) return;
  const picture = await pictures.cut(region.pageNumber, region.box);
  block.imageFile = picture?.file ?? null;
  block.widthPx = picture?.widthPx ?? null;
  block.heightPx = picture?.heightPx ?? null;
}
