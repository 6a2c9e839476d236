import { Inject, Injectable } from '@nestjs/common';
import {
  DOCUMENT_EXTRACTOR,
  type DocumentExtractor,
  type ExtractionEvent,
  SCAN_EXTRACTOR,
  type ScanExtractor,
  type ScannedPage,
  scannedPage,
  UnreadableDocumentError,
} from '@tessera/documents';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import type { StoredAttachment } from '@tessera/persistence';
import { ScanPages } from '@tessera/scans';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ATTACHMENTS_CONFIG, type AttachmentsConfig } from './attachments.config.js';

const PDF = 'application/pdf';

/** An attachment that is ready to be parsed. */
interface OpenedAttachment {
  path: string;
  workFolder: string;
  fileName: string;
  mediaType: string;
}

/** Parses attachments like ingestion: by the parsers of their formats, and images and scans by OCR. */
@Injectable()
export class AttachmentReader {
  constructor(
    private readonly scans: ScanPages,
    @Inject(DOCUMENT_EXTRACTOR) private readonly extractor: DocumentExtractor,
    @Inject(SCAN_EXTRACTOR) private readonly scanExtractor: ScanExtractor,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(ATTACHMENTS_CONFIG)
    private readonly config: Pick<AttachmentsConfig, 'maxScannedPages' | 'ocrAtOnce'>,
  ) {}

  /**
   * @param folder must be empty
   * @throws UnreadableDocumentError if the file is the reason; any other error is not the file's fault
   */
  async *read(attachment: StoredAttachment, folder: string): AsyncGenerator<ExtractionEvent> {
    const opened = await this.open(attachment, folder);
    if (opened.mediaType.startsWith('image/')) {
      yield* this.readScan(opened);
      return;
    }
    try {
      yield* this.extractor.extract({ ...opened, pageTextsFirst: true });
    } catch (error) {
      const isScan = opened.mediaType === PDF && isWithoutText(error);
      if (!isScan) throw error;
      yield* this.readScan(opened);
    }
  }

  private async open(
    { objectKey, filename: fileName, contentType }: StoredAttachment,
    folder: string,
  ): Promise<OpenedAttachment> {
    const path = join(folder, 'source');
    const workFolder = join(folder, 'pages');
    await mkdir(workFolder);
    await this.objects.copyToFile(objectKey, path);
    return { path, workFolder, fileName, mediaType: contentType ?? '' };
  }

  private async *readScan(opened: OpenedAttachment): AsyncGenerator<ExtractionEvent> {
    const { fileName, mediaType, workFolder } = opened;
    const failures: string[] = [];
    const format = mediaType === PDF ? 'pdf' : 'image';
    const options = { fileName, format, workFolder, sourceTypeHint: null } as const;
    try {
      yield* this.scanExtractor.extract(this.pagesOf(opened, failures), options);
    } catch (error) {
      const [failure] = failures;
      if (failure === undefined || !isWithoutText(error)) throw error;
      throw new UnreadableDocumentError('no_text', failure, 'Attach a clearer image.');
    }
  }

  private async *pagesOf(
    { path, mediaType, workFolder }: OpenedAttachment,
    failures: string[],
  ): AsyncGenerator<ScannedPage> {
    const { maxScannedPages, ocrAtOnce } = this.config;
    // Not aborted when the client disconnects, so that the next question can use the result.
    const request = { path, mediaType, workFolder, signal: new AbortController().signal };
    const pages = this.scans.read(request, ocrAtOnce, async ({ page, words, rotation, failure }) => {
      if (page.pageCount > maxScannedPages) throw tooManyPages(page.pageCount, maxScannedPages);
      if (failure !== null) failures.push(failure);
      return scannedPage(page, words, rotation);
    });
    yield* pages;
  }
}

function isWithoutText(error: unknown): boolean {
  return error instanceof UnreadableDocumentError && error.code === 'no_text';
}

function tooManyPages(actual: number, limit: number): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'pdf_too_many_pages',
    `It is a scan with ${actual} pages; the limit for attachments is ${limit}.`,
    'Ingest it into a knowledge base, or ask an operator to raise ATTACHMENT_MAX_SCANNED_PAGES.',
    { limit, actual },
  );
}
