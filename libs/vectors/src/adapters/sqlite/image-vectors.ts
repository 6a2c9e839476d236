import { pooled, POOLED_VECTORS } from '../../pooled-vectors.js';
import type { Connection } from './connection.js';
import { packVectors } from './packed-vectors.js';

/** Replaces the chunk's image vectors. Inside a write transaction. @param vectors null for none */
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
