import type { ConfigOf } from '@tessera/platform';
import { chatSettings } from './chat/chat.settings.js';
import { embeddingSettings } from './embedding/embedding.settings.js';
import { imageEmbeddingSettings } from './image-embedding/image-embedding.settings.js';
import { rerankingSettings } from './reranking/reranking.settings.js';

/**
 * Settings of every app that uses models. Each model is configured separately; without any, search and answers are
 * lexical.
 */
export const modelsSettings = {
  embedding: embeddingSettings,
  images: imageEmbeddingSettings,
  reranking: rerankingSettings,
  chat: chatSettings,
};

export type ModelsConfig = ConfigOf<typeof modelsSettings>;
