import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Metrics } from '@tessera/platform';
import { ApiKeyGuard } from './api-key.guard.js';
import { MODEL_SERVER_CONFIG, type ModelServerConfig } from './config.js';
import { EmbeddingsController } from './embeddings/embeddings.controller.js';
import { ModelCatalogue } from './models/model-catalogue.js';
import { ModelsController } from './models/models.controller.js';
import { RerankController } from './reranking/rerank.controller.js';

/** Local embedding and reranking models. */
@Module({})
export class ModelServerModule {
  static forRoot(config: ModelServerConfig): DynamicModule {
    return {
      module: ModelServerModule,
      controllers: [EmbeddingsController, RerankController, ModelsController],
      providers: [
        { provide: MODEL_SERVER_CONFIG, useValue: config },
        { provide: APP_GUARD, useClass: ApiKeyGuard },
        {
          provide: ModelCatalogue,
          useFactory: async (metrics: Metrics) => {
            const catalogue = await ModelCatalogue.open(config.models);
            catalogue.registerMetrics(metrics);
            return catalogue;
          },
          inject: [Metrics],
        },
      ],
    };
  }
}
