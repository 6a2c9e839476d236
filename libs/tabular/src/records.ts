/** A file that was found to be in order so far, and is read on as its batches are taken. */
export interface RecordSource {
  /** Columns of the file in its order, all of them the table's. */
  columns: string[];
  /**
   * The file's records in order. Only the end of it tells that the whole file could be read.
   * @throws FileFormatError when the file turns out not to be readable any further
   * @throws the signal's reason
   */
  batches: AsyncIterable<RecordBatch>;
}

export interface RecordBatch {
  /**
   * Canonical CSV with one field more than the file has columns: first comes the number of the record, which rises from record to
   * record. It is the line on which the record begins, from 1, or in a JSON array and in Parquet the record's place, from 1.
   */
  csv: Buffer;
  /** Records in `csv`; the rejected ones come on top of them. */
  records: number;
  rejected: RejectedRecord[];
}

/** A record that cannot be loaded, and fails alone. */
export interface RejectedRecord {
  /** The record's number, as in {@link RecordBatch.csv}. */
  line: number;
  /** For programs: `FIELD_COUNT`, `INVALID_UTF8` … */
  code: string;
  /** For people: what is wrong with it. */
  message: string;
  /** By the file's columns, as far as there are; null where the record says NULL. */
  values: (string | null)[];
}

/** Bounds on what a file may ask of the process that reads it. */
export interface ReadLimits {
  /** A longer record is rejected. */
  maxRecordBytes: number;
  /** Of the whole file when it is no longer compressed; more and the file is refused. */
  maxBytes: number;
  /** Bytes of data for each compressed one; more, where there are more than `freeBytes` of them, and the file is refused. */
  maxCompressionRatio: number;
  /** A file may hold so many bytes, however well they are compressed. */
  freeBytes: number;
  /** A file with more columns is refused. */
  maxColumns: number;
  /** JSON nested deeper is rejected. */
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
