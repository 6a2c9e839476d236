import { wrapPieces } from '@tessera/sql-services';
import type { JsonRows, QueryResult } from '@tessera/warehouse';

const HEAD = '{"data":[';

type Shape = Pick<QueryResult, 'columns'> & { rows: Pick<JsonRows, 'count'> };

/** A job's inline results, in pieces. */
export function inlineResults(result: QueryResult): Uint8Array[] {
  return wrapPieces(HEAD, result.rows.pieces, tailOf(result));
}

/** The rows in the pieces of {@link inlineResults}. */
export function rowPieces(pieces: readonly Uint8Array[], shape: Shape): Uint8Array[] {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const end = length - Buffer.byteLength(tailOf(shape));
  let at = 0;
  return pieces.map((piece) => {
    const rows = piece.subarray(Math.max(0, HEAD.length - at), Math.max(0, end - at));
    at += piece.length;
    return rows;
  });
}

function tailOf({ columns, rows }: Shape): string {
  const metadata = { columns: columns.map(({ name }) => name), row_count: rows.count };
  return `],"metadata":${JSON.stringify(metadata)}}`;
}
