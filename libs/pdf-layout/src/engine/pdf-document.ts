import { UnreadableDocumentError } from '@tessera/blocks';
import type { OpenFile } from './file-reading.js';
import { Pdfium, loadPdfium } from './pdfium.js';
import { PdfPage, usableSize } from './pdf-page.js';

export interface OpenOptions {
  /** Rejects documents with more pages. Default: unlimited. */
  maxPages?: number;
}

/** An `FPDF_FILEACCESS` (length, function, parameter) plus one word for future fields. */
const FILE_ACCESS_BYTES = 16;

/** One open PDF. PDFium reads its file on demand while it is open. Pages are loaded one at a time; the caller closes them. */
export class PdfDocument {
  readonly pageCount: number;

  private constructor(
    readonly pdfium: Pdfium,
    readonly handle: number,
    private readonly source: Source,
  ) {
    this.pageCount = pdfium.api.FPDF_GetPageCount(handle);
  }

  /**
   * @throws UnreadableDocumentError `pdf_encrypted` if a password is needed, `pdf_unreadable` if it is damaged or has
   * no pages, `pdf_too_many_pages` if it has more than `maxPages`
   */
  static async open(path: string, options: OpenOptions = {}): Promise<PdfDocument> {
    const pdfium = await loadPdfium();
    const source = openSource(pdfium, path);
    try {
      const handle = pdfium.api.FPDF_LoadCustomDocument(source.address, 0);
      if (handle === 0)
        throw pdfium.api.FPDF_GetLastError() === Pdfium.errorPassword ? encrypted() : unreadable();
      const document = new PdfDocument(pdfium, handle, source);
      // Whatever the file claims, a page takes at least a few bytes.
      const refusal =
        document.pageCount > source.file.sizeBytes
          ? unreadable()
          : document.refusal(options.maxPages ?? Infinity);
      if (!refusal) return document;
      pdfium.api.FPDF_CloseDocument(handle);
      throw refusal;
    } catch (error) {
      source.close();
      throw error;
    }
  }

  /** Null if the page's objects are damaged. The caller closes it. */
  page(pageNumber: number): PdfPage | null {
    const handle = this.pdfium.api.FPDF_LoadPage(this.handle, pageNumber - 1);
    return handle === 0 ? null : new PdfPage(this, handle, pageNumber);
  }

  /** Size of a page as displayed, in points, without reading its content; that of paper if it is unknown. */
  pageSize(pageNumber: number): { width: number; height: number } {
    const { api, scratch } = this.pdfium;
    const isKnown = api.FPDF_GetPageSizeByIndexF(this.handle, pageNumber - 1, scratch) !== 0;
    const [width, height] = isKnown ? [0, 4].map((offset) => this.pdfium.float32(scratch + offset)) : [];
    return usableSize({ width, height });
  }

  /** Of the file; PDFium caches most of it until the document is closed. */
  get bytesRead(): number {
    return this.source.file.bytesRead;
  }

  /** True if the document declares that its structure tree covers all of its content. */
  get isTagged(): boolean {
    return this.pdfium.api.FPDFCatalog_IsTagged(this.handle) !== 0;
  }

  /** Encrypted although it opened: only an owner password is set. */
  get isEncrypted(): boolean {
    return this.pdfium.api.FPDF_GetSecurityHandlerRevision(this.handle) >= 0;
  }

  /** An entry of the document information dictionary ("Title", "Author", "CreationDate"); empty if absent. */
  information(key: string): string {
    const { pdfium, handle } = this;
    return pdfium.withAscii(key, (name) =>
      pdfium.utf16((buffer, length) => pdfium.api.FPDF_GetMetaText(handle, name, buffer, length)),
    );
  }

  close(): void {
    this.pdfium.api.FPDF_CloseDocument(this.handle);
    this.source.close();
  }

  private refusal(maxPages: number): UnreadableDocumentError | null {
    if (this.pageCount < 1) return unreadable();
    if (this.pageCount <= maxPages) return null;
    return new UnreadableDocumentError(
      'pdf_too_many_pages',
      `The PDF has ${this.pageCount} pages; at most ${maxPages} are accepted.`,
      'Split it into smaller files and upload them one by one.',
      { limit: maxPages, actual: this.pageCount },
    );
  }
}

/** A file with PDFium's description of how to read it. */
interface Source {
  file: OpenFile;
  /** Pointer to its `FPDF_FILEACCESS`. */
  address: number;
  close(): void;
}

function openSource(pdfium: Pdfium, path: string): Source {
  const address = pdfium.allocate(FILE_ACCESS_BYTES);
  try {
    const file = pdfium.files.open(path);
    pdfium.writeIntegers(address, [file.sizeBytes, pdfium.files.readBlock, file.id]);
    return {
      file,
      address,
      close: () => {
        file.close();
        pdfium.free(address);
      },
    };
  } catch (error) {
    pdfium.free(address);
    throw error;
  }
}

function encrypted(): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'pdf_encrypted',
    'The PDF is protected by a password.',
    'Remove the password protection and upload it again.',
  );
}

function unreadable(): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'pdf_unreadable',
    'The PDF is damaged or is not a PDF.',
    'Open it in a PDF reader, save it as a new PDF, and upload that file.',
  );
}
