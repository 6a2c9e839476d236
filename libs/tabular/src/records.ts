/** A file that is valid so far; reading continues with its batches. */
export interface RecordSource {
  /** Columns of the file in order, all of which the table has. */
  columns: string[];
  /**
   * The records in order. Only the end proves that the whole file was readable.
   * @throws FileFormatError if the rest is unreadable
   * @throws the signal's reason
   */
  batches: AsyncIterable<RecordBatch>;
}

export interface RecordBatch {
  /**
   * Canonical CSV with the record's number as an additional first field, in ascending order: the line where the record
   * starts, or its place in a JSON array or Parquet file, from 1.
   */
  csv: Buffer;
  /** Records in `csv`, not counting rejected ones. */
  records: number;
  rejected: RejectedRecord[];
}

/** A record that fails alone. */
export interface RejectedRecord {
  /** The record's number, as in {@link RecordBatch.csv}. */
  line: number;
  /** For programs: `FIELD_COUNT`, `INVALID_UTF8` …. */
  code: string;
  /** For people. */
  message: string;
  /** By column, as far as they could be read; null is NULL. */
  values: (string | null)[];
}

/** Limits for a file. */
export interface ReadLimits {
  /** Larger records are rejected. */
  maxRecordBytes: number;
  /** Uncompressed size; larger files are refused. */
  maxBytes: number;
  /** Limit of uncompressed to compressed bytes, for files above `freeBytes`. */
  maxCompressionRatio: number;
  /** Uncompressed size up to which any compression ratio is allowed. */
  freeBytes: number;
  /** Files with more columns are refused. */
  maxColumns: number;
  /** Deeper JSON is rejected. */
  maxDepth: number;
}

export const DEFAULT_READ_LIMITS: ReadLimits = {
  maxRecordBytes: 4 * 1024 * 1024,
  maxBytes: 64 * 1024 ** 3,
  maxCompressionRatio: 250,
  freeBytes: 8 * 1024 * 1024,
  maxColumns: 1_600,
  maxDepth: 64,
};
