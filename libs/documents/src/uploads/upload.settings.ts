import { type ConfigOf, integer } from '@tessera/platform';

/** Settings of every app that accepts files. */
export const uploadSettings = {
  maxFileBytes: integer('INGEST_MAX_FILE_BYTES', {
    default: 104_857_600,
    min: 1,
    max: 10 * 1024 ** 3,
    description: 'Maximum file size, in bytes',
  }),
  maxPdfPages: integer('INGEST_MAX_PDF_PAGES', {
    default: 2_000,
    min: 1,
    max: 100_000,
    description: 'Maximum number of pages of a PDF',
  }),
};

export type UploadLimits = ConfigOf<typeof uploadSettings>;

/** Injection token of the {@link UploadLimits}. */
export const UPLOAD_LIMITS = Symbol('UploadLimits');
