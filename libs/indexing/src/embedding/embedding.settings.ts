import { type ConfigOf, integer } from '@tessera/platform';

/** Settings of the worker that embeds published documents. */
export const embeddingWorkerSettings = {
  yieldSeconds: integer('EMBEDDING_YIELD_SECONDS', {
    default: 300,
    min: 0,
    max: 86_400,
    description:
      'How long embedding yields to documents that are still being parsed, in seconds. Set it to 0 if the embedding model has dedicated processors',
  }),
};

export type EmbeddingWorkerConfig = ConfigOf<typeof embeddingWorkerSettings>;

/** Injection token of the {@link EmbeddingWorkerConfig}. */
export const EMBEDDING_WORKER_CONFIG = Symbol('EmbeddingWorkerConfig');
