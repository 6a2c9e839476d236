/** Why a file as a whole is refused, or cannot be written. */
export type FileFormatCode =
  /** It is not of the format, or not compressed, as the job says. */
  | 'FORMAT_MISMATCH'
  /** Not UTF-8: UTF-16 or UTF-32. */
  | 'ENCODING_UNSUPPORTED'
  | 'FILE_EMPTY'
  /** A name in the header that the table does not have. */
  | 'UNKNOWN_COLUMN'
  | 'DUPLICATE_COLUMN'
  /** A column that the operation needs, such as a key, is not in the file. */
  | 'MISSING_COLUMN'
  | 'TOO_MANY_COLUMNS'
  | 'HEADER_INVALID'
  /** It ends too early: within a quoted field, an array, a compressed stream. */
  | 'FILE_TRUNCATED'
  /** Bytes that no reader of the format can make sense of. */
  | 'FILE_CORRUPT'
  /** It decompresses to more than is allowed. */
  | 'FILE_TOO_LARGE'
  /** A compression bomb, or a file that takes more memory or time to read than is allowed. */
  | 'FILE_TOO_COMPLEX'
  /** A type of the file's schema that tables have no counterpart for. */
  | 'COLUMN_TYPE_UNSUPPORTED'
  /** A value of an export that the format has no counterpart for. */
  | 'VALUE_UNREPRESENTABLE';

/** The whole file is refused, or an export cannot be written in its format. The message is for whoever sent the file. */
export class FileFormatError extends Error {
  override readonly name = 'FileFormatError';
  /** It is for whoever sent what it is about, and may quote that: no message for a log. */
  readonly quotesInput = true;

  /** @param details what a program can use: `column`, `line`, `limit` … */
  constructor(
    readonly code: FileFormatCode,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
