import { type DynamicModule, Module } from '@nestjs/common';
import { HttpImageEmbeddingModel } from './image-embedding/adapters/http.image-embedding.model.js';
import { NoImageEmbeddingModel } from './image-embedding/adapters/no-image-embedding.model.js';
import { ImageEmbeddingModel } from './image-embedding/image-embedding.port.js';
import type { ImageEmbeddingConfig } from './image-embedding/image-embedding.settings.js';

/** The {@link ImageEmbeddingModel} that the configuration names. */
@Module({})
export class ImageEmbeddingModule {
  static forRoot(config: ImageEmbeddingConfig): DynamicModule {
    return {
      module: ImageEmbeddingModule,
      global: true,
      providers: [{ provide: ImageEmbeddingModel, useFactory: () => modelOf(config) }],
      exports: [ImageEmbeddingModel],
    };
  }
}

function modelOf(config: ImageEmbeddingConfig): ImageEmbeddingModel {
  const { provider, dimensions: dimension, concurrency: atOnce, timeoutSeconds } = config;
  if (provider === 'none') return new NoImageEmbeddingModel();
  return new HttpImageEmbeddingModel({ ...config, dimension, atOnce, timeoutMs: timeoutSeconds * 1000 });
}
