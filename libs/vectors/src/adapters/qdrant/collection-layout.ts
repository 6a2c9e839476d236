import type { Schemas } from '@qdrant/js-client-rest';
import type { SpaceFingerprint } from '../../vector-store.errors.js';
import type { QdrantConfig } from '../../vectors.settings.js';

/** Names of vectors. A point has only those that apply. */
export const VECTORS = {
  /**
   * Of the text, in the embedding space that the collection was created with; names of other spaces begin with it, see
   * stored-spaces.ts.
   */
  dense: 'dense',
  /** Vector of the image, for models with one vector per image. */
  image: 'image',
  /** Vectors of the image, for models with many; and the pooled ones by which it is found. */
  imageParts: 'image_parts',
  imagePools: 'image_pools',
  /** BM25 weights of a chunk's terms, and of a document's. Qdrant multiplies by the term's rarity in the collection. */
  words: 'words',
  documentWords: 'document_words',
  /** How often a document contains each term. */
  documentFrequencies: 'document_frequencies',
} as const;

/** Points of a collection: one per chunk, and one per attempt at a document, which represents its chunks together. */
export type PointKind = 'chunk' | 'document';

/** Payload fields that are filtered, counted or ordered by. Each has an index. */
export const FIELDS = {
  kind: 'kind',
  kbName: 'kb_name',
  documentId: 'document_id',
  attempt: 'attempt',
  /** Document and attempt combined, so that one condition excludes any number of attempts. */
  attemptKey: 'attempt_key',
  chunkIndex: 'chunk_index',
  sourceType: 'source_type',
  year: 'year',
  pipeline: 'pipeline',
  /** Only of chunks that have words. */
  language: 'language',
  /** Numbers of the point's terms, see term-numbers.ts. */
  terms: 'terms',
  /** The length as two digits in base 1,000: Qdrant cannot sum, but counts the occurrences of each value. */
  lengthThousands: 'length_thousands',
  lengthRest: 'length_rest',
} as const;

/** The rest of a payload. */
export const STORED = {
  /** The port's id of the point. */
  id: 'id',
  /** The port's payload as JSON text: it escapes what nested JSON may not contain, such as an unpaired surrogate. */
  chunk: 'chunk',
  /** Terms and frequencies, packed. */
  words: 'words',
  /** Occurrences of all terms. */
  length: 'length',
} as const;

/** Base of the digits of a length: the number of values that one facet counts. */
export const LENGTH_BASE = 1_000;
/** Maximum hits, facet values or points per call. */
export const MAX_QUERY_LIMIT = 1_000;
/** Maximum searches per batch. */
export const MAX_SEARCH_BATCH = 32;
/** Maximum points per upsert. */
export const MAX_UPSERT = 64;

type Index = Exclude<Schemas['CreateFieldIndex']['field_schema'], null | undefined>;

/** Vector graphs are linked within the fields that searches usually filter by, not for each term or attempt. */
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
    [FIELDS.language, keyword(false)],
    [FIELDS.terms, { type: 'integer', lookup: true, range: false, enable_hnsw: false, on_disk: onDisk }],
    [FIELDS.lengthThousands, counted],
    [FIELDS.lengthRest, counted],
  ];
}

/** Parameters of a new collection. Strict mode rejects calls that would scan all points. */
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
      // Read only for the few points that the pooled vectors have found: no graph, and not in memory.
      [VECTORS.imageParts]: { ...of(images.dimension), ...late, on_disk: true, hnsw_config: { m: 0 } },
    }),
  };
}
