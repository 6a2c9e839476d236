import { basename } from 'node:path';

export type BulkFormat = 'CSV' | 'JSON' | 'PARQUET';

export interface FileFormat {
  content_type: BulkFormat;
  compression: 'NONE' | 'GZIP';
}

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

/** From the options, otherwise from the file name, otherwise uncompressed CSV. */
export function formatOf(fileName: string, { format, gzip }: FormatOptions): FileFormat {
  const [, ending = '', gz] = /\.([a-z]+)(\.gz)?$/.exec(fileName.toLowerCase()) ?? [];
  const told = format?.toUpperCase() as BulkFormat | undefined;
  const isGzip = gzip ?? (gz !== undefined || ending === 'gz');
  return { content_type: told ?? BY_ENDING[ending] ?? 'CSV', compression: isGzip ? 'GZIP' : 'NONE' };
}

/** Default file name. Never a path, whatever the service returns. */
export function defaultName(stem: string, { content_type, compression }: FileFormat): string {
  // Parquet compresses pages, not the file.
  const gz = compression === 'GZIP' && content_type !== 'PARQUET' ? '.gz' : '';
  return `${basename(stem)}.${ENDINGS[content_type]}${gz}`;
}
