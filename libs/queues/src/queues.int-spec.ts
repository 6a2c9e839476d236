import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { QUEUES } from '@tessera/contracts';
import {
  Database,
  DocumentRepository,
  IngestionRepository,
  KnowledgeBaseRepository,
  OutboxRepository,
  PersistenceModule,
  persistenceSettings,
  TaskRepository,
} from '@tessera/persistence';
import { type ConfigOf, httpSettings, type RunningApp, startWorker } from '@tessera/platform';
import {
  createTestDatabase,
  createTestFolder,
  createTestRedis,
  type TestDatabase,
  waitUntil,
} from '@tessera/testing';
import { v7 as uuid } from 'uuid';
import { Broker } from './broker.js';
import { Dispatcher } from './dispatcher.js';
import { jobIdOf, outboxEntryOf } from './ingest/ingest-job-factory.js';
import type { JobHandler } from './ingest/ingest-consumer.js';
import { IngestQueuesModule, IngestWorkerModule } from './ingest/ingest-queues.module.js';
import type { JobContext } from './ingest/job-context.js';
import { InterruptedJobError, PermanentJobError } from './ingest/job.errors.js';
import { QueueMetricsReader } from './queue-metrics.js';
import { queuesSettings } from './queues.settings.js';
import { Reconciler } from './ingest/reconciler.js';

// Real: Postgres 18, a Redis of each test's own, BullMQ, the whole worker inside this process.

let testDatabase: TestDatabase;
let redis: Awaited<ReturnType<typeof createTestRedis>>;
let running: RunningApp[];

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  redis = await createTestRedis();
  running = [];
});

afterEach(async () => {
  for (const app of running) await app.stop();
  await redis.dispose();
  await testDatabase.drop();
});

describe('a worker', () => {
  it('does the job of a task, and ends it', async () => {
    const handler = handlerThat(async (context, tasks) => {
      context.note({ level: 'info', step: 'work', message: 'done' });
      await tasks.end(context);
    });
    const app = await start(handler);
    const task = await aTask(app);

    const ended = await untilStatus(app, task.id, 'success');

    expect(ended).toMatchObject({ progress: 100, attempt: 1, logs: [{ step: 'work', message: 'done' }] });
  });

  it('fails a task for good, with the reason, when trying again is of no use', async () => {
    const app = await start(
      handlerThat(async () => {
        throw new PermanentJobError('The file is broken.');
      }),
    );
    const task = await aTask(app);

    const ended = await untilStatus(app, task.id, 'failed');

    expect(ended).toMatchObject({ attempt: 1, error: 'The file is broken.' });
    expect(await documentsOf(app).find(task.documentId)).toMatchObject({
      status: 'failed',
      error: 'The file is broken.',
    });
  });

  it('tries again when the reason may pass, as the next attempt', async () => {
    const handler = handlerThat(async (context, tasks) => {
      if (context.task.attempt === 1) throw new Error('connection lost');
      await tasks.end(context);
    });
    const app = await start(handler);
    const task = await aTask(app);

    const ended = await untilStatus(app, task.id, 'success');

    expect(ended.attempt).toBe(2);
    expect(ended.logs).toMatchObject([{ level: 'warning', step: 'retry' }]);
  });

  it('fails a task whose attempts are used up, without telling internals', async () => {
    const app = await start(
      handlerThat(async () => {
        throw new Error('select secret from host');
      }),
    );
    const task = await aTask(app, { maxAttempts: 1 });

    const ended = await untilStatus(app, task.id, 'failed');

    expect(ended.error).toBe('Failed 1 times. Retry it later.');
  });

  it('fails a task that was interrupted each time with what interrupted it', async () => {
    const app = await start(
      handlerThat(() => Promise.reject(new InterruptedJobError('Its process was killed.'))),
    );
    const task = await aTask(app, { maxAttempts: 2 });

    const ended = await untilStatus(app, task.id, 'failed');

    expect(ended.error).toBe('Failed 2 times. Its process was killed. Retry it later.');
    const logs = await app.app.get(TaskRepository).logs(task.id, { limit: 10, offset: 0 });
    const messages = logs?.items.map(({ message }) => message);
    expect(messages).toContain('attempt 1 ended early: Its process was killed.');
  });

  it('drops a payload that it does not understand', async () => {
    const seen: string[] = [];
    const app = await start(handlerThat(async (context) => void seen.push(context.task.id)));

    await app.app.get(Broker).add(QUEUES.text, [{ id: 'odd', payload: { version: 99 } }]);

    await untilEmpty(app);
    expect(seen).toEqual([]);
  });

  it('does nothing for an attempt that is not the current one any more', async () => {
    const seen: number[] = [];
    const discarded: string[] = [];
    const handler = handlerThat(async (context, tasks) => {
      seen.push(context.task.attempt);
      await tasks.end(context);
    });
    handler.prototype.discard = async (documentId: string) => void discarded.push(documentId);
    const app = await start(handler);
    const task = await aTask(app);
    await untilStatus(app, task.id, 'success');

    const { payload } = outboxEntryOf(task);
    await app.app.get(Broker).add(QUEUES.text, [{ id: `${task.id}-again`, payload }]);

    await waitUntil(() => discarded.length > 0, { what: 'the stale job to be discarded' });
    expect(seen).toEqual([1]);
    expect(discarded).toEqual([task.documentId]);
  });
});

describe('jobs', () => {
  it('wait in the outbox while Redis is away, and are done once it is back', async () => {
    const app = await start(handlerThat((context, tasks) => tasks.end(context)));
    await redis.kill();
    const task = await aTask(app);
    await app.app
      .get(Dispatcher)
      .dispatch()
      .catch(() => undefined);
    const waiting = await app.app.get(OutboxRepository).depths();

    await redis.restart();

    expect(waiting.get(QUEUES.text.name)).toBe(1);
    expect(await untilStatus(app, task.id, 'success')).toMatchObject({ attempt: 1 });
  });

  it('that Redis forgot are dispatched anew', async () => {
    const app = await start(null);
    const task = await aTask(app);
    await app.app.get(Dispatcher).dispatch();
    await app.app.get(Database).manager.query(`update tasks set updated_at = now() - interval '1 hour'`);
    const known = await app.app.get(Reconciler).reconcile();
    await redis.kill();
    await redis.restart();

    const again = await waitUntil(() => reconciledBy(app), { what: 'the reconciler to reach Redis' });

    expect([known, again]).toEqual([0, 1]);
    expect(await app.app.get(TaskRepository).find(task.id)).toMatchObject({ attempt: 2, status: 'retrying' });
  });

  it('of one knowledge base do not wait for the whole backlog of another', async () => {
    const app = await start(null);
    for (let n = 0; n < 200; n++) await aTask(app, { kbName: 'big' }, { dispatch: false });
    await app.app.get(Dispatcher).dispatch();
    const late = await aTask(app, { kbName: 'small' }, { dispatch: false });
    const broker = app.app.get(Broker);

    const aheadOfIt = await broker.depth(QUEUES.text.name);
    const next = await app.app
      .get(Database)
      .transaction((manager) => app.app.get(OutboxRepository).lockNext(manager, QUEUES.text.name, 2));

    expect(aheadOfIt).toBe(64);
    expect(next.map((entry) => entry.jobId)).toContain(jobIdOf(late.id, 1));
  });

  it('are counted over broker and outbox, and not at all while the broker is away', async () => {
    const app = await start(null);
    for (let n = 0; n < 70; n++) await aTask(app, {}, { dispatch: false });
    await app.app.get(Dispatcher).dispatch();
    const metrics = app.app.get(QueueMetricsReader);

    const before = await metrics.read();
    await redis.kill();
    const after = await metrics.read();

    expect(before).toEqual([
      { name: 'router_queue', concurrency: 4, size: 0 },
      { name: 'text_queue', concurrency: 8, size: 70 },
      { name: 'visual_queue', concurrency: 1, size: 0 },
    ]);
    expect(after.map(({ size }) => size)).toEqual([null, null, null]);
  });
});

/** A handler class whose work is the given function. */
function handlerThat(work: (context: JobContext, tasks: TaskEnder) => Promise<void>) {
  @Injectable()
  class TestHandler implements JobHandler {
    readonly beginStatus = 'parsing';
    discard?: (documentId: string) => Promise<void>;

    constructor(
      private readonly database: Database,
      private readonly ingestion: IngestionRepository,
    ) {}

    async handle(context: JobContext): Promise<void> {
      await work(context, {
        end: ({ task }) =>
          this.database.transaction(async (manager) => {
            await this.ingestion.complete(manager, task, INDEXED, context.takeNotes());
          }),
      });
    }
  }
  return TestHandler;
}

interface TaskEnder {
  end: (context: JobContext) => Promise<void>;
}

const INDEXED = {
  sourceType: 'other' as const,
  pageCount: null,
  title: null,
  year: null,
  language: 'en',
  keywords: [],
  chunkCount: 1,
};

const settings = {
  http: httpSettings({ defaultPort: 0 }),
  persistence: persistenceSettings,
  queues: queuesSettings,
};

/** The worker with a handler, or with none: then jobs are only sent. */
async function start(handler: ReturnType<typeof handlerThat> | null): Promise<RunningApp> {
  const module = (config: ConfigOf<typeof settings>) => ({
    module: class TestModule {},
    imports: [
      PersistenceModule.forRoot(config.persistence),
      IngestQueuesModule.forRoot(config.queues),
      ...(handler
        ? [
            IngestWorkerModule.forQueue(QUEUES.text, {
              handler,
              config: config.queues,
              workFolders: { path: createTestFolder('work') },
            }),
          ]
        : []),
    ],
  });
  const app = await startWorker(
    { name: 'test-worker', settings, module },
    {
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: testDatabase.url,
      REDIS_URL: redis.url,
      QUEUE_LOCK_MS: '1000',
      QUEUE_RECONCILE_MS: '600000',
    },
  );
  running.push(app);
  await waitUntil(async () => (await fetch(`http://127.0.0.1:${app.port}/health/ready`)).ok, {
    what: 'the worker to be ready',
  });
  return app;
}

/** How many tasks were dispatched anew; null when none, or when Redis does not answer yet. */
async function reconciledBy({ app }: RunningApp): Promise<number | null> {
  const count = await app
    .get(Reconciler)
    .reconcile()
    .catch(() => 0);
  return count || null;
}

function documentsOf(app: RunningApp): DocumentRepository {
  return app.app.get(DocumentRepository);
}

/** A document and its task in text_queue, committed as ingestion and router do it. */
async function aTask(
  { app }: RunningApp,
  given: { kbName?: string; maxAttempts?: number } = {},
  { dispatch }: { dispatch: boolean } = { dispatch: true },
) {
  const kbName = given.kbName ?? 'kb';
  const documentId = uuid();
  const task = {
    id: uuid(),
    documentId,
    name: 'a.pdf',
    sourceUri: `documents/${documentId}/source`,
    pipeline: 'text_pipeline' as const,
    status: 'pending' as const,
    progress: 0,
    current: 0,
    total: 0,
    error: null,
    attempt: 1,
    maxAttempts: given.maxAttempts ?? 3,
    kbName,
    parentTaskId: null,
    pipelineOverride: null,
    requestId: null,
  };
  await app.get(KnowledgeBaseRepository).ensure(kbName);
  await app.get(Database).transaction(async (manager) => {
    await app.get(DocumentRepository).insertOrLockSame(manager, {
      id: documentId,
      name: 'a.pdf',
      kbName,
      pluginNamespace: 'core',
      sha256: documentId.replaceAll('-', '').repeat(2),
      sourceType: 'other',
      sourceTypeHint: null,
      sourceUri: task.sourceUri,
      contentType: 'application/pdf',
      sizeBytes: 10,
      pageCount: null,
      taskId: task.id,
    });
    const unrouted = { ...task, pipeline: 'router' as const, attempt: 0, maxAttempts: task.maxAttempts - 1 };
    await app.get(TaskRepository).insert(manager, unrouted);
  });
  const before = { id: task.id, attempt: 0 };
  await app.get(IngestionRepository).route(before, task.pipeline, outboxEntryOf(task), []);
  if (dispatch) app.get(Dispatcher).dispatchSoon();
  return task;
}

async function untilStatus({ app }: RunningApp, id: string, status: string) {
  return waitUntil(
    async () => {
      const task = await app.get(TaskRepository).find(id);
      return task?.status === status ? task : null;
    },
    { what: `the task to be ${status}` },
  );
}

async function untilEmpty({ app }: RunningApp): Promise<void> {
  await waitUntil(async () => (await app.get(Broker).depth(QUEUES.text.name)) === 0, {
    what: 'an empty queue',
  });
}
