import { UnreadableDocumentError } from '@tessera/blocks';
import type { OpenFile } from './file-reading.js';
import { Pdfium, loadPdfium } from './pdfium.js';
import { PdfPage } from './pdf-page.js';

export interface OpenOptions {
  /** Refuse documents with more pages. Default: no bound. */
  maxPages?: number;
}

/** An `FPDF_FILEACCESS`: length, function, parameter; and a word for what might be added to it. */
const FILE_ACCESS_BYTES = 16;

/**
 * One open PDF. Its file is read while it is open, as far as it is needed; pages are loaded one at a time and closed by
 * whoever asked for them.
 */
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
   * @throws UnreadableDocumentError `pdf_encrypted` when a password is needed, `pdf_unreadable` when it is broken or
   *   has no pages, `pdf_too_many_pages` over `maxPages`.
   */
  static async open(path: string, options: OpenOptions = {}): Promise<PdfDocument> {
    const pdfium = await loadPdfium();
    const source = openSource(pdfium, path);
    try {
      const handle = pdfium.api.FPDF_LoadCustomDocument(source.address, 0);
      if (handle === 0)
        throw pdfium.api.FPDF_GetLastError() === Pdfium.errorPassword ? encrypted() : unreadable();
      const document = new PdfDocument(pdfium, handle, source);
      // Whatever it claims, a page takes a few bytes.
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

  /** Null where the page's own objects are broken. The caller closes it. */
  page(pageNumber: number): PdfPage | null {
    const handle = this.pdfium.api.FPDF_LoadPage(this.handle, pageNumber - 1);
    return handle === 0 ? null : new PdfPage(this, handle, pageNumber);
  }

  /** Of its file; PDFium keeps most of it until the document is closed. */
  get bytesRead(): number {
    return this.source.file.bytesRead;
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

/** A file with what tells PDFium how to read it. */
interface Source {
  file: OpenFile;
  /** Of its `FPDF_FILEACCESS`. */
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
