import type { DocumentAttempt, PointFilter } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import type { PointTable } from './point-table.js';
import { bytesOf, numberOf } from './rows.js';
import { facetsLetThrough } from './selection.js';

interface Neighbour {
  chunk: number;
  distance: number;
}

/** Chunks whose vectors are nearest, nearest first, with their cosines. */
export function searchDensely(
  connection: Connection,
  table: PointTable,
  filter: PointFilter,
  { vector, limit, vectors }: { vector: Float32Array; limit: number; vectors: string },
): Array<{ id: number; score: number }> {
  const { byFacet, byDocument } = facetsLetThrough(table, filter);
  const among = { limit, vectors, exceptAttempts: filter.exceptAttempts ?? [] };
  const found = [
    ...(byFacet ? nearest(connection, vector, { ...among, facets: byFacet, documentIds: null }) : []),
    ...(byDocument
      ? nearest(connection, vector, { ...among, facets: byDocument, documentIds: filter.documentIds ?? [] })
      : []),
  ];
  found.sort((a, b) => a.distance - b.distance || a.chunk - b.chunk);
  const distances = new Map(found.map(({ chunk, distance }) => [chunk, distance]));
  return [...distances].slice(0, limit).map(([id, distance]) => ({ id, score: 1 - distance }));
}

/** Cosine of a chunk's vector and the question's; null when the chunk has none, or either is all zeros. */
export function cosineOf(
  connection: Connection,
  chunk: number,
  { vector, vectors }: { vector: Float32Array; vectors: string },
): number | null {
  const row = connection
    .statement(`select vec_distance_cosine(embedding, :vector) distance from ${vectors} where chunk = :chunk`)
    .get({ vector: bytesOf(vector), chunk: BigInt(chunk) });
  const distance = row?.['distance'];
  return typeof distance === 'number' ? 1 - distance : null;
}

interface Among {
  limit: number;
  /** The table of the vectors. */
  vectors: string;
  /** By facet number: 1 for what is let through. */
  facets: Uint8Array;
  /** Null does not restrict. */
  documentIds: readonly string[] | null;
  exceptAttempts: readonly DocumentAttempt[];
}

/** The chunks of the listed documents, of all when null, without those of the listed attempts. */
const CHUNKS_AMONG = `
  select p.chunk from runs r join points p on p.number between r.first_number and r.first_number + r.point_count - 1
  where (:documents is null or r.document_id in (select value from json_each(:documents)))
    and not exists (select 1 from json_each(:except) e
                    where e.value ->> 'documentId' = r.document_id and e.value ->> 'attempt' = r.attempt)`;

function nearest(
  connection: Connection,
  vector: Float32Array,
  { limit, vectors, facets, documentIds, exceptAttempts }: Among,
): Neighbour[] {
  const allowed = [...facets.keys()].filter((facet) => facets[facet] === 1);
  if (allowed.length === 0 || documentIds?.length === 0) return [];
  const isRestricted = documentIds !== null || exceptAttempts.length > 0;
  const rows = connection
    .statement(
      `select chunk, distance from ${vectors} where embedding match :vector and k = :limit
       and facet in (select value from json_each(:facets)) ${isRestricted ? `and chunk in (${CHUNKS_AMONG})` : ''}`,
    )
    .all({
      vector: bytesOf(vector),
      limit: BigInt(limit),
      facets: JSON.stringify(allowed),
      ...(isRestricted && {
        documents: documentIds && JSON.stringify(documentIds),
        except: JSON.stringify(exceptAttempts),
      }),
    });
  // A vector of zeros has no angle to anything, and no distance.
  return rows
    .filter((row) => row['distance'] !== null)
    .map((row) => ({ chunk: numberOf(row, 'chunk'), distance: numberOf(row, 'distance') }));
}
