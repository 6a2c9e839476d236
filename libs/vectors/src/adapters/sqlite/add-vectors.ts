import type { TextSpace } from '../../embedding-spaces.port.js';
import { spaceAmong } from '../../space-rules.js';
import type { DocumentAttempt } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import type { StoredHit } from './read-points.js';
import { putVector, sketchPoints } from './dense-vectors.js';
import { numberOf } from './rows.js';
import { INDEXED, pointOfChunk, REMOVING } from './runs.js';
import { spacesIn, type StoredSpace } from './spaces.js';

/** A point, and its vector in a space. */
export interface AddedVector {
  documentId: string;
  attempt: number;
  chunkId: string;
  vector: Float32Array;
}

/** A page of points after a chunk number; of all attempts if no attempt is given. */
export interface StoredPage {
  after: number;
  limit: number;
  attempt: DocumentAttempt | null;
}

/** Points without a vector in the space, ordered by chunk number, after `after`. */
export function pointsWithout(
  connection: Connection,
  space: TextSpace,
  { after, limit, attempt }: StoredPage,
): { points: StoredHit[]; last: number | null } {
  return connection.read(() => {
    const stored = spaceAmong(spacesIn(connection), space);
    if (stored.dimension === 0) return { points: [], last: null };
    const rows = connection
      .statement(
        `select chunk, id, payload from chunks c
         where ${attempt ? 'document_id = :documentId and attempt = :attempt and' : ''} chunk > :after
           and not exists (select 1 from ${stored.table} v where v.chunk = c.chunk)
         order by chunk limit :limit`,
      )
      .all({ ...(attempt && { documentId: attempt.documentId, attempt: attempt.attempt }), after, limit });
    const points = rows.map((row) => ({
      id: row['id'] as string,
      score: 0,
      payloadJson: row['payload'] as string,
    }));
    return { points, last: rows.length < limit ? null : numberOf(rows.at(-1), 'chunk') };
  });
}

/** In one transaction. Points that are gone, or about to be, are skipped. */
export function addVectors(connection: Connection, space: TextSpace, vectors: AddedVector[]): void {
  connection.write(() => {
    const stored = spaceAmong(spacesIn(connection), space);
    if (stored.dimension === 0) return;
    const numbers = vectors.flatMap((added) => addVector(connection, stored, added) ?? []);
    // Points of a document have consecutive numbers: usually a single stretch.
    for (const stretch of stretchesOf(numbers)) sketchPoints(connection, stored, stretch);
  });
}

/** @returns the number of its point; null if it has none, or is not indexed yet: then indexing creates its sketch */
function addVector(
  connection: Connection,
  space: StoredSpace,
  { documentId, attempt, chunkId, vector }: AddedVector,
): number | null {
  const row = connection
    .statement('select chunk from chunks where document_id = ? and attempt = ? and chunk_id = ?')
    .get(documentId, attempt, chunkId);
  if (!row) return null;
  const chunk = numberOf(row, 'chunk');
  const point = pointOfChunk(connection, { documentId, attempt }, chunk);
  if (point?.status === REMOVING) return null;
  putVector(connection, space, chunk, vector);
  return point?.status === INDEXED ? point.number : null;
}

function stretchesOf(numbers: readonly number[]): Array<{ first: number; last: number }> {
  const stretches: Array<{ first: number; last: number }> = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const open = stretches.at(-1);
    if (open && number <= open.last + 1) open.last = number;
    else stretches.push({ first: number, last: number });
  }
  return stretches;
}
