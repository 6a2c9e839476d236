import { type DynamicModule, Module } from '@nestjs/common';
import { ExtractiveAnswerer } from './adapters/extractive.answerer.js';
import { LexicalReranker } from './adapters/lexical.reranker.js';
import { NoEmbeddingModel } from './adapters/no-embedding.model.js';
import { CheckedChatModel } from './chat/adapters/checked.chat.model.js';
import { OpenAiChatModel } from './chat/adapters/openai.chat.model.js';
import type { ChatConfig } from './chat/chat.settings.js';
import { OpenAiEmbeddingModel } from './embedding/openai.embedding.model.js';
import { ModelMetrics, ModelMetricsModule, type ModelObserver } from './http/model-metrics.js';
import { HttpImageEmbeddingModel } from './image-embedding/adapters/http.image-embedding.model.js';
import { NoImageEmbeddingModel } from './image-embedding/adapters/no-image-embedding.model.js';
import { ImageEmbeddingModel } from './image-embedding/image-embedding.port.js';
import { CHAT_MODEL, type ChatModel, EMBEDDING_MODEL, type EmbeddingModel } from './models.port.js';
import { RERANKING_MODEL, type RerankingModel } from './models.port.js';
import type { ModelsConfig } from './models.settings.js';
import { HttpReranker, type RerankShape } from './reranking/http.reranker.js';

const EMBEDDINGS: Record<
  ModelsConfig['embedding']['provider'],
  (config: ModelsConfig['embedding'], observer?: ModelObserver) => EmbeddingModel
> = {
  none: () => new NoEmbeddingModel(),
  openai: ({ dimensions, timeoutSeconds, ...rest }, observer) =>
    new OpenAiEmbeddingModel({
      ...rest,
      dimension: dimensions,
      timeoutMs: timeoutSeconds * 1000,
      observer,
    }),
};
const IMAGE_EMBEDDINGS: Record<
  ModelsConfig['images']['provider'],
  (config: ModelsConfig['images'], observer: ModelMetrics) => ImageEmbeddingModel
> = {
  none: () => new NoImageEmbeddingModel(),
  http: ({ dimensions, concurrency, timeoutSeconds, ...rest }, observer) =>
    new HttpImageEmbeddingModel({
      ...rest,
      dimension: dimensions,
      atOnce: concurrency,
      timeoutMs: timeoutSeconds * 1000,
      observer,
    }),
};
const RERANKERS: Record<
  ModelsConfig['reranking']['provider'],
  (config: ModelsConfig['reranking'], observer: ModelMetrics) => RerankingModel
> = {
  lexical: () => new LexicalReranker(),
  cohere: (config, observer) => httpReranker('cohere', config, observer),
  tei: (config, observer) => httpReranker('tei', config, observer),
};
const CHATS: Record<ChatConfig['provider'], (config: ChatConfig, observer: ModelMetrics) => ChatModel> = {
  extractive: () => new ExtractiveAnswerer(),
  openai: ({ firstTokenTimeoutSeconds, idleTimeoutSeconds, timeoutSeconds, ...rest }, observer) => {
    const timeouts = {
      firstTokenMs: firstTokenTimeoutSeconds * 1000,
      idleMs: idleTimeoutSeconds * 1000,
      totalMs: timeoutSeconds * 1000,
    };
    const writer = new OpenAiChatModel({ ...rest, timeouts, observer });
    return new CheckedChatModel(writer, new ExtractiveAnswerer());
  },
};

/** The embedding model that the configuration names, outside of an app, too. */
export function openEmbeddingModel(
  config: ModelsConfig['embedding'],
  observer?: ModelObserver,
): EmbeddingModel {
  return EMBEDDINGS[config.provider](config, observer);
}

/** The models that the configuration names. */
@Module({})
export class ModelsModule {
  static forRoot(config: ModelsConfig): DynamicModule {
    return {
      module: ModelsModule,
      global: true,
      imports: [ModelMetricsModule],
      providers: [
        {
          provide: EMBEDDING_MODEL,
          inject: [ModelMetrics],
          useFactory: (observer: ModelMetrics) => openEmbeddingModel(config.embedding, observer),
        },
        {
          provide: ImageEmbeddingModel,
          inject: [ModelMetrics],
          useFactory: (observer: ModelMetrics) =>
            IMAGE_EMBEDDINGS[config.images.provider](config.images, observer),
        },
        {
          provide: RERANKING_MODEL,
          inject: [ModelMetrics],
          useFactory: (observer: ModelMetrics) =>
            RERANKERS[config.reranking.provider](config.reranking, observer),
        },
        {
          provide: CHAT_MODEL,
          inject: [ModelMetrics],
          useFactory: (observer: ModelMetrics) => CHATS[config.chat.provider](config.chat, observer),
        },
      ],
      exports: [EMBEDDING_MODEL, ImageEmbeddingModel, RERANKING_MODEL, CHAT_MODEL],
    };
  }
}

function httpReranker(
  shape: RerankShape,
  { timeoutSeconds, ...config }: ModelsConfig['reranking'],
  observer: ModelMetrics,
): RerankingModel {
  return new HttpReranker({ ...config, shape, timeoutMs: timeoutSeconds * 1000, observer });
}
