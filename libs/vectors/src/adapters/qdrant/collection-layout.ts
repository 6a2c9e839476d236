import type { Schemas } from '@qdrant/js-client-rest';
import type { SpaceFingerprint } from '../../vector-store.errors.js';
import type { QdrantConfig } from '../../vectors.settings.js';

/** Names of vectors. A point has those that there is something for. */
export const VECTORS = {
  /** Of the text, in the embedding space that the collection was made with; those of others begin with it, see stored-spaces.ts. */
  dense: 'dense',
  /** Of the picture, where it has one. */
  image: 'image',
  /** Of the picture, where it has many; and a few that stand for them, by which it is found. */
  imageParts: 'image_parts',
  imagePools: 'image_pools',
  /** BM25's weights of a chunk's terms, and of a document's. Qdrant multiplies by how rare a term is in the collection. */
  words: 'words',
  documentWords: 'document_words',
  /** How often a document holds each term. */
  documentFrequencies: 'document_frequencies',
} as const;

/** Points of a collection: a chunk each, and one more for each attempt at a document, which stands for its chunks together. */
export type PointKind = 'chunk' | 'document';

/** Fields of a payload that something is filtered, counted or ordered by. Each has an index. */
export const FIELDS = {
  kind: 'kind',
  kbName: 'kb_name',
  documentId: 'document_id',
  attempt: 'attempt',
  /** Document and attempt in one, so that any number of attempts is left out by one condition. */
  attemptKey: 'attempt_key',
  chunkIndex: 'chunk_index',
  sourceType: 'source_type',
  year: 'year',
  pipeline: 'pipeline',
  chunkType: 'chunk_type',
  /** Only of chunks that have words. */
  language: 'language',
  /** Numbers of the terms that the point has, see term-numbers.ts. */
  terms: 'terms',
  /** The length in two digits of base 1,000: Qdrant adds nothing up, but counts how often each value is there. */
  lengthThousands: 'length_thousands',
  lengthRest: 'length_rest',
} as const;

/** The rest of a payload. */
export const STORED = {
  /** The port's id of the point. */
  id: 'id',
  /** The port's payload as JSON text: what JSON in JSON may not hold, such as half of a surrogate pair, is escaped in it. */
  chunk: 'chunk',
  /** Terms and frequencies, packed. */
  words: 'words',
  /** Occurrences of all terms. */
  length: 'length',
} as const;

/** Base of the digits of a length: as many values as one facet counts. */
export const LENGTH_BASE = 1_000;
/** Most hits, facet values or points that one call asks for. */
export const MAX_QUERY_LIMIT = 1_000;
/** Most searches in one batch. */
export const MAX_SEARCH_BATCH = 32;
/** Most points in one upsert. */
export const MAX_UPSERT = 64;

type Index = Exclude<Schemas['CreateFieldIndex']['field_schema'], null | undefined>;

/** Graphs of vectors are linked within what searches are usually narrowed to, and not for each term or attempt. */
const keyword = (enable_hnsw: boolean): Index => ({ type: 'keyword', enable_hnsw });
const integer = (options: { lookup: boolean; range: boolean }): Index => ({
  type: 'integer',
  enable_hnsw: false,
  ...options,
});

/** Every field that a filter, a facet or an order names. */
export function payloadIndexes({
  onDisk,
}: Pick<QdrantConfig, 'onDisk'>): Array<[field: string, index: Index]> {
  const counted = integer({ lookup: true, range: false });
  return [
    [FIELDS.kind, keyword(false)],
    [FIELDS.kbName, { type: 'keyword', is_tenant: true, enable_hnsw: true }],
    [FIELDS.documentId, keyword(false)],
    [FIELDS.attempt, integer({ lookup: true, range: true })],
    [FIELDS.attemptKey, keyword(false)],
    [FIELDS.chunkIndex, integer({ lookup: false, range: true })],
    [FIELDS.sourceType, keyword(true)],
    [FIELDS.year, integer({ lookup: true, range: false })],
    [FIELDS.pipeline, keyword(false)],
    [FIELDS.chunkType, keyword(false)],
    [FIELDS.language, keyword(false)],
    [FIELDS.terms, { type: 'integer', lookup: true, range: false, enable_hnsw: false, on_disk: onDisk }],
    [FIELDS.lengthThousands, counted],
    [FIELDS.lengthRest, counted],
  ];
}

/** How a collection is made. Strict mode refuses what would go through all points, should a call of ours ever ask for it. */
export function collectionParams(space: SpaceFingerprint, config: QdrantConfig): Schemas['CreateCollection'] {
  const { onDisk, quantization, shardNumber, replicationFactor, writeConsistencyFactor } = config;
  const index = { on_disk: onDisk };
  return {
    vectors: denseVectors(space, onDisk),
    sparse_vectors: {
      [VECTORS.words]: { modifier: 'idf', index },
      [VECTORS.documentWords]: { modifier: 'idf', index },
      [VECTORS.documentFrequencies]: { index },
    },
    shard_number: shardNumber,
    replication_factor: replicationFactor,
    write_consistency_factor: writeConsistencyFactor,
    on_disk_payload: true,
    ...(quantization !== 'none' && { quantization_config: QUANTIZATIONS[quantization] }),
    strict_mode_config: {
      enabled: true,
      max_query_limit: MAX_QUERY_LIMIT,
      search_max_batchsize: MAX_SEARCH_BATCH,
      upsert_max_batchsize: MAX_UPSERT,
      unindexed_filtering_retrieve: false,
      unindexed_filtering_update: false,
    },
    metadata: { fingerprint: space },
  };
}

const QUANTIZATIONS: Record<
  'scalar' | 'binary',
  NonNullable<Schemas['CreateCollection']['quantization_config']>
> = {
  scalar: { scalar: { type: 'int8', always_ram: true } },
  binary: { binary: { always_ram: true } },
};

function denseVectors(
  { dimension, images }: SpaceFingerprint,
  onDisk: boolean,
): Record<string, Schemas['VectorParams']> {
  const of = (size: number): Schemas['VectorParams'] => ({ size, distance: 'Cosine', on_disk: onDisk });
  const late = { multivector_config: { comparator: 'max_sim' as const } };
  return {
    ...(dimension > 0 && { [VECTORS.dense]: of(dimension) }),
    ...(images?.mode === 'single' && { [VECTORS.image]: of(images.dimension) }),
    ...(images?.mode === 'multi' && {
      [VECTORS.imagePools]: { ...of(images.dimension), ...late },
      // Only looked at closely, for the few that the pools have found: no graph, and not in memory.
      [VECTORS.imageParts]: { ...of(images.dimension), ...late, on_disk: true, hnsw_config: { m: 0 } },
    }),
  };
}
