import { Inject, Injectable } from '@nestjs/common';
import { FileValidateForm, type FileValidateResponse } from '@tessera/contracts';
import {
  type FileInspection,
  parseFileName,
  UPLOAD_LIMITS,
  UploadInspector,
  type UploadLimits,
} from '@tessera/documents';
import { UploadService } from '@tessera/objects';
import { ServiceError, validateForm } from '@tessera/platform';
import type { Request } from 'express';
import { resourceKindOf } from './resource-kind.js';

/** Checks whether a file can be ingested, with the checks of ingestion. Stores nothing. */
@Injectable()
export class FileValidationService {
  constructor(
    private readonly uploads: UploadService,
    private readonly inspector: UploadInspector,
    @Inject(UPLOAD_LIMITS) private readonly limits: UploadLimits,
  ) {}

  /** @throws ServiceError 422 with an error code, RequestValidationError */
  async validate(request: Request): Promise<FileValidateResponse> {
    const { maxFileBytes: maxBytes } = this.limits;
    return this.uploads.takeForm(request, { missing: 'file_required', maxBytes }, async (form) => {
      const { filename } = await validateForm(FileValidateForm, form.fields);
      const { upload } = form;
      if (!upload) throw ServiceError.of('file_required');
      const { name } = parseFileName(filename || upload.givenName);
      const inspection = await this.inspector.inspect(upload, name);
      return { answer: answerOf(name, inspection), isKept: false };
    });
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
