import { type DynamicModule, Module } from '@nestjs/common';
import { DocumentsModule } from '@tessera/documents';
import { ModelsModule } from '@tessera/models';
import { ObjectsModule } from '@tessera/objects';
import { PersistenceModule } from '@tessera/persistence';
import { IngestWorkerModule, QueuesModule } from '@tessera/queues';
import { VectorsModule } from '@tessera/vectors';
import type { TextWorkerConfig } from './config.js';
import { DocumentIndexer } from './indexing/document-indexer.js';
import { DocumentStager } from './indexing/document-stager.js';
import { TextJobHandler } from './indexing/text-job.handler.js';
import { RemovalWorker } from './removal/removal.worker.js';
import { Remains } from './removal/remains.js';

/** Works through text_queue, and removes what deleted documents leave behind. */
@Module({})
export class TextWorkerModule {
  static forRoot(config: TextWorkerConfig): DynamicModule {
    return {
      module: TextWorkerModule,
      imports: [
        PersistenceModule.forRoot(config.persistence, { canRepeatLostWork: true }),
        QueuesModule.forRoot(config.queues),
        ObjectsModule.forRoot(config.objects),
        VectorsModule.forRoot(config.vectors),
        ModelsModule.forRoot(config.models),
        DocumentsModule.forRoot({
          processes: config.parser.processes,
          writableFolders: [config.workFolders.path],
          warmUp: true,
        }),
        IngestWorkerModule.forHandler(TextJobHandler, {
          workFolders: config.workFolders,
          providers: [DocumentIndexer, DocumentStager, Remains, RemovalWorker],
        }),
      ],
    };
  }
}
