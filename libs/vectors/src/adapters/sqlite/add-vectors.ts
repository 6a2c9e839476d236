import type { TextSpace } from '../../embedding-spaces.port.js';
import { spaceAmong } from '../../space-rules.js';
import type { DocumentAttempt } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import type { StoredHit } from './read-points.js';
import { bytesOf, numberOf } from './rows.js';
import { INDEXED, REMOVING } from './runs.js';
import { spacesIn } from './spaces.js';

/** A point, and its vector in a space. */
export interface AddedVector {
  documentId: string;
  attempt: number;
  chunkId: string;
  vector: Float32Array;
}

/** Points behind a chunk's number; of all attempts when there is none. */
export interface StoredPage {
  after: number;
  limit: number;
  attempt: DocumentAttempt | null;
}

/** Points that have no vector in the space, in the order of their chunks' numbers, from behind `after`. */
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

/** In one transaction. Points that are gone, or about to be, get none. */
export function addVectors(connection: Connection, space: TextSpace, vectors: AddedVector[]): void {
  connection.write(() => {
    const stored = spaceAmong(spacesIn(connection), space);
    if (stored.dimension === 0) return;
    for (const added of vectors) addVector(connection, stored.table, added);
  });
}

function addVector(
  connection: Connection,
  table: string,
  { documentId, attempt, chunkId, vector }: AddedVector,
): void {
  const row = connection
    .statement('select chunk, facet from chunks where document_id = ? and attempt = ? and chunk_id = ?')
    .get(documentId, attempt, chunkId);
  if (!row) return;
  const chunk = numberOf(row, 'chunk');
  const run = connection
    .statement(
      `select r.status from runs r
       join points p on p.number between r.first_number and r.first_number + r.point_count - 1
       where r.document_id = ? and r.attempt = ? and p.chunk = ?`,
    )
    .get(documentId, attempt, chunk);
  const status = run ? numberOf(run, 'status') : null;
  if (status === REMOVING) return;
  connection.statement(`delete from ${table} where chunk = ?`).run(BigInt(chunk));
  // What is not indexed yet gets its facet when it is.
  const facet = status === INDEXED ? numberOf(row, 'facet') : 0;
  connection
    .statement(`insert into ${table} (chunk, facet, embedding) values (?, ?, ?)`)
    .run(BigInt(chunk), BigInt(facet), bytesOf(vector));
}
