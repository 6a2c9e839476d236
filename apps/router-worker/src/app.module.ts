import { type DynamicModule, Module } from '@nestjs/common';
import { QUEUES } from '@tessera/contracts';
import { DocumentsModule, UPLOAD_LIMITS, UploadInspector } from '@tessera/documents';
import { FetchingModule } from '@tessera/fetching';
import { ObjectsModule, UploadService } from '@tessera/objects';
import { PersistenceModule } from '@tessera/persistence';
import { IngestQueuesModule, IngestWorkerModule } from '@tessera/queues';
import { ROUTER_WORKER_CONFIG, type RouterWorkerConfig } from './config.js';
import { UrlSourceFetcher } from './routing/url-source-fetcher.js';
import { RouterJobHandler } from './routing/router-job.handler.js';

/** Processes router_queue. */
@Module({})
export class RouterWorkerModule {
  static forRoot(config: RouterWorkerConfig): DynamicModule {
    return {
      module: RouterWorkerModule,
      imports: [
        PersistenceModule.forRoot(config.persistence, { canRepeatLostWork: true }),
        IngestQueuesModule.forRoot(config.queues),
        ObjectsModule.forRoot(config.objects),
        FetchingModule.forRoot(config.fetching),
        DocumentsModule.forRoot({
          processes: config.routing.inspectionProcesses,
          keepIdleSeconds: config.keepParsersSeconds,
          warmUp: true,
        }),
        IngestWorkerModule.forQueue(QUEUES.router, {
          handler: RouterJobHandler,
          config: config.queues,
          workFolders: config.workFolders,
          providers: [
            { provide: ROUTER_WORKER_CONFIG, useValue: config },
            { provide: UPLOAD_LIMITS, useValue: config.uploads },
            UploadInspector,
            UploadService,
            UrlSourceFetcher,
          ],
        }),
      ],
    };
  }
}
