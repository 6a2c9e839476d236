import { type DynamicModule, Module } from '@nestjs/common';
import { QUEUES } from '@tessera/contracts';
import { DocumentsModule } from '@tessera/documents';
import { ObjectsModule } from '@tessera/objects';
import { PersistenceModule } from '@tessera/persistence';
import { IngestQueuesModule, IngestWorkerModule } from '@tessera/queues';
import { ROUTER_WORKER_CONFIG, type RouterWorkerConfig } from './config.js';
import { RouterJobHandler } from './routing/router-job.handler.js';

/** Works through router_queue. */
@Module({})
export class RouterWorkerModule {
  static forRoot(config: RouterWorkerConfig): DynamicModule {
    return {
      module: RouterWorkerModule,
      imports: [
        PersistenceModule.forRoot(config.persistence, { canRepeatLostWork: true }),
        IngestQueuesModule.forRoot(config.queues),
        ObjectsModule.forRoot(config.objects),
        DocumentsModule.forRoot({ processes: config.routing.inspectionProcesses, warmUp: true }),
        IngestWorkerModule.forQueue(QUEUES.router, {
          handler: RouterJobHandler,
          config: config.queues,
          workFolders: config.workFolders,
          providers: [{ provide: ROUTER_WORKER_CONFIG, useValue: config }],
        }),
      ],
    };
  }
}
