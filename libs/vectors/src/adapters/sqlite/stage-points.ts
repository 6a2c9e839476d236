import { analyze } from '../../analyzer/analyzer.js';
import type { Point } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import { Dictionary } from './dictionary.js';
import { facetNumber } from './facets.js';
import { bytesOf } from './rows.js';
import { STAGED } from './schema.js';
import { packTerms } from './term-list.js';

/** Stores points where no search sees them; what an earlier call stored under the same id is replaced. */
export function stagePoints(
  connection: Connection,
  documentId: string,
  attempt: number,
  points: Point[],
): void {
  for (const point of points) checkPoint(connection, documentId, point);
  const analyzed = points.map((point) => ({
    point,
    analysis: analyze(point.searchText, point.payload.language),
  }));
  connection.write(() => {
    const dictionary = connection.cache(Dictionary);
    const find = connection.statement(
      'select chunk from chunks where document_id = ? and id = ? and state = ? and attempt = ?',
    );
    for (const { point, analysis } of analyzed) {
      const earlier = find.get(documentId, point.id, STAGED, attempt);
      if (earlier) removeChunk(connection, Number(earlier['chunk']));
      const terms = new Map<number, number>();
      for (const [term, count] of analysis.terms) terms.set(dictionary.idOf(connection, term), count);
      insertChunk(connection, attempt, point, { terms, length: analysis.length });
    }
  });
}

/** Removes a chunk's row and its vector. */
export function removeChunk(connection: Connection, chunk: number): void {
  connection.statement('delete from chunks where chunk = ?').run(chunk);
  if (connection.dimension > 0)
    connection.statement('delete from vectors where chunk = ?').run(BigInt(chunk));
}

function insertChunk(
  connection: Connection,
  attempt: number,
  { id, vector, payload }: Point,
  { terms, length }: { terms: Map<number, number>; length: number },
): void {
  const { lastInsertRowid } = connection
    .statement(
      `insert into chunks (document_id, id, attempt, state, chunk_id, chunk_index, facet, length, terms, payload)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      payload.documentId,
      id,
      attempt,
      STAGED,
      payload.chunkId,
      payload.chunkIndex,
      facetNumber(connection, payload),
      length,
      packTerms(terms),
      JSON.stringify(payload),
    );
  if (!vector) return;
  connection
    .statement('insert into vectors (chunk, facet, embedding) values (?, 0, ?)')
    .run(BigInt(lastInsertRowid), bytesOf(vector));
}

function checkPoint({ dimension }: Connection, documentId: string, { id, payload, vector }: Point): void {
  if (payload.documentId !== documentId)
    throw new RangeError(`The point ${id} belongs to ${payload.documentId}, not to ${documentId}.`);
  if (vector && vector.length !== dimension)
    throw new RangeError(
      `The vector of ${id} has ${vector.length} dimensions, the collection's have ${dimension}.`,
    );
}
