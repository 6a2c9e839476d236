import type { Readable } from 'node:stream';
import type { ReadLimits, RecordSource, RejectedRecord } from './records.js';
import type { BulkCompression, BulkFormat, TableColumn } from './table-types.js';

export interface EncodeOptions {
  format: BulkFormat;
  compression: BulkCompression;
  /** Columns of the rows, in order. */
  columns: readonly TableColumn[];
  /** An existing folder for this call alone; the caller removes it when the stream has ended. */
  workFolder: string;
  signal: AbortSignal;
}

/**
 * Encodes rows as a file. CSV is RFC 4180 with a header and "\n"; JSON is one object per line; PARQUET has the columns'
 * types, or text where it has none, which its metadata states.
 *
 * Canonical CSV, here and in {@link RecordSource}: RFC 4180 rows, "\n", no header, UTF-8; NULL is an empty unquoted field,
 * an empty string is `""`; dates and times are ISO 8601; bytes `\x` and hex; arrays JSON.
 * @param source canonical CSV, or JSON lines for JSON; destroyed with the result
 * @throws (through the stream) FileFormatError, errors of the source, the signal's reason
 */
export type EncodeExport = (source: Readable, options: EncodeOptions) => Readable;

export interface ReadOptions {
  format: BulkFormat;
  compression: BulkCompression;
  /** Columns of the table; others are refused. */
  columns: readonly string[];
  /** Columns that the file must have. */
  requiredColumns: readonly string[];
  /** Fields that a JSON object lacks: NULL, or rejected (the default), where NULL would overwrite a value. */
  absentFields?: 'null' | 'reject';
  /** Columns with bytes, or arrays of bytes: in JSON Base64, as in exports, or `\x` and hex. */
  bytesColumns?: readonly string[];
  limits: ReadLimits;
  workFolder: string;
  signal: AbortSignal;
}

/**
 * Reads a file of unknown quality: decompresses, validates and splits it into records.
 * @param body destroyed when the batches end in any way
 * @throws FileFormatError, errors of the body, the signal's reason
 */
export type ReadRecords = (body: Readable, options: ReadOptions) => Promise<RecordSource>;

/**
 * Encodes failed records: the file's columns as text, and `_line`, `_code`, `_message`.
 * @throws (through the stream) errors of the failures, the signal's reason
 */
export type EncodeFailures = (
  failures: AsyncIterable<RejectedRecord>,
  options: Omit<EncodeOptions, 'columns'> & { columns: readonly string[] },
) => Readable;
