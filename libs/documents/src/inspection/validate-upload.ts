import { stat } from 'node:fs/promises';
import { inspectFile, type FileInspection, type InspectFileOptions } from './inspect-file.js';
import { tooLarge } from './unreadable.js';

export interface UploadLimits {
  /** Bytes. */
  maxFileBytes: number;
  maxPdfPages: number;
}

/** The part of inspection that works on untrusted bytes; by default in this process. */
export type FileInspector = (
  path: string,
  fileName: string,
  options: InspectFileOptions,
) => Promise<FileInspection>;

/**
 * Everything that is checked of an upload before it is taken, and what was found out on the way.
 * @throws UnreadableDocumentError `file_too_large` and `pdf_too_many_pages` with limit and actual value, and the codes of
 *   {@link inspectFile}
 */
export async function validateUpload(
  upload: { path: string; fileName: string; contentType?: string },
  limits: UploadLimits,
  inspect: FileInspector = inspectFile,
): Promise<FileInspection> {
  const { size } = await stat(upload.path);
  checkFileSize(size, limits);
  return inspect(upload.path, upload.fileName, {
    detail: 'pages',
    maxPdfPages: limits.maxPdfPages,
    ...(upload.contentType !== undefined && { contentType: upload.contentType }),
  });
}

/** For callers that know the size before they have the file. @throws UnreadableDocumentError `file_too_large` */
export function checkFileSize(sizeBytes: number, limits: Pick<UploadLimits, 'maxFileBytes'>): void {
  if (sizeBytes > limits.maxFileBytes) throw tooLarge('The file', limits.maxFileBytes, sizeBytes);
}
