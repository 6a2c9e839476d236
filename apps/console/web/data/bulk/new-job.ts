import type { BulkJobRequest } from '@tessera/client';
import type { BulkOperation } from '../states.js';
import type { Compression, Format } from './file-kind.js';

/** What a person has entered. */
export interface NewJob {
  operation: BulkOperation;
  table: string;
  /** A delete can get its keys from a statement instead of a file. */
  source: 'file' | 'statement';
  sql: string;
  file: File | null;
  /** Empty: the primary key. */
  keyColumns: string[];
  format: Format;
  compression: Compression;
}

/** Programs that read exports read Parquet with its types. */
export function emptyJob(operation: BulkOperation, sql: string): NewJob {
  return {
    operation,
    table: '',
    source: operation === 'query' ? 'statement' : 'file',
    sql: operation === 'query' ? sql : '',
    file: null,
    keyColumns: [],
    format: operation === 'query' ? 'PARQUET' : 'CSV',
    compression: 'NONE',
  };
}

export function isReady({ operation, table, source, sql, file }: NewJob): boolean {
  const hasInput = source === 'statement' ? sql.trim() !== '' : file !== null;
  return hasInput && (operation === 'query' || table !== '');
}

export function matchesRows(operation: BulkOperation): boolean {
  return operation === 'update' || operation === 'upsert' || operation === 'delete';
}

export function requestOf(job: NewJob): BulkJobRequest {
  const { operation, table, source, sql, keyColumns, format, compression } = job;
  return {
    operation,
    // Of an export, a label only.
    object: operation === 'query' ? labelOf(sql) : table,
    ...(source === 'statement' && { query: sql }),
    ...(matchesRows(operation) && keyColumns.length > 0 && { key_columns: keyColumns }),
    content_type: format,
    compression,
  };
}

const LABEL_LENGTH = 80;

/** The first table that a statement names. */
function labelOf(sql: string): string {
  return (/\bfrom\s+("[^"]+"|[\w.]+)/i.exec(sql)?.[1] ?? sql.trim())
    .replaceAll('"', '')
    .slice(0, LABEL_LENGTH);
}
