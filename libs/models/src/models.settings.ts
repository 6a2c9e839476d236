import type { ConfigOf } from '@tessera/platform';
import { chatSettings } from './chat/chat.settings.js';
import { embeddingSettings } from './embedding/embedding.settings.js';
import { imageEmbeddingSettings } from './image-embedding/image-embedding.settings.js';
import { rerankingSettings } from './reranking/reranking.settings.js';

/** Settings of every app that uses models. Each model is chosen on its own; without any, all work is lexical. */
export const modelsSettings = {
  embedding: embeddingSettings,
  images: imageEmbeddingSettings,
  reranking: rerankingSettings,
  chat: chatSettings,
};

export type ModelsConfig = ConfigOf<typeof modelsSettings>;
