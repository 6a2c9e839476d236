import type { SqlSchemas } from '@tessera/client';

export type Format = SqlSchemas['BulkContentType'];
export type Compression = SqlSchemas['BulkCompression'];

export const FORMATS = ['CSV', 'JSON', 'PARQUET'] as const satisfies Format[];

/** What the name of a file says about its content; null if nothing. */
export function fileKind(name: string): { format: Format; compression: Compression } | null {
  const [, extension, gzip] = /\.(csv|json|jsonl|ndjson|parquet)(\.gz)?$/i.exec(name) ?? [];
  if (extension === undefined) return null;
  const formats: Record<string, Format> = { csv: 'CSV', parquet: 'PARQUET' };
  return { format: formats[extension.toLowerCase()] ?? 'JSON', compression: gzip ? 'GZIP' : 'NONE' };
}
