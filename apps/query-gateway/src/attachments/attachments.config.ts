/** What attachments are bound by. */
export interface AttachmentsConfig {
  /** How long an attachment can be used. */
  lifeMs: number;
  /** How often expired attachments are looked for. */
  cleaningIntervalMs: number;
  /** Longest time that an upload may take. */
  uploadTimeoutMs: number;
  /** Longest time that a question waits until an attachment is read; within the question's own. */
  readTimeoutMs: number;
  /** How long a question waits for all of an attachment before it makes do with the words of its pages. */
  glanceAfterMs: number;
  /** Longest time that a question may take, and may use what was removed meanwhile. */
  questionTimeoutMs: number;
  /** Most chunks of the attachments of one question. */
  maxChunks: number;
  /** Pages that a scan may have to be read by OCR for a question. */
  maxScannedPages: number;
  /** Pages of an attachment that are read by OCR at once. */
  ocrAtOnce: number;
}

/** Injection token of the {@link AttachmentsConfig}. */
export const ATTACHMENTS_CONFIG = Symbol('AttachmentsConfig');
