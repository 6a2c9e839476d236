import { analyze } from '@tessera/text/analyzer';
import { checkPoint } from '../../call-limits.js';
import type { TextSpace } from '../../embedding-spaces.port.js';
import type { DocumentAttempt, Point } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import { putVector, sketchPoints } from './dense-vectors.js';
import { Dictionary } from './dictionary.js';
import { facetNumber } from './facets.js';
import { removeChunks } from './remove-points.js';
import { numberOf } from './rows.js';
import { pointOfChunk } from './runs.js';
import { storeImageVectors } from './image-vectors.js';
import { spacesIn, type StoredSpace, vectorSpace } from './spaces.js';
import { packTerms } from './term-list.js';

interface AnalyzedPoint {
  point: Point;
  payloadJson: string;
  /** Terms with their frequencies, packed. */
  terms: Uint8Array;
  length: number;
}

/**
 * Stores points of an attempt, to be indexed later. Unchanged points stay, so that a repeated attempt costs little;
 * changed ones are replaced.
 */
export function storePoints(
  connection: Connection,
  { attempt, points, space }: { attempt: DocumentAttempt; points: Point[]; space: TextSpace | null },
): void {
  const { images } = connection;
  for (const point of points)
    checkPoint({ dimension: (space ?? spacesIn(connection).current).dimension, images }, attempt, point);
  const analyzed = points.map((point) => ({
    point,
    analysis: analyze(point.searchText, point.payload.language),
  }));
  connection.write(() => {
    const dictionary = connection.cache(Dictionary);
    const dense = vectorSpace(connection, space);
    for (const { point, analysis } of analyzed) {
      const terms = new Map<number, number>();
      for (const [term, count] of analysis.terms) terms.set(dictionary.idOf(connection, term), count);
      const payloadJson = JSON.stringify(point.payload);
      const packed = { terms: packTerms(terms), length: analysis.length };
      storePoint(connection, { point, payloadJson, ...packed }, dense);
    }
  });
}

/** @param space of its vector; null if the collection has none for the writer */
function storePoint(connection: Connection, analyzed: AnalyzedPoint, space: StoredSpace | null): void {
  const { documentId, attempt, chunkId } = analyzed.point.payload;
  const earlier = connection
    .statement(
      'select chunk, payload, terms from chunks where document_id = ? and attempt = ? and chunk_id = ?',
    )
    .get(documentId, attempt, chunkId);
  if (!earlier) return insertChunk(connection, analyzed, space);
  const chunk = numberOf(earlier, 'chunk');
  const isSame =
    earlier['payload'] === analyzed.payloadJson &&
    Buffer.compare(earlier['terms'] as Uint8Array, analyzed.terms) === 0;
  if (isSame) {
    storeImageVectors(connection, chunk, analyzed.point.imageVectors ?? null);
    return replaceVector(connection, { documentId, attempt }, chunk, {
      vector: analyzed.point.vector,
      space,
    });
  }
  removeChunks(connection, { documentId, attempt }, [chunk]);
  insertChunk(connection, analyzed, space);
}

function insertChunk(
  connection: Connection,
  { point, payloadJson, terms, length }: AnalyzedPoint,
  space: StoredSpace | null,
): void {
  const { documentId, attempt, chunkId, chunkIndex } = point.payload;
  const { lastInsertRowid } = connection
    .statement(
      `insert into chunks (document_id, attempt, chunk_id, chunk_index, id, facet, length, terms, payload)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      documentId,
      attempt,
      chunkId,
      chunkIndex,
      point.id,
      facetNumber(connection, point.payload),
      length,
      terms,
      payloadJson,
    );
  connection
    .statement('insert into waiting (document_id, attempt, chunk_index, chunk) values (?, ?, ?, ?)')
    .run(documentId, attempt, chunkIndex, lastInsertRowid);
  storeImageVectors(connection, Number(lastInsertRowid), point.imageVectors ?? null);
  if (point.vector && space) putVector(connection, space, Number(lastInsertRowid), point.vector);
}

/** Even for an unchanged text: a model does not return exactly the same vector each time. */
function replaceVector(
  connection: Connection,
  attempt: DocumentAttempt,
  chunk: number,
  { vector, space }: { vector: Float32Array | null; space: StoredSpace | null },
): void {
  if (!vector || !space) return;
  putVector(connection, space, chunk, vector);
  const point = pointOfChunk(connection, attempt, chunk);
  if (point) sketchPoints(connection, space, { first: point.number, last: point.number });
}
