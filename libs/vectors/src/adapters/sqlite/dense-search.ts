import type { PointFilter } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import type { PointTable } from './point-table.js';
import { bytesOf, numberOf } from './rows.js';
import { facetsLetThrough } from './selection.js';

interface Neighbour {
  chunk: number;
  distance: number;
}

/** Chunks whose vectors are nearest by cosine, nearest first. */
export function searchDensely(
  connection: Connection,
  table: PointTable,
  filter: PointFilter,
  { vector, limit }: { vector: Float32Array; limit: number },
): number[] {
  const { byFacet, byDocument } = facetsLetThrough(table, filter);
  const found = [
    ...(byFacet ? nearest(connection, vector, limit, byFacet) : []),
    ...(byDocument ? nearest(connection, vector, limit, byDocument, filter.documentIds ?? []) : []),
  ];
  found.sort((a, b) => a.distance - b.distance || a.chunk - b.chunk);
  return [...new Set(found.map(({ chunk }) => chunk))].slice(0, limit);
}

function nearest(
  connection: Connection,
  vector: Float32Array,
  limit: number,
  facets: Uint8Array,
  documentIds?: readonly string[],
): Neighbour[] {
  const allowed = [...facets.keys()].filter((facet) => facets[facet] === 1);
  if (allowed.length === 0 || documentIds?.length === 0) return [];
  const ofDocuments = `and chunk in (
    select p.chunk from documents d join points p on p.number between d.first_number and d.first_number + d.point_count - 1
    where d.document_id in (select value from json_each(?)))`;
  const rows = connection
    .statement(
      `select chunk, distance from vectors where embedding match ? and k = ?
       and facet in (select value from json_each(?)) ${documentIds ? ofDocuments : ''}`,
    )
    .all(
      bytesOf(vector),
      BigInt(limit),
      JSON.stringify(allowed),
      ...(documentIds ? [JSON.stringify(documentIds)] : []),
    );
  // A vector of zeros has no angle to anything, and no distance.
  return rows
    .filter((row) => row['distance'] !== null)
    .map((row) => ({ chunk: numberOf(row, 'chunk'), distance: numberOf(row, 'distance') }));
}
