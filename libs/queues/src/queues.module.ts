import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import type { QueueDefinition } from '@tessera/contracts';
import type { JobsOptions, Queue } from 'bullmq';
import { Broker, OPEN_QUEUES, QUEUE_CATALOGUE } from './broker.js';
import { Dispatcher } from './dispatcher.js';
import { EndingWorker } from './ending-worker.js';
import { JOB_CONSUMER, type JobConsumer, workerOf } from './job-worker.js';
import { QueueConnection } from './queue-connection.js';
import { QueueMetricsReader } from './queue-metrics.js';
import { QUEUES_CONFIG, type QueuesConfig } from './queues.settings.js';
import { GROUP_QUEUE, WorkerGroup } from './worker-group.js';

/**
 * Tasks count attempts. The broker's attempts only cover failures to record an outcome, such as an unavailable database. Finished
 * jobs are removed, since the task is the record.
 */
const JOB_OPTIONS: JobsOptions = {
  attempts: 1_000_000,
  backoff: { type: 'fixed', delay: 2_000 },
  removeOnComplete: true,
  removeOnFail: true,
};

BullModule.workerClass = EndingWorker;

/** Sends jobs to the given queues through the outbox. Needs the persistence module. */
@Module({})
export class QueuesModule {
  static forRoot(config: QueuesConfig, catalogue: readonly QueueDefinition[]): DynamicModule {
    return {
      module: QueuesModule,
      global: true,
      imports: [
        QueueConnectionModule.forRoot(config),
        BullModule.registerQueueAsync(...catalogue.map(({ name }) => registration(name))),
      ],
      providers: [
        { provide: QUEUE_CATALOGUE, useValue: catalogue },
        {
          provide: OPEN_QUEUES,
          inject: catalogue.map(({ name }) => getQueueToken(name)),
          useFactory: (...queues: Queue[]) => queues,
        },
        Broker,
        Dispatcher,
        QueueMetricsReader,
      ],
      exports: [Broker, Dispatcher, OPEN_QUEUES, QUEUE_CATALOGUE, QueueMetricsReader],
    };
  }
}

/** Passes the jobs of one queue and its parts to its consumer. Needs {@link QueuesModule} with these queues. */
@Module({})
export class QueueWorkerModule {
  static forQueue<P extends object>(
    queue: QueueDefinition<P>,
    options: {
      config: QueuesConfig;
      consumer: Type<JobConsumer<P>>;
      /** Queues that are parts of this one; the same consumer processes their jobs. */
      parts?: readonly QueueDefinition<P>[];
      providers?: Provider[];
    },
  ): DynamicModule {
    const { config, parts = [] } = options;
    return {
      module: QueueWorkerModule,
      providers: [
        ...(options.providers ?? []),
        { provide: JOB_CONSUMER, useClass: options.consumer },
        { provide: GROUP_QUEUE, useValue: queue },
        WorkerGroup,
        ...[queue, ...parts].map((one) => workerOf(one, config)),
      ],
    };
  }
}

/** A separate module, so that the connection exists before the queues. */
@Module({})
class QueueConnectionModule {
  static forRoot(config: QueuesConfig): DynamicModule {
    return {
      module: QueueConnectionModule,
      global: true,
      providers: [{ provide: QUEUES_CONFIG, useValue: config }, QueueConnection],
      exports: [QUEUES_CONFIG, QueueConnection],
    };
  }
}

function registration(name: string) {
  return {
    name,
    inject: [QueueConnection, QUEUES_CONFIG],
    useFactory: ({ redis }: QueueConnection, { prefix }: QueuesConfig) => ({
      connection: redis,
      prefix,
      defaultJobOptions: JOB_OPTIONS,
    }),
  };
}
