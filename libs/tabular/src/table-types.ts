/** The format of a bulk job's file; JSON is one object per line. */
export type BulkFormat = 'CSV' | 'JSON' | 'PARQUET';

/** Applies to the pages of PARQUET, and to other files as a whole. */
export type BulkCompression = 'NONE' | 'GZIP';

/** A column's type, independent of the warehouse. */
export type ColumnType =
  | { kind: ScalarKind }
  /** Null if unlimited. */
  | { kind: 'decimal'; precision: number | null; scale: number | null }
  | { kind: 'list'; of: ColumnType };

export type ScalarKind =
  | 'boolean'
  | 'int16'
  | 'int32'
  | 'int64'
  | 'float32'
  | 'float64'
  | 'text'
  | 'bytes'
  | 'date'
  | 'time'
  | 'timestamp'
  | 'timestamptz'
  | 'uuid'
  | 'json'
  | 'interval';

export interface TableColumn {
  name: string;
  type: ColumnType;
}

export interface FileForm {
  format: BulkFormat;
  compression: BulkCompression;
}
