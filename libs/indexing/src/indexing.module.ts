import { type DynamicModule, Module } from '@nestjs/common';
import { ChunkWriter } from './chunk-writer.js';
import { DocumentIndexer } from './document-indexer.js';
import { DocumentPublisher } from './document-publisher.js';
import { DocumentRemover } from './document-remover.js';
import { INDEX_TARGET, type IndexTarget } from './index-target.js';
import { RemovalWorker } from './removal.worker.js';
import { TagCountWorker } from './tag-count.worker.js';

/**
 * Indexing, publishing, removal and the counting of tags for one pipeline's worker. The app brings the stores, the model, the extractor, the
 * registry and the queues along.
 */
@Module({})
export class IndexingModule {
  static forTarget(target: IndexTarget): DynamicModule {
    return {
      module: IndexingModule,
      global: true,
      providers: [
        { provide: INDEX_TARGET, useValue: target },
        ChunkWriter,
        DocumentIndexer,
        DocumentPublisher,
        DocumentRemover,
        RemovalWorker,
        TagCountWorker,
      ],
      exports: [DocumentIndexer, DocumentPublisher, DocumentRemover],
    };
  }
}
