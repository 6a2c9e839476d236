import { type ImageSpace, MAX_IMAGE_VECTORS } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import { packVectors, pooled } from './packed-vectors.js';

/** Vectors of a picture with many, by which it is found. */
const POOLED_VECTORS = 16;

/** Whether these can be vectors of one picture. */
export function fitsSpace(vectors: Float32Array, space: ImageSpace | null): boolean {
  const count = vectors.length / (space?.dimension ?? 0);
  return Number.isInteger(count) && count >= 1 && count <= (space?.mode === 'multi' ? MAX_IMAGE_VECTORS : 1);
}

/** Replaces those that the chunk has. Inside a write transaction. @param vectors null for none */
export function storeImageVectors(connection: Connection, chunk: number, vectors: Float32Array | null): void {
  removeImageVectors(connection, chunk);
  if (!connection.images || !vectors) return;
  const { dimension } = connection.images;
  const pool = pooled(vectors, dimension, POOLED_VECTORS);
  connection
    .statement('insert into image_pools (chunk, data) values (?, ?)')
    .run(chunk, packVectors(pool, dimension));
  if (pool.length === vectors.length) return;
  connection
    .statement('insert into image_vectors (chunk, data) values (?, ?)')
    .run(chunk, packVectors(vectors, dimension));
}

export function removeImageVectors(connection: Connection, chunk: number): void {
  if (!connection.images) return;
  connection.statement('delete from image_pools where chunk = ?').run(chunk);
  connection.statement('delete from image_vectors where chunk = ?').run(chunk);
}
