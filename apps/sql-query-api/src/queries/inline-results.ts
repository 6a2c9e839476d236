import { wrapPieces } from '@tessera/sql-services';
import type { QueryResult } from '@tessera/warehouse';

/** A job's inline results, in pieces. */
export function inlineResults({ columns, rows }: QueryResult): Uint8Array[] {
  const metadata = { columns: columns.map(({ name }) => name), row_count: rows.count };
  return wrapPieces('{"data":[', rows.pieces, `],"metadata":${JSON.stringify(metadata)}}`);
}
