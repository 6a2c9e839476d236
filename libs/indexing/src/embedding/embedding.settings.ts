import { type ConfigOf, integer } from '@tessera/platform';

/** Settings of the worker that makes vectors of published documents. */
export const embeddingWorkerSettings = {
  yieldSeconds: integer('EMBEDDING_YIELD_SECONDS', {
    default: 300,
    min: 0,
    max: 86_400,
    description:
      'How long the vectors of a published document wait for other documents that the text pipeline is still reading, as the two compete for processors; 0 where the embedding model has processors of its own',
  }),
};

export type EmbeddingWorkerConfig = ConfigOf<typeof embeddingWorkerSettings>;

/** Injection token of the {@link EmbeddingWorkerConfig}. */
export const EMBEDDING_WORKER_CONFIG = Symbol('EmbeddingWorkerConfig');
