import { readFile } from 'node:fs/promises';
import { UnreadableDocumentError } from '../../unreadable-document.error.js';
import { Pdfium, loadPdfium } from './pdfium.js';
import { PdfPage } from './pdf-page.js';

export interface OpenOptions {
  /** Refuse documents with more pages. Default: no bound. */
  maxPages?: number;
}

/**
 * One open PDF. Its bytes are held in PDFium's memory while it is open; pages are loaded one at a time and closed by
 * whoever asked for them.
 */
export class PdfDocument {
  readonly pageCount: number;

  private constructor(
    readonly pdfium: Pdfium,
    readonly handle: number,
    private readonly bytesAddress: number,
  ) {
    this.pageCount = pdfium.api.FPDF_GetPageCount(handle);
  }

  /**
   * @throws UnreadableDocumentError `pdf_encrypted` when a password is needed, `pdf_unreadable` when it is broken or
   *   has no pages, `pdf_too_many_pages` over `maxPages`.
   */
  static async open(path: string, options: OpenOptions = {}): Promise<PdfDocument> {
    const [pdfium, bytes] = await Promise.all([loadPdfium(), readFile(path)]);
    const address = pdfium.allocate(bytes.length);
    pdfium.bytes.set(bytes, address);
    const handle = pdfium.api.FPDF_LoadMemDocument(address, bytes.length, 0);
    if (handle === 0) {
      const needsPassword = pdfium.api.FPDF_GetLastError() === Pdfium.errorPassword;
      pdfium.free(address);
      throw needsPassword ? encrypted() : unreadable();
    }
    const document = new PdfDocument(pdfium, handle, address);
    // Whatever it claims, a page takes a few bytes.
    const refusal =
      document.pageCount > bytes.length ? unreadable() : document.refusal(options.maxPages ?? Infinity);
    if (refusal) {
      document.close();
      throw refusal;
    }
    return document;
  }

  /** Null where the page's own objects are broken. The caller closes it. */
  page(pageNumber: number): PdfPage | null {
    const handle = this.pdfium.api.FPDF_LoadPage(this.handle, pageNumber - 1);
    return handle === 0 ? null : new PdfPage(this, handle, pageNumber);
  }

  /** True when the document says that its structure tree describes all of its content. */
  get isTagged(): boolean {
    return this.pdfium.api.FPDFCatalog_IsTagged(this.handle) !== 0;
  }

  /** Encrypted although it opened: only an owner password is set. */
  get isEncrypted(): boolean {
    return this.pdfium.api.FPDF_GetSecurityHandlerRevision(this.handle) >= 0;
  }

  /** An entry of the document information dictionary ("Title", "Author", "CreationDate"); empty when absent. */
  information(key: string): string {
    const { pdfium, handle } = this;
    return pdfium.withAscii(key, (name) =>
      pdfium.utf16((buffer, length) => pdfium.api.FPDF_GetMetaText(handle, name, buffer, length)),
    );
  }

  close(): void {
    this.pdfium.api.FPDF_CloseDocument(this.handle);
    this.pdfium.free(this.bytesAddress);
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
