import { blocksOfPdf, PdfDocument } from '@tessera/pdf-layout';
import type { FigureBlock, FormatParser } from '../../model.js';
import { readMetadata } from './metadata.js';
import { PictureCutter } from './picture-cutter.js';

/** Parses a PDF page by page with PDFium. A document without any text yields its metadata and no block. */
export const parsePdf: FormatParser = async function* (input) {
  const document = await PdfDocument.open(input.path);
  try {
    yield readMetadata(document);
    const pictures = new PictureCutter(document, input);
    yield* blocksOfPdf(document, { ...input, cutPicture: (figure) => cutPicture(figure, pictures) });
  } finally {
    document.close();
  }
};

async function cutPicture(figure: FigureBlock, pictures: PictureCutter): Promise<void> {
  const region = figure.regions[0];
  if (!region?.box) return;
  const picture = await pictures.cut(region.pageNumber, region.box);
  figure.imageFile = picture?.file ?? null;
  figure.widthPx = picture?.widthPx ?? null;
  figure.heightPx = picture?.heightPx ?? null;
}
