import { Inject, Injectable } from '@nestjs/common';
import { message } from '@tessera/contracts';
import { KnowledgeError } from '@tessera/platform';
import { DOCUMENT_EXTRACTOR, type DocumentExtractor } from '../extraction.js';
import type { FileInspection, InspectFileOptions } from '../inspection/inspect-file.js';
import { tooManyPicturePages } from '../inspection/unreadable.js';
import { ParserKilledError } from '../killed-from-outside.js';
import { UnreadableDocumentError } from '../unreadable-document.error.js';
import { fileEmpty, fileTooLarge, refusal, tooManyPages } from './refusals.js';
import { UPLOAD_LIMITS, type UploadLimits } from './upload.settings.js';

/** A file that was taken in, as far as it decides whether it can be kept. */
export interface InspectableUpload {
  /** Where its bytes can be looked at. */
  localPath: string;
  sizeBytes: number;
  /** It was counted to its end, and not kept. */
  isTooLarge: boolean;
}

/** Decides whether an uploaded file can be read, before anything is made of it. */
@Injectable()
export class UploadInspector {
  constructor(
    @Inject(DOCUMENT_EXTRACTOR) private readonly extractor: DocumentExtractor,
    @Inject(UPLOAD_LIMITS) private readonly limits: UploadLimits,
  ) {}

  /**
   * @param name as it would be stored; it tells apart texts that look alike
   * @param options.contentType what it is said to be, where its name says nothing
   * @throws UnprocessableError with the code of a refusal; KnowledgeError 503 when it could not be looked at
   */
  async inspect(
    upload: InspectableUpload,
    name: string,
    options: Pick<InspectFileOptions, 'contentType' | 'detail'> = {},
  ): Promise<FileInspection> {
    const { maxFileBytes, maxPdfPages } = this.limits;
    if (upload.isTooLarge) throw fileTooLarge(maxFileBytes, upload.sizeBytes);
    if (upload.sizeBytes === 0) throw fileEmpty();
    try {
      const inspection = await this.extractor.inspect(upload.localPath, name, undefined, {
        detail: 'pages',
        ...options,
      });
      const { format, pageCount } = inspection;
      if (pageCount !== null && pageCount > maxPdfPages)
        throw format === 'image'
          ? tooManyPicturePages(maxPdfPages, pageCount)
          : tooManyPages(maxPdfPages, pageCount);
      return inspection;
    } catch (error) {
      if (error instanceof UnreadableDocumentError) throw refusal(error);
      if (error instanceof ParserKilledError) throw new KnowledgeError(503, message('file_not_looked_at'));
      throw error;
    }
  }
}
