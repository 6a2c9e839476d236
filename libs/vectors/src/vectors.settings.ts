import { choice, type ConfigOf, flag, integer, optional, text, url } from '@tessera/platform';

/** Settings of every app that writes or searches vectors. */
export const vectorsSettings = {
  driver: choice('VECTOR_STORE', ['sqlite', 'qdrant'], {
    default: 'sqlite',
    description:
      'Where chunks are indexed and searched: in files of one host, or in a Qdrant server or cluster',
  }),
  path: optional(
    text('VECTOR_STORE_PATH', {
      example: '/var/lib/tessera/vectors',
      description: 'SQLite: folder of the vector store; shared by all services of the host, on a local disk',
    }),
  ),
  qdrant: {
    url: optional(
      url('QDRANT_URL', {
        schemes: ['http', 'https'],
        example: 'http://qdrant:6333',
        description: 'Qdrant: address of its REST API, with its port (6333 unless it was changed)',
      }),
    ),
    apiKey: optional(text('QDRANT_API_KEY', { secret: true, description: 'Qdrant: key that it asks for' })),
    collectionPrefix: text('QDRANT_COLLECTION_PREFIX', {
      default: '',
      pattern: /^[A-Za-z0-9_-]{0,64}$/,
      allowed: 'at most 64 letters, digits, - or _',
      description: 'Qdrant: what names of collections begin with, where several installations share a server',
    }),
    timeoutMs: integer('QDRANT_TIMEOUT_MS', {
      default: 10_000,
      min: 100,
      max: 600_000,
      description: 'Qdrant: how long one attempt of a call may take, in milliseconds',
    }),
    maxAttempts: integer('QDRANT_MAX_ATTEMPTS', {
      default: 3,
      min: 1,
      max: 10,
      description: 'Qdrant: how often a call is tried that fails for a reason that may pass',
    }),
    maxConnections: integer('QDRANT_MAX_CONNECTIONS', {
      default: 32,
      min: 1,
      max: 1_000,
      description: 'Qdrant: connections of one service at most',
    }),
    shardNumber: integer('QDRANT_SHARD_NUMBER', {
      default: 1,
      min: 1,
      max: 1_000,
      description: 'Qdrant: shards of a collection when it is made; does not change one that is there',
    }),
    replicationFactor: integer('QDRANT_REPLICATION_FACTOR', {
      default: 1,
      min: 1,
      max: 100,
      description:
        'Qdrant: copies of each shard when a collection is made; does not change one that is there',
    }),
    writeConsistencyFactor: integer('QDRANT_WRITE_CONSISTENCY', {
      default: 1,
      min: 1,
      max: 100,
      description:
        'Qdrant: copies that must have a write before it counts, when a collection is made; at most QDRANT_REPLICATION_FACTOR, and best below it: with as many, one dead node stops writes and searches',
    }),
    quantization: choice('QDRANT_QUANTIZATION', ['none', 'scalar', 'binary'], {
      default: 'none',
      description:
        'Qdrant: how dense vectors are kept in memory when a collection is made: whole, a byte a number, or a bit a number',
    }),
    onDisk: flag('QDRANT_ON_DISK', {
      default: false,
      description:
        'Qdrant: keep vectors, sparse index and index of terms on disk when a collection is made; slower, for less memory',
    }),
  },
};

export type VectorsConfig = ConfigOf<typeof vectorsSettings>;
export type QdrantConfig = VectorsConfig['qdrant'];
