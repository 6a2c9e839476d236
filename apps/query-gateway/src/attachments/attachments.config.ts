/** Limits of attachments. */
export interface AttachmentsConfig {
  /** Lifetime of an attachment. */
  lifeMs: number;
  /** Interval of removing expired attachments. */
  cleaningIntervalMs: number;
  /** Longest time that an upload may take. */
  uploadTimeoutMs: number;
  /** Longest time that a question waits for an attachment to be parsed; part of the question's own limit. */
  readTimeoutMs: number;
  /** How long a question waits for an attachment before using only the text of its pages. */
  glanceAfterMs: number;
  /** Longest duration of a question, which may use attachments removed meanwhile. */
  questionTimeoutMs: number;
  /** Maximum chunks of the attachments of one question. */
  maxChunks: number;
  /** Maximum pages of a scan that are recognised for a question. */
  maxScannedPages: number;
  /** Pages recognized concurrently. */
  ocrAtOnce: number;
}

/** Injection token of the {@link AttachmentsConfig}. */
export const ATTACHMENTS_CONFIG = Symbol('AttachmentsConfig');
