import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '@tessera/auth';
import { DocumentsModule, UPLOAD_LIMITS, UploadInspector } from '@tessera/documents';
import { FetchingModule } from '@tessera/fetching';
import { ObjectsModule, UploadService } from '@tessera/objects';
import { PersistenceModule } from '@tessera/persistence';
import { WORK_FOLDERS_CONFIG, WorkFolders } from '@tessera/platform';
import { BacklogGauges, DocumentGauges, IngestQueuesModule } from '@tessera/queues';
import { INGEST_API_CONFIG, type IngestApiConfig } from './config.js';
import { FileValidationService } from './ingest/file-validation.service.js';
import { IngestController } from './ingest/ingest.controller.js';
import { IngestService } from './ingest/ingest.service.js';
import { RegistrationService } from './ingest/registration.service.js';
import { UploadCleaner } from './ingest/upload-cleaner.js';
import { UrlValidationService } from './ingest/url-validation.service.js';
import { KnowledgeBasesController } from './knowledge-bases/knowledge-bases.controller.js';
import { KnowledgeBasesService } from './knowledge-bases/knowledge-bases.service.js';
import { OpenAiFilesController } from './openai/files.controller.js';
import { OpenAiFiles } from './openai/files.service.js';
import { QueueBoardController } from './queue-board/queue-board.controller.js';
import { requireGuardedBoard } from './queue-board/require-guarded-board.js';
import { QueueBoardService } from './queue-board/queue-board.service.js';
import { TaskStreamService } from './tasks/task-stream.service.js';
import { TasksController } from './tasks/tasks.controller.js';
import { TasksService } from './tasks/tasks.service.js';
import { WebhookSender } from './webhooks/webhook-sender.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

/** Ingestion, tasks and knowledge bases of the knowledge service. */
@Module({})
export class IngestApiModule {
  /** @throws StartError for contradictory settings */
  static forRoot(config: IngestApiConfig): DynamicModule {
    requireGuardedBoard(config);
    return {
      module: IngestApiModule,
      imports: [
        PersistenceModule.forRoot(config.persistence),
        AuthModule.forKnowledge({
          auth: config.auth,
          rateLimits: {
            ...config.rateLimits,
            redisUrl: config.queues.redisUrl,
            prefix: config.queues.prefix,
          },
          maxBodyBytes: config.http.maxBodyBytes,
        }),
        ObjectsModule.forRoot(config.objects),
        IngestQueuesModule.forRoot(config.queues),
        FetchingModule.forRoot(config.fetching),
        DocumentsModule.forRoot({
          processes: config.ingest.inspectionProcesses,
          keepIdleSeconds: config.keepParsersSeconds,
          warmUp: true,
        }),
      ],
      controllers: [
        IngestController,
        TasksController,
        KnowledgeBasesController,
        QueueBoardController,
        WebhooksController,
        OpenAiFilesController,
      ],
      providers: [
        { provide: INGEST_API_CONFIG, useValue: config },
        { provide: WORK_FOLDERS_CONFIG, useValue: config.workFolders },
        WorkFolders,
        { provide: UPLOAD_LIMITS, useValue: config.uploads },
        BacklogGauges,
        DocumentGauges,
        FileValidationService,
        IngestService,
        RegistrationService,
        UploadCleaner,
        UploadInspector,
        UploadService,
        UrlValidationService,
        QueueBoardService,
        TasksService,
        TaskStreamService,
        KnowledgeBasesService,
        WebhooksService,
        WebhookSender,
        OpenAiFiles,
      ],
    };
  }
}
