import { choice, type ConfigOf } from '@tessera/platform';
import { imageEmbeddingSettings } from './image-embedding/image-embedding.settings.js';

/** Settings of every app that uses models. Each model is chosen on its own; without any, all work is lexical. */
export const modelsSettings = {
  embedding: choice('EMBEDDING_PROVIDER', ['none'], {
    default: 'none',
    description: 'Who makes vectors; none: search is lexical',
  }),
  images: imageEmbeddingSettings,
  reranking: choice('RERANK_PROVIDER', ['lexical'], {
    default: 'lexical',
    description: 'Who orders what was recalled',
  }),
  chat: choice('LLM_PROVIDER', ['extractive'], {
    default: 'extractive',
    description: 'Who writes answers; extractive: quotes from the documents',
  }),
};

export type ModelsConfig = ConfigOf<typeof modelsSettings>;
