import { type DynamicModule, Module } from '@nestjs/common';
import { ExtractiveAnswerer } from './adapters/extractive.answerer.js';
import { LexicalReranker } from './adapters/lexical.reranker.js';
import { NoEmbeddingModel } from './adapters/no-embedding.model.js';
import { CHAT_MODEL, type ChatModel, EMBEDDING_MODEL, type EmbeddingModel } from './models.port.js';
import { RERANKING_MODEL, type RerankingModel } from './models.port.js';
import type { ModelsConfig } from './models.settings.js';

const EMBEDDINGS: Record<ModelsConfig['embedding'], () => EmbeddingModel> = {
  none: () => new NoEmbeddingModel(),
};
const RERANKERS: Record<ModelsConfig['reranking'], () => RerankingModel> = {
  lexical: () => new LexicalReranker(),
};
const CHATS: Record<ModelsConfig['chat'], () => ChatModel> = {
  extractive: () => new ExtractiveAnswerer(),
};

/** The models that the configuration names. */
@Module({})
export class ModelsModule {
  static forRoot(config: ModelsConfig): DynamicModule {
    return {
      module: ModelsModule,
      global: true,
      providers: [
        { provide: EMBEDDING_MODEL, useFactory: EMBEDDINGS[config.embedding] },
        { provide: RERANKING_MODEL, useFactory: RERANKERS[config.reranking] },
        { provide: CHAT_MODEL, useFactory: CHATS[config.chat] },
      ],
      exports: [EMBEDDING_MODEL, RERANKING_MODEL, CHAT_MODEL],
    };
  }
}
