/** Codes of sources that cannot be ingested. Each is final: another attempt at the same bytes fails the same way. */
export const UNREADABLE_CODES = [
  'file_empty',
  'file_type_unsupported',
  'url_content_unsupported',
  'file_too_large',
  'file_corrupt',
  'file_encrypted',
  'pdf_encrypted',
  'pdf_unreadable',
  'pdf_too_many_pages',
  'archive_bomb',
  'no_text',
  'parse_timeout',
  'parse_out_of_memory',
  'parse_crashed',
  'too_many_rows',
] as const;
export type UnreadableCode = (typeof UNREADABLE_CODES)[number];

/** The source cannot be read. The message tells the uploader why, and what to do about it. */
export class UnreadableDocumentError extends Error {
  override readonly name = 'UnreadableDocumentError';
  /** The message is for the uploader and may quote the upload, so it must not be logged. */
  readonly quotesInput = true;

  constructor(
    readonly code: UnreadableCode,
    /** The problem. */
    readonly reason: string,
    /** What the user can do. */
    readonly suggestion: string,
    /** The limit that was exceeded and the actual value, if any. */
    readonly measured?: { limit: number; actual: number },
  ) {
    super(`${reason} ${suggestion}`);
  }
}
