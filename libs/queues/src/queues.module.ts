import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { Broker } from './broker.js';
import { Dispatcher } from './dispatcher.js';
import { IngestWorker, JOB_HANDLER, type JobHandler } from './ingest-worker.js';
import { QueueMetricsReader } from './queue-metrics.js';
import { QUEUES_CONFIG, type QueuesConfig } from './queues.settings.js';
import { Reconciler } from './reconciler.js';
import { WORK_FOLDERS_CONFIG, WorkFolders, type WorkFoldersConfig } from './work-folders.js';

/** Sending jobs: `forRoot`. Taking them: `forWorker`, with the handler of one queue. */
@Module({})
export class QueuesModule {
  static forRoot(config: QueuesConfig): DynamicModule {
    const shared = [Broker, Dispatcher, Reconciler, QueueMetricsReader];
    return {
      module: QueuesModule,
      global: true,
      providers: [{ provide: QUEUES_CONFIG, useValue: config }, ...shared],
      exports: [QUEUES_CONFIG, ...shared],
    };
  }
}

/** Takes the jobs of one queue and gives them to its handler. Needs {@link QueuesModule} and the persistence module. */
@Module({})
export class IngestWorkerModule {
  static forHandler(
    handler: Type<JobHandler>,
    options: { workFolders: WorkFoldersConfig; providers?: Provider[] },
  ): DynamicModule {
    return {
      module: IngestWorkerModule,
      providers: [
        ...(options.providers ?? []),
        { provide: WORK_FOLDERS_CONFIG, useValue: options.workFolders },
        WorkFolders,
        { provide: JOB_HANDLER, useClass: handler },
        IngestWorker,
      ],
    };
  }
}
