import { type DynamicModule, Module } from '@nestjs/common';
import { COLLECTIONS, QUEUES } from '@tessera/contracts';
import { DocumentsModule } from '@tessera/documents';
import { FetchingModule, WebPagesModule } from '@tessera/fetching';
import { DocumentJobHandler, ExtractionReader, IndexingModule } from '@tessera/indexing';
import { ModelsModule, OcrModule } from '@tessera/models';
import { ObjectsModule } from '@tessera/objects';
import { PersistenceModule } from '@tessera/persistence';
import { workPath } from '@tessera/platform';
import { IngestQueuesModule, IngestWorkerModule } from '@tessera/queues';
import { ScanPages } from '@tessera/scans';
import { VectorsModule } from '@tessera/vectors';
import { VISUAL_WORKER_CONFIG, type VisualWorkerConfig } from './config.js';
import { HandedPieces } from './reading/handed-pieces.js';
import { HandoverReader } from './reading/handover.reader.js';
import { ScanReader } from './reading/scan.reader.js';
import { RenderedWebPageReader } from './reading/web-page.reader.js';
import { TileStore } from './reading/tile-store.js';
import { VisualReader } from './reading/visual.reader.js';

/** Processes visual_queue, and removes what deleted documents leave behind. */
@Module({})
export class VisualWorkerModule {
  static forRoot(config: VisualWorkerConfig): DynamicModule {
    return {
      module: VisualWorkerModule,
      imports: [
        PersistenceModule.forRoot(config.persistence, { canRepeatLostWork: true }),
        IngestQueuesModule.forRoot(config.queues),
        ObjectsModule.forRoot(config.objects),
        VectorsModule.forRoot(config.vectors),
        ModelsModule.forRoot(config.models),
        OcrModule.forRoot(config.ocr),
        FetchingModule.forRoot(config.fetching),
        WebPagesModule.forRoot(config.webPages),
        DocumentsModule.forRoot({
          keepIdleSeconds: config.keepParsersSeconds,
          rendering: config.rendering,
          sourceTypeKeywords: config.profile.sourceTypes,
          writableFolders: [workPath(config.workFolders)],
        }),
        IndexingModule.forTarget(
          {
            pipeline: 'visual_pipeline',
            collection: COLLECTIONS.visual,
            readingStatus: 'rendering',
            readUntil: config.models.images.provider === 'none' ? 90 : 60,
          },
          {
            reader: VisualReader,
            providers: [
              { provide: VISUAL_WORKER_CONFIG, useValue: config },
              ExtractionReader,
              ScanPages,
              TileStore,
              ScanReader,
              RenderedWebPageReader,
              HandedPieces,
              HandoverReader,
            ],
          },
        ),
        IngestWorkerModule.forQueue(QUEUES.visual, {
          handler: DocumentJobHandler,
          config: config.queues,
          workFolders: config.workFolders,
        }),
      ],
    };
  }
}
