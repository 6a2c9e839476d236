import { type DynamicModule, Module } from '@nestjs/common';
import { COLLECTIONS, QUEUES } from '@tessera/contracts';
import { DocumentsModule } from '@tessera/documents';
import {
  DocumentJobHandler,
  EmbeddingWorkerModule,
  ExtractionReader,
  IndexingModule,
} from '@tessera/indexing';
import { ModelsModule } from '@tessera/models';
import { ObjectsModule } from '@tessera/objects';
import { PersistenceModule } from '@tessera/persistence';
import { workPath } from '@tessera/platform';
import { HANDOVER_CONFIG, HandoverSender, IngestQueuesModule, IngestWorkerModule } from '@tessera/queues';
import { VectorsModule } from '@tessera/vectors';
import type { TextWorkerConfig } from './config.js';

/** Processes text_queue and embedding_queue, and removes what deleted documents leave behind. */
@Module({})
export class TextWorkerModule {
  static forRoot(config: TextWorkerConfig): DynamicModule {
    return {
      module: TextWorkerModule,
      imports: [
        PersistenceModule.forRoot(config.persistence, { canRepeatLostWork: true }),
        IngestQueuesModule.forRoot(config.queues),
        ObjectsModule.forRoot(config.objects),
        VectorsModule.forRoot(config.vectors),
        ModelsModule.forRoot(config.models),
        DocumentsModule.forRoot({
          keepIdleSeconds: config.keepParsersSeconds,
          processes: config.parser.processes,
          largeBytes: config.largeDocuments.bytes,
          documentTimeoutMs: config.parser.timeoutSeconds * 1_000,
          documentCpuMs: config.parser.cpuSeconds * 1_000,
          slowCpuMs: config.parser.slowSeconds * 1_000,
          output: { maxChunks: config.parser.maxChunks, maxCharacters: config.parser.maxCharacters },
          sourceTypeKeywords: config.profile.sourceTypes,
          writableFolders: [workPath(config.workFolders)],
          warmUp: true,
        }),
        IndexingModule.forTarget(
          {
            pipeline: 'text_pipeline',
            collection: COLLECTIONS.text,
            readingStatus: 'parsing',
            readUntil: 60,
          },
          { reader: ExtractionReader },
        ),
        IngestWorkerModule.forQueue(QUEUES.text, {
          parts: [QUEUES.textLarge],
          handler: DocumentJobHandler,
          config: config.queues,
          workFolders: config.workFolders,
        }),
        EmbeddingWorkerModule.forRoot(config.embedding, config.queues),
      ],
      providers: [{ provide: HANDOVER_CONFIG, useValue: config.handovers }, HandoverSender],
    };
  }
}
