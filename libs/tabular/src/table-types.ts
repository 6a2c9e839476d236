/** The format of a bulk job's file; JSON is one object a line. */
export type BulkFormat = 'CSV' | 'JSON' | 'PARQUET';

/** Of PARQUET it is what its pages are compressed with, of the others the whole file. */
export type BulkCompression = 'NONE' | 'GZIP';

/** What a column holds, whatever the warehouse calls it. */
export type ColumnType =
  | {
      kind:
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
    }
  /** Precision and scale are null where the warehouse sets no bound. */
  | { kind: 'decimal'; precision: number | null; scale: number | null }
  | { kind: 'list'; of: ColumnType };

export interface TableColumn {
  name: string;
  type: ColumnType;
}

/** What a file is to be written as. */
export interface FileForm {
  format: BulkFormat;
  compression: BulkCompression;
}
