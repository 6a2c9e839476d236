import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { ChunkWriter } from './chunk-writer.js';
import { CONTENT_READER, type ContentReader } from './content-reader.js';
import { DocumentIndexer } from './document-indexer.js';
import { DocumentPublisher } from './document-publisher.js';
import { DocumentRemover } from './document-remover.js';
import { EmbeddingRequests } from './embedding/embedding-requests.js';
import { INDEX_TARGET, type IndexTarget } from './index-target.js';
import { ImageVectorWriter } from './image-vector-writer.js';
import { RemovalWorker } from './removal.worker.js';
import { TagCountWorker } from './tag-count.worker.js';

/**
 * Indexing, publishing, removal and tag counting for a pipeline's worker. The app provides stores, model, registry, queues and the
 * content reader.
 */
@Module({})
export class IndexingModule {
  static forTarget(
    target: IndexTarget,
    { reader, providers = [] }: { reader: Type<ContentReader>; providers?: Provider[] },
  ): DynamicModule {
    return {
      module: IndexingModule,
      global: true,
      providers: [
        { provide: INDEX_TARGET, useValue: target },
        ...providers,
        { provide: CONTENT_READER, useClass: reader },
        ChunkWriter,
        ImageVectorWriter,
        DocumentIndexer,
        EmbeddingRequests,
        DocumentPublisher,
        DocumentRemover,
        RemovalWorker,
        TagCountWorker,
      ],
      exports: [
        INDEX_TARGET,
        ImageVectorWriter,
        DocumentIndexer,
        EmbeddingRequests,
        DocumentPublisher,
        DocumentRemover,
      ],
    };
  }
}
