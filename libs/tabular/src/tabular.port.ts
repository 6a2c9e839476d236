import type { Readable } from 'node:stream';
import type { ReadLimits, RecordSource, RejectedRecord } from './records.js';
import type { BulkCompression, BulkFormat, TableColumn } from './table-types.js';

export interface EncodeOptions {
  format: BulkFormat;
  compression: BulkCompression;
  /** Of the rows, in their order. */
  columns: readonly TableColumn[];
  /** Exists, is used by nobody else, and is removed by the caller when the stream has ended. */
  workFolder: string;
  signal: AbortSignal;
}

/**
 * Makes a file of rows. CSV is RFC 4180 with a header and "\n" ends; JSON is one object a line; PARQUET has the columns' types, and
 * text where it has no such type, which its metadata then says.
 *
 * Canonical CSV, here and in {@link RecordSource}: RFC 4180 rows, "\n" ends, no header, UTF-8; NULL is an empty field without quotes, an empty
 * text is `""`; dates and times as in ISO 8601; bytes as `\x` and hex; lists as JSON arrays.
 * @param source canonical CSV, or JSON lines when the format is JSON; destroyed when the result is
 * @throws (by the stream) FileFormatError, what the source fails with, the signal's reason
 */
export type EncodeExport = (source: Readable, options: EncodeOptions) => Readable;

export interface ReadOptions {
  format: BulkFormat;
  compression: BulkCompression;
  /** Of the table; the file may have no others. */
  columns: readonly string[];
  /** The file must have these. */
  requiredColumns: readonly string[];
  /**
   * What a JSON object stands for that lacks a field which others have: NULL, or, where a NULL would overwrite what is there, a record
   * that is rejected (the default).
   */
  absentFields?: 'null' | 'reject';
  /** Those that hold bytes, or lists of them: JSON has them as Base64, as exports write it, or as `\x` and hex. */
  bytesColumns?: readonly string[];
  limits: ReadLimits;
  workFolder: string;
  signal: AbortSignal;
}

/**
 * Reads a file of unknown quality: decompresses it, checks it, and cuts it into records.
 * @param body destroyed when the batches have ended, in whichever way
 * @throws FileFormatError, what the body fails with, the signal's reason
 */
export type ReadRecords = (body: Readable, options: ReadOptions) => Promise<RecordSource>;

/**
 * Makes a file of what failed: the file's columns, as text, and `_line`, `_code`, `_message`.
 * @throws (by the stream) what the failures fail with, the signal's reason
 */
export type EncodeFailures = (
  failures: AsyncIterable<RejectedRecord>,
  options: Omit<EncodeOptions, 'columns'> & { columns: readonly string[] },
) => Readable;
