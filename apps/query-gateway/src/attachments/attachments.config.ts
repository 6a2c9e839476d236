/** What attachments are bound by. */
export interface AttachmentsConfig {
  /** Lifetime of an attachment. */
  lifeMs: number;
  /** How often expired attachments are looked for. */
  cleaningIntervalMs: number;
  /** Longest time that an upload may take. */
  uploadTimeoutMs: number;
  /** Longest time that a question waits until an attachment is read; within the question's own. */
  readTimeoutMs: number;
  /** How long a question waits for an attachment before using only the text of its pages. */
  glanceAfterMs: number;
  /** Longest time that a question may take, and may use what was removed meanwhile. */
  questionTimeoutMs: number;
  /** Most chunks of the attachments of one question. */
  maxChunks: number;
  /** Pages that a scan may have to be read by OCR for a question. */
  maxScannedPages: number;
  /** Pages recognized concurrently. */
  ocrAtOnce: number;
}

/** Injection token of the {@link AttachmentsConfig}. */
export const ATTACHMENTS_CONFIG = Symbol('AttachmentsConfig');
