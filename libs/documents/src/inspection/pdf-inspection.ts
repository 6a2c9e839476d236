import {
  type OpenOptions,
  PdfDocument,
  imageCoverage,
  readImages,
  type PdfPage,
  readWords,
  hasUsableText,
} from '@tessera/pdf-layout';

/**
 * The kind of a page's text. `text`: typeset. `scan`: an image of a page. `ocr_text_layer`: an image of a page with
 * recognised text behind it. `empty`: neither text nor an image that could contain any.
 */
export type PageKind = 'text' | 'scan' | 'ocr_text_layer' | 'empty';

export interface PageInspection {
  /** From 1. */
  pageNumber: number;
  /** Number of non-blank characters. */
  characterCount: number;
  /** Share of them that is invisible, 0 to 1. */
  invisibleRatio: number;
  /** Share of the page that images cover, 0 to 1. */
  imageCoverage: number;
  kind: PageKind;
}

export interface PdfInspection {
  pageCount: number;
  /** Encrypted, but opens without a password. */
  isEncrypted: boolean;
  /** All pages, or a sample if the document is long or clearly typeset. */
  pages: PageInspection[];
  /** `text_pipeline` if enough pages have typeset text, else `visual_pipeline`. */
  suggestedPipeline: 'text_pipeline' | 'visual_pipeline';
}

export interface InspectOptions extends OpenOptions {
  /** Maximum number of inspected pages. Default 24. */
  maxSampledPages?: number;
  /** No further page is inspected after this time. Default 2000. */
  timeLimitMs?: number;
}

const MAX_SAMPLED_PAGES = 24;
/** After this many pages, nearly all of them typeset, further ones would not change the route. */
const ENOUGH_PAGES = 6;
const CLEAR_TEXT_SHARE = 0.8;
const TIME_LIMIT_MS = 2000;
const MAINLY_INVISIBLE = 0.6;
const PICTURE_PAGE = 0.6;
/** A stamp or a page number on a scan does not make it a page of text. */
const FEW_CHARACTERS = 60;
const MIN_TEXT_SHARE = 0.25;

/**
 * Inspects a PDF to determine its pipeline.
 * @throws UnreadableDocumentError `pdf_encrypted`, `pdf_unreadable`, `pdf_too_many_pages`
 */
export async function inspectPdf(path: string, options: InspectOptions = {}): Promise<PdfInspection> {
  const document = await PdfDocument.open(path, options);
  try {
    const deadline = performance.now() + (options.timeLimitMs ?? TIME_LIMIT_MS);
    const pages: PageInspection[] = [];
    for (const pageNumber of spread(document.pageCount, options.maxSampledPages ?? MAX_SAMPLED_PAGES)) {
      if (pages.length > 0 && (isClear(pages) || performance.now() > deadline)) break;
      pages.push(inspectPageNumber(document, pageNumber));
    }
    pages.sort((a, b) => a.pageNumber - b.pageNumber);
    return {
      pageCount: document.pageCount,
      isEncrypted: document.isEncrypted,
      pages,
      suggestedPipeline: suggestPipeline(pages),
    };
  } finally {
    document.close();
  }
}

/**
 * Opens a PDF and counts its pages; for the checks of an upload.
 * @throws UnreadableDocumentError `pdf_encrypted`, `pdf_unreadable`, `pdf_too_many_pages`
 */
export async function countPdfPages(path: string, options: OpenOptions = {}): Promise<number> {
  const document = await PdfDocument.open(path, options);
  const { pageCount } = document;
  document.close();
  return pageCount;
}

function inspectPageNumber(document: PdfDocument, pageNumber: number): PageInspection {
  const page = document.page(pageNumber);
  if (!page) return { pageNumber, characterCount: 0, invisibleRatio: 0, imageCoverage: 0, kind: 'empty' };
  try {
    return inspectPage(page);
  } finally {
    page.close();
  }
}

/** Assesses one page's text. */
export function inspectPage(page: PdfPage): PageInspection {
  const read = readWords(page);
  const { characterCount } = read;
  const measured = {
    pageNumber: page.pageNumber,
    characterCount,
    invisibleRatio: characterCount === 0 ? 0 : read.invisibleCount / characterCount,
    imageCoverage: imageCoverage(page, readImages(page)),
  };
  return { ...measured, kind: kindOf(measured, hasUsableText(read)) };
}

function kindOf(page: Omit<PageInspection, 'kind'>, isReadable: boolean): PageKind {
  const isPicture = page.imageCoverage >= PICTURE_PAGE;
  if (page.characterCount > 0 && page.invisibleRatio >= MAINLY_INVISIBLE) return 'ocr_text_layer';
  if (isPicture && (page.characterCount < FEW_CHARACTERS || !isReadable)) return 'scan';
  if (isReadable) return 'text';
  return page.imageCoverage > 0 ? 'scan' : 'empty';
}

function isClear(pages: readonly PageInspection[]): boolean {
  const text = pages.filter((page) => page.kind === 'text');
  return pages.length >= ENOUGH_PAGES && text.length >= pages.length * CLEAR_TEXT_SHARE;
}

function suggestPipeline(pages: readonly PageInspection[]): PdfInspection['suggestedPipeline'] {
  const filled = pages.filter((page) => page.kind !== 'empty');
  const text = filled.filter((page) => page.kind === 'text');
  return filled.length === 0 || text.length >= filled.length * MIN_TEXT_SHARE
    ? 'text_pipeline'
    : 'visual_pipeline';
}

/** Page numbers spread evenly, ordered so that any prefix is well spread. */
function spread(pageCount: number, limit: number): number[] {
  const count = Math.min(pageCount, limit);
  const step = count < 2 ? 0 : (pageCount - 1) / (count - 1);
  const numbers = Array.from({ length: count }, (_, index) => 1 + Math.round(index * step));
  return [...numbers.filter((_, index) => index % 4 === 0), ...numbers.filter((_, index) => index % 4 !== 0)];
}
