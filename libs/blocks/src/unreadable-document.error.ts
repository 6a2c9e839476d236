/** Codes of sources that cannot be ingested as they are. Each is final: another attempt at the same bytes fails the same way. */
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

/** The source cannot be read, and why, in a sentence for the person who uploaded it, with what to do about it. */
export class UnreadableDocumentError extends Error {
  override readonly name = 'UnreadableDocumentError';
  /** It is for whoever sent what it is about, and may quote that: no message for a log. */
  readonly quotesInput = true;

  constructor(
    readonly code: UnreadableCode,
    /** What is wrong. */
    readonly reason: string,
    /** What the user can do. */
    readonly suggestion: string,
    /** The bound that was exceeded and the value met, where there is one. */
    readonly measured?: { limit: number; actual: number },
  ) {
    super(`${reason} ${suggestion}`);
  }
}
