import { choice, type ConfigOf, flag, integer, optional, text, url } from '@tessera/platform';

/** Settings of every app that writes or searches vectors. */
export const vectorsSettings = {
  driver: choice('VECTOR_STORE', ['sqlite', 'qdrant'], {
    default: 'sqlite',
    description: 'Store for chunks: SQLite files on one host, or a Qdrant server or cluster',
  }),
  path: optional(
    text('VECTOR_STORE_PATH', {
      example: '/var/lib/tessera/vectors',
      description:
        'SQLite: folder of the vector store, on a local disk and shared by all services of the host',
    }),
  ),
  qdrant: {
    url: optional(
      url('QDRANT_URL', {
        schemes: ['http', 'https'],
        example: 'http://qdrant:6333',
        description: 'Qdrant: URL of the REST API, including the port (default 6333)',
      }),
    ),
    apiKey: optional(text('QDRANT_API_KEY', { secret: true, description: 'Qdrant: API key' })),
    collectionPrefix: text('QDRANT_COLLECTION_PREFIX', {
      default: '',
      pattern: /^[A-Za-z0-9_-]{0,64}$/,
      allowed: 'at most 64 letters, digits, - or _',
      description: 'Qdrant: prefix of collection names, for installations that share a server',
    }),
    timeoutMs: integer('QDRANT_TIMEOUT_MS', {
      default: 10_000,
      min: 100,
      max: 600_000,
      description: 'Qdrant: timeout for an attempt of a call, in milliseconds',
    }),
    maxAttempts: integer('QDRANT_MAX_ATTEMPTS', {
      default: 3,
      min: 1,
      max: 10,
      description: 'Qdrant: maximum number of attempts for a call that fails with a retryable error',
    }),
    maxConnections: integer('QDRANT_MAX_CONNECTIONS', {
      default: 32,
      min: 1,
      max: 1_000,
      description: 'Qdrant: maximum number of connections per service',
    }),
    shardNumber: integer('QDRANT_SHARD_NUMBER', {
      default: 1,
      min: 1,
      max: 1_000,
      description: 'Qdrant: number of shards of new collections',
    }),
    replicationFactor: integer('QDRANT_REPLICATION_FACTOR', {
      default: 1,
      min: 1,
      max: 100,
      description: 'Qdrant: number of replicas of each shard of new collections',
    }),
    writeConsistencyFactor: integer('QDRANT_WRITE_CONSISTENCY', {
      default: 1,
      min: 1,
      max: 100,
      description:
        'Qdrant: number of replicas that must confirm a write, for new collections. Use less than QDRANT_REPLICATION_FACTOR: if they are equal, one failed node stops writes and searches',
    }),
    quantization: choice('QDRANT_QUANTIZATION', ['none', 'scalar', 'binary'], {
      default: 'none',
      description:
        'Qdrant: quantization of dense vectors in memory, for new collections: none, scalar (one byte per number) or binary (one bit)',
    }),
    onDisk: flag('QDRANT_ON_DISK', {
      default: false,
      description: 'Qdrant: keep vectors and indexes of new collections on disk; slower, with less memory',
    }),
  },
};

export type VectorsConfig = ConfigOf<typeof vectorsSettings>;
export type QdrantConfig = VectorsConfig['qdrant'];
