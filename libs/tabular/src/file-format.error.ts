/** Why a file is refused or cannot be written. */
export type FileFormatCode =
  /** The format or compression differs from the job's. */
  | 'FORMAT_MISMATCH'
  /** Not UTF-8: UTF-16 or UTF-32. */
  | 'ENCODING_UNSUPPORTED'
  | 'FILE_EMPTY'
  /** A column that the table does not have. */
  | 'UNKNOWN_COLUMN'
  | 'DUPLICATE_COLUMN'
  /** A required column, such as a key, is missing. */
  | 'MISSING_COLUMN'
  | 'TOO_MANY_COLUMNS'
  | 'HEADER_INVALID'
  /** Ends within a quoted field, an array or a compressed stream. */
  | 'FILE_TRUNCATED'
  /** Unreadable bytes. */
  | 'FILE_CORRUPT'
  /** Exceeds the limit after decompression. */
  | 'FILE_TOO_LARGE'
  /** A compression bomb, or too expensive to read. */
  | 'FILE_TOO_COMPLEX'
  /** A type without a counterpart in tables. */
  | 'COLUMN_TYPE_UNSUPPORTED'
  /** An exported value that the format cannot represent. */
  | 'VALUE_UNREPRESENTABLE';

/** A refused file, or an export that its format cannot represent. The message is for the client. */
export class FileFormatError extends Error {
  override readonly name = 'FileFormatError';
  /** Meant for the client, whose input it may quote, so it is not logged. */
  readonly quotesInput = true;

  /** @param details for programs: `column`, `line`, `limit` … */
  constructor(
    readonly code: FileFormatCode,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
