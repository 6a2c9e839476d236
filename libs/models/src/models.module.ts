import { type DynamicModule, Module } from '@nestjs/common';
import { ExtractiveAnswerer } from './quotes/extractive.answerer.js';
import { LexicalReranker } from './reranking/lexical.reranker.js';
import { NoEmbeddingModel } from './embedding/no-embedding.model.js';
import type { ChatConfig } from './chat/chat.settings.js';
import { SimilarityScaler } from './embedding/similarity-scale.js';
import { ModelMetrics, ModelMetricsModule, type ModelObserver } from './http/model-metrics.js';
import { NoImageEmbeddingModel } from './image-embedding/adapters/no-image-embedding.model.js';
import { ImageEmbeddingModel } from './image-embedding/image-embedding.port.js';
import { CHAT_MODEL, type ChatModel, EMBEDDING_MODEL, type EmbeddingModel } from './models.port.js';
import { FALLBACK_RERANKING_MODEL, RERANKING_MODEL, type RerankingModel } from './models.port.js';
import type { ModelsConfig } from './models.settings.js';
import type { RerankShape } from './reranking/http.reranker.js';
import { JudgedReranker } from './reranking/judged.reranker.js';

// HTTP adapters are imported on demand: their HTTP client adds megabytes to every process.
const EMBEDDINGS: Record<
  ModelsConfig['embedding']['provider'],
  (config: ModelsConfig['embedding'], observer?: ModelObserver) => Promise<EmbeddingModel> | EmbeddingModel
> = {
  none: () => new NoEmbeddingModel(),
  openai: async ({ dimensions, timeoutSeconds, ...rest }, observer) => {
    const { OpenAiEmbeddingModel } = await import('./embedding/openai.embedding.model.js');
    const { CachedEmbeddingModel } = await import('./embedding/cached.embedding.model.js');
    const timeoutMs = timeoutSeconds * 1000;
    return new CachedEmbeddingModel(
      new OpenAiEmbeddingModel({ ...rest, dimension: dimensions, timeoutMs, observer }),
    );
  },
};
const IMAGE_EMBEDDINGS: Record<
  ModelsConfig['images']['provider'],
  (
    config: ModelsConfig['images'],
    observer: ModelMetrics,
  ) => Promise<ImageEmbeddingModel> | ImageEmbeddingModel
> = {
  none: () => new NoImageEmbeddingModel(),
  http: async ({ dimensions, concurrency, timeoutSeconds, ...rest }, observer) => {
    const { HttpImageEmbeddingModel } =
      await import('./image-embedding/adapters/http.image-embedding.model.js');
    return new HttpImageEmbeddingModel({
      ...rest,
      dimension: dimensions,
      atOnce: concurrency,
      timeoutMs: timeoutSeconds * 1000,
      observer,
    });
  },
};
const RERANKERS: Record<
  ModelsConfig['reranking']['provider'],
  (config: ModelsConfig['reranking'], observer: ModelMetrics) => Promise<RerankingModel> | RerankingModel
> = {
  lexical: () => new LexicalReranker(),
  cohere: (config, observer) => httpReranker('cohere', config, observer),
  tei: (config, observer) => httpReranker('tei', config, observer),
};
const CHATS: Record<
  ChatConfig['provider'],
  (config: ChatConfig, observer: ModelMetrics) => Promise<ChatModel> | ChatModel
> = {
  extractive: () => new ExtractiveAnswerer(),
  openai: async ({ firstTokenTimeoutSeconds, idleTimeoutSeconds, timeoutSeconds, ...rest }, observer) => {
    const [{ OpenAiChatModel }, { CheckedChatModel }] = await Promise.all([
      import('./chat/adapters/openai.chat.model.js'),
      import('./chat/adapters/checked.chat.model.js'),
    ]);
    const timeouts = {
      firstTokenMs: firstTokenTimeoutSeconds * 1000,
      idleMs: idleTimeoutSeconds * 1000,
      totalMs: timeoutSeconds * 1000,
    };
    const writer = new OpenAiChatModel({ ...rest, timeouts, observer });
    return new CheckedChatModel(writer, new ExtractiveAnswerer());
  },
};

/** Opens the configured embedding model, also outside an app. */
export async function openEmbeddingModel(
  config: ModelsConfig['embedding'],
  observer?: ModelObserver,
): Promise<EmbeddingModel> {
  return EMBEDDINGS[config.provider](config, observer);
}

/** Provides the configured models. */
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
          provide: SimilarityScaler,
          inject: [EMBEDDING_MODEL],
          useFactory: (model: EmbeddingModel) => new SimilarityScaler(model),
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
        { provide: FALLBACK_RERANKING_MODEL, useFactory: () => new LexicalReranker() },
        {
          provide: CHAT_MODEL,
          inject: [ModelMetrics],
          useFactory: (observer: ModelMetrics) => CHATS[config.chat.provider](config.chat, observer),
        },
      ],
      exports: [
        EMBEDDING_MODEL,
        SimilarityScaler,
        ImageEmbeddingModel,
        RERANKING_MODEL,
        FALLBACK_RERANKING_MODEL,
        CHAT_MODEL,
      ],
    };
  }
}

async function httpReranker(
  shape: RerankShape,
  { timeoutSeconds, answerableScore, ...config }: ModelsConfig['reranking'],
  observer: ModelMetrics,
): Promise<RerankingModel> {
  const { HttpReranker } = await import('./reranking/http.reranker.js');
  const model = new HttpReranker({ ...config, shape, timeoutMs: timeoutSeconds * 1000, observer });
  return new JudgedReranker(model, new LexicalReranker(), answerableScore ?? null);
}
