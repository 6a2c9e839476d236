import { Inject, Injectable } from '@nestjs/common';
import { FileValidateForm, type FileValidateResponse, message } from '@tessera/contracts';
import {
  type FileInspection,
  parseFileName,
  UPLOAD_LIMITS,
  UploadInspector,
  type UploadLimits,
} from '@tessera/documents';
import { type Upload, UploadService } from '@tessera/objects';
import { readMultipart, UnprocessableError, validateForm } from '@tessera/platform';
import type { Request } from 'express';
import { resourceKindOf } from './resource-kind.js';

/** Tells whether a file could be ingested, by the checks of its ingestion. Nothing of it is kept. */
@Injectable()
export class FileValidationService {
  constructor(
    private readonly uploads: UploadService,
    private readonly inspector: UploadInspector,
    @Inject(UPLOAD_LIMITS) private readonly limits: UploadLimits,
  ) {}

  /** @throws UnprocessableError with the code of a refusal, RequestValidationError */
  async validate(request: Request): Promise<FileValidateResponse> {
    const { maxFileBytes: maxBytes } = this.limits;
    let upload = null as Upload | null;
    try {
      const { fields } = await readMultipart(request, {
        missing: message('file_required'),
        onFile: async (body, name) => {
          upload = await this.uploads.receive({ body, name, maxBytes });
        },
      });
      const { filename } = await validateForm(FileValidateForm, fields);
      if (!upload) throw new UnprocessableError(message('file_required'));
      const { name } = parseFileName(filename || upload.givenName);
      const inspection = await this.inspector.inspect(upload, name);
      return answerOf(name, inspection);
    } finally {
      if (upload) await this.uploads.discardLocal(upload);
    }
  }
}

function answerOf(
  filename: string,
  { format, contentType, sizeBytes, pageCount }: FileInspection,
): FileValidateResponse {
  return {
    ok: true,
    filename,
    size_bytes: sizeBytes,
    resource_kind: resourceKindOf(format),
    ...(pageCount !== null && { page_count: pageCount }),
    content_type: contentType,
  };
}
