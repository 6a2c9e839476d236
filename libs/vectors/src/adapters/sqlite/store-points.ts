import { analyze } from '@tessera/text/analyzer';
import { checkPoint } from '../../call-limits.js';
import type { TextSpace } from '../../embedding-spaces.port.js';
import type { DocumentAttempt, Point } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import { Dictionary } from './dictionary.js';
import { facetNumber } from './facets.js';
import { removeChunks } from './remove-points.js';
import { bytesOf, numberOf } from './rows.js';
import { storeImageVectors } from './image-vectors.js';
import { spacesIn, vectorSpace } from './spaces.js';
import { packTerms } from './term-list.js';

interface AnalyzedPoint {
  point: Point;
  payloadJson: string;
  /** Terms with their frequencies, packed. */
  terms: Uint8Array;
  length: number;
}

/**
 * Stores points of an attempt, to be indexed later. Those that it has already as they are stay where they are, so that a
 * repeated attempt costs little; others of the same chunk are replaced.
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
    const vectors = vectorSpace(connection, space)?.table ?? null;
    for (const { point, analysis } of analyzed) {
      const terms = new Map<number, number>();
      for (const [term, count] of analysis.terms) terms.set(dictionary.idOf(connection, term), count);
      const payloadJson = JSON.stringify(point.payload);
      const packed = { terms: packTerms(terms), length: analysis.length };
      storePoint(connection, { point, payloadJson, ...packed }, vectors);
    }
  });
}

/** @param vectors the table of its vector; null when there is none for the space of whoever writes */
function storePoint(connection: Connection, analyzed: AnalyzedPoint, vectors: string | null): void {
  const { documentId, attempt, chunkId } = analyzed.point.payload;
  const earlier = connection
    .statement(
      'select chunk, payload, terms from chunks where document_id = ? and attempt = ? and chunk_id = ?',
    )
    .get(documentId, attempt, chunkId);
  if (!earlier) return insertChunk(connection, analyzed, vectors);
  const chunk = numberOf(earlier, 'chunk');
  const isSame =
    earlier['payload'] === analyzed.payloadJson &&
    Buffer.compare(earlier['terms'] as Uint8Array, analyzed.terms) === 0;
  if (isSame) {
    storeImageVectors(connection, chunk, analyzed.point.imageVectors ?? null);
    return replaceVector(connection, chunk, { vector: analyzed.point.vector, vectors });
  }
  removeChunks(connection, { documentId, attempt }, [chunk]);
  insertChunk(connection, analyzed, vectors);
}

function insertChunk(
  connection: Connection,
  { point, payloadJson, terms, length }: AnalyzedPoint,
  vectors: string | null,
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
  if (!point.vector || !vectors) return;
  connection
    .statement(`insert into ${vectors} (chunk, facet, embedding) values (?, 0, ?)`)
    .run(BigInt(lastInsertRowid), bytesOf(point.vector));
}

/** A model does not give the same text exactly the same vector each time. */
function replaceVector(
  connection: Connection,
  chunk: number,
  { vector, vectors }: { vector: Float32Array | null; vectors: string | null },
): void {
  if (!vector || !vectors) return;
  connection
    .statement(`update ${vectors} set embedding = ? where chunk = ?`)
    .run(bytesOf(vector), BigInt(chunk));
}
