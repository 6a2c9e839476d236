import { basename } from 'node:path';

export type BulkFormat = 'CSV' | 'JSON' | 'PARQUET';

/** How a bulk job's file is written. */
export interface FileFormat {
  content_type: BulkFormat;
  compression: 'NONE' | 'GZIP';
}

/** What the command line says of it. */
export interface FormatOptions {
  format?: Lowercase<BulkFormat>;
  gzip?: boolean;
}

const BY_ENDING: Readonly<Record<string, BulkFormat>> = {
  csv: 'CSV',
  json: 'JSON',
  jsonl: 'JSON',
  ndjson: 'JSON',
  parquet: 'PARQUET',
};
const ENDINGS: Record<BulkFormat, string> = { CSV: 'csv', JSON: 'jsonl', PARQUET: 'parquet' };

/** As it was asked for; where nothing was said, as the file's name says; else CSV without compression. */
export function formatOf(fileName: string, { format, gzip }: FormatOptions): FileFormat {
  const [, ending = '', gz] = /\.([a-z]+)(\.gz)?$/.exec(fileName.toLowerCase()) ?? [];
  const told = format?.toUpperCase() as BulkFormat | undefined;
  const isGzip = gzip ?? (gz !== undefined || ending === 'gz');
  return { content_type: told ?? BY_ENDING[ending] ?? 'CSV', compression: isGzip ? 'GZIP' : 'NONE' };
}

/** A name for a file that nobody has named: never a path, whatever the service says. */
export function defaultName(stem: string, { content_type, compression }: FileFormat): string {
  // The pages of a Parquet file are compressed, not the file.
  const gz = compression === 'GZIP' && content_type !== 'PARQUET' ? '.gz' : '';
  return `${basename(stem)}.${ENDINGS[content_type]}${gz}`;
}
