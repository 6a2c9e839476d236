import { Inject, Injectable } from '@nestjs/common';
import { ServiceError } from '@tessera/platform';
import { extname } from 'node:path';
import { DOCUMENT_EXTRACTOR, type DocumentExtractor } from '../extraction.js';
import { isTextFormat } from '../formats/formats.js';
import type { FileInspection, InspectFileOptions } from '../inspection/inspect-file.js';
import { notPdf, textInstead, tooManyPicturePages } from '../inspection/unreadable.js';
import { ParserKilledError } from '../killed-from-outside.js';
import { UnreadableDocumentError } from '@tessera/blocks';
import { fileEmpty, fileTooLarge, refusal, tooManyPages } from './refusals.js';
import { type PromisedContent, urlRejection, refuseSentInstead } from './sent-instead.js';
import { UPLOAD_LIMITS, type UploadLimits } from './upload.settings.js';

/** Extensions of formats that are never text. Programs do write HTML and CSV under .doc and .xls. */
const NEVER_TEXT: ReadonlySet<string> = new Set(
  'docx pptx xlsx png jpg jpeg gif webp tif tiff avif'.split(' '),
);

/** An incoming file, with what decides whether it can be kept. */
export interface InspectableUpload {
  /** Path for reading its bytes. */
  localPath: string;
  sizeBytes: number;
  /** It was counted to its end, but not kept. */
  isTooLarge: boolean;
}

/** Decides whether an uploaded file can be read, before it is registered. */
@Injectable()
export class UploadInspector {
  constructor(
    @Inject(DOCUMENT_EXTRACTOR) private readonly extractor: DocumentExtractor,
    @Inject(UPLOAD_LIMITS) private readonly limits: UploadLimits,
  ) {}

  /**
   * For an uploaded file. A file named as a PDF must be one, and one named as an image or a newer Office file must not
   * be text; otherwise the bytes decide.
   * @param name as it would be stored; it distinguishes texts that look alike
   * @throws ServiceError 422 with the code of a rejection; 503 if inspection is unavailable
   */
  async inspect(upload: InspectableUpload, name: string): Promise<FileInspection> {
    return asRefusals(async () => {
      const extension = extname(name).slice(1).toLowerCase();
      const isNamedPdf = extension === 'pdf';
      const inspection = await this.look(upload, name).catch((error: unknown) => {
        throw isNamedPdf && isUnsupportedType(error) ? notPdf() : error;
      });
      if (isNamedPdf && inspection.format !== 'pdf') throw notPdf();
      if (NEVER_TEXT.has(extension) && isTextFormat(inspection.format)) throw textInstead(extension);
      return inspection;
    });
  }

  /**
   * For content fetched from a URL.
   * @param name as it would be stored
   * @param promised what the server and the URL promise about the content
   * @throws ServiceError 422 with the code of a rejection; 503 if inspection is unavailable
   */
  async inspectFetched(
    upload: InspectableUpload,
    name: string,
    { promised, detail }: { promised: PromisedContent } & Pick<InspectFileOptions, 'detail'>,
  ): Promise<FileInspection> {
    const { contentType } = promised;
    const options = { ...(contentType !== null && { contentType }), ...(detail && { detail }) };
    return asRefusals(async () => {
      const inspection = await this.look(upload, name, options).catch((error: unknown) => {
        throw error instanceof UnreadableDocumentError ? urlRejection(error) : error;
      });
      refuseSentInstead(inspection.format, promised);
      return inspection;
    });
  }

  private async look(
    { localPath, sizeBytes, isTooLarge }: InspectableUpload,
    name: string,
    options: Pick<InspectFileOptions, 'contentType' | 'detail'> = {},
  ): Promise<FileInspection> {
    const { maxFileBytes, maxPdfPages } = this.limits;
    if (isTooLarge) throw fileTooLarge(maxFileBytes, sizeBytes);
    if (sizeBytes === 0) throw fileEmpty();
    const inspection = await this.extractor.inspect(localPath, name, undefined, {
      detail: 'pages',
      ...options,
    });
    const { format, pageCount } = inspection;
    if (pageCount !== null && pageCount > maxPdfPages)
      throw format === 'image'
        ? tooManyPicturePages(maxPdfPages, pageCount)
        : tooManyPages(maxPdfPages, pageCount);
    return inspection;
  }
}

async function asRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableDocumentError) throw refusal(error);
    if (error instanceof ParserKilledError) throw ServiceError.of('file_not_looked_at');
    throw error;
  }
}

function isUnsupportedType(error: unknown): boolean {
  return error instanceof UnreadableDocumentError && error.code === 'file_type_unsupported';
}
