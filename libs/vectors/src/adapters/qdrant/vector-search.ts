import type { Schemas } from '@qdrant/js-client-rest';
import { checkImageQuestion } from '../../call-limits.js';
import { normalized } from '../../pooled-vectors.js';
import type { ImageSpace } from '../../vector-store.port.js';
import { MAX_QUERY_LIMIT, VECTORS } from './collection-layout.js';
import type { RankedPoint } from './lexical-search.js';
import type { QdrantFilter } from './point-filter.js';
import type { QdrantConnection } from './qdrant-connection.js';
import { multivector } from './stored-points.js';

/** Images that are scored exactly: at least this many, and this many per requested hit. */
const MIN_CANDIDATES = 64;
const CANDIDATES_A_HIT = 2;

interface VectorSearchRequest {
  filter: QdrantFilter;
  limit: number;
  signal: AbortSignal | undefined;
}

/** The nearest points by cosine, nearest first. @param name the collection's in Qdrant */
export async function searchDensely(
  connection: QdrantConnection,
  name: string,
  {
    vector,
    vectorName,
    filter,
    limit,
    signal,
  }: VectorSearchRequest & { vector: Float32Array; vectorName: string },
): Promise<RankedPoint[]> {
  // The cosine to a vector of zeros is undefined.
  if (vector.every((value) => value === 0)) return [];
  return query(connection, name, {
    request: { query: Array.from(vector), using: vectorName, filter, limit },
    signal,
  });
}

/**
 * Cosines of the question and points that were found otherwise, by id, without points that have no vector.
 * @param name the collection's in Qdrant @param ids at most 1,000
 */
export async function cosinesOf(
  connection: QdrantConnection,
  name: string,
  {
    ids,
    vector,
    vectorName,
    signal,
  }: { ids: string[]; vector: Float32Array; vectorName: string; signal: AbortSignal | undefined },
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const filter = { must: [{ has_id: ids }] };
  const ranked = await searchDensely(connection, name, {
    vector,
    vectorName,
    filter,
    limit: ids.length,
    signal,
  });
  return new Map(ranked.map(({ id, score }) => [id, score]));
}

/**
 * Points by MaxSim, the best first. Images with many vectors are found by their pooled vectors; the most promising ones
 * are compared by all of theirs.
 */
export async function searchImages(
  connection: QdrantConnection,
  name: string,
  {
    vectors,
    images,
    filter,
    limit,
    signal,
  }: VectorSearchRequest & { vectors: Float32Array; images: ImageSpace },
): Promise<RankedPoint[]> {
  checkImageQuestion(vectors, images);
  if (images.mode === 'single')
    return query(connection, name, {
      request: { query: Array.from(vectors), using: VECTORS.image, filter, limit },
      signal,
    });
  const question = multivector(normalized(vectors, images.dimension), images.dimension);
  const candidates = Math.min(Math.max(MIN_CANDIDATES, limit * CANDIDATES_A_HIT), MAX_QUERY_LIMIT);
  const ranked = await query(connection, name, {
    request: {
      prefetch: { query: question, using: VECTORS.imagePools, filter, limit: candidates },
      query: question,
      using: VECTORS.imageParts,
      limit,
    },
    signal,
  });
  // Qdrant returns the sum over the question's vectors.
  return ranked.map(({ id, score }) => ({ id, score: score / question.length }));
}

async function query(
  connection: QdrantConnection,
  collection_name: string,
  { request, signal }: { request: Schemas['QueryRequest']; signal: AbortSignal | undefined },
): Promise<RankedPoint[]> {
  const { points } = await connection.call(
    'a search by vectors',
    (api, init) => api.queryPoints({ collection_name, ...request, with_payload: false }, init),
    signal,
  );
  return points
    .map(({ id, score }) => ({ id: String(id), score }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
