import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { INGEST_QUEUES, type IngestJob, type QueueDefinition } from '@tessera/contracts';
import { WORK_FOLDERS_CONFIG, WorkFolders, type WorkFoldersConfig } from '@tessera/platform';
import { QueuesModule, QueueWorkerModule } from '../queues.module.js';
import type { QueuesConfig } from '../queues.settings.js';
import { IngestConsumer, JOB_HANDLER, type JobHandler } from './ingest-consumer.js';
import { Reconciler } from './reconciler.js';

/** Sends jobs of documents, and finds lost ones. */
@Module({})
export class IngestQueuesModule {
  static forRoot(config: QueuesConfig): DynamicModule {
    return {
      module: IngestQueuesModule,
      imports: [QueuesModule.forRoot(config, INGEST_QUEUES)],
      providers: [Reconciler],
    };
  }
}

/** Passes the jobs of one ingestion queue and its parts to its handler. Needs {@link IngestQueuesModule}. */
@Module({})
export class IngestWorkerModule {
  static forQueue(
    queue: QueueDefinition<IngestJob>,
    options: {
      handler: Type<JobHandler>;
      config: QueuesConfig;
      workFolders: WorkFoldersConfig;
      parts?: readonly QueueDefinition<IngestJob>[];
      providers?: Provider[];
    },
  ): DynamicModule {
    const { handler, config, workFolders, parts = [], providers = [] } = options;
    const consumer = QueueWorkerModule.forQueue(queue, {
      config,
      parts,
      consumer: IngestConsumer,
      providers: [
        ...providers,
        { provide: WORK_FOLDERS_CONFIG, useValue: workFolders },
        WorkFolders,
        { provide: JOB_HANDLER, useClass: handler },
      ],
    });
    return { module: IngestWorkerModule, imports: [consumer] };
  }
}
