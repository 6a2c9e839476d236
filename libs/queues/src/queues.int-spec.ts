import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QUEUES } from '@tessera/contracts';
import {
  Database,
  DocumentEmbeddingRepository,
  DocumentRepository,
  KnowledgeAccess,
  OutboxRepository,
  TaskRepository,
} from '@tessera/persistence';
import type { RunningApp } from '@tessera/platform';
import { createTestFolder, waitUntil } from '@tessera/testing';
import { v7 as uuid } from 'uuid';
import { Broker } from './broker.js';
import { Dispatcher } from './dispatcher.js';
import { embeddingEntryOf, jobIdOf, outboxEntryOf } from './ingest/ingest-job-factory.js';
import { aTask, handlerThat, untilStatus } from './ingest/ingest-tasks.fixture-spec.js';
import { IngestQueuesModule, IngestWorkerModule } from './ingest/ingest-queues.module.js';
import { InterruptedJobError, PermanentJobError } from './ingest/job.errors.js';
import { QueueMetricsReader } from './queue-metrics.js';
import { QueueStack } from './queue-stack.fixture-spec.js';
import { Reconciler } from './ingest/reconciler.js';

// Real: Postgres 18, a Redis of each test's own, BullMQ, the whole worker inside this process.

let stack: QueueStack;

beforeEach(async () => {
  stack = await QueueStack.start();
});

afterEach(() => stack.stop());

/** Jobs of a queue that may wait in Redis. */
const WINDOW = 64;

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

  it('fails a task for good, with the reason, if a retry is useless', async () => {
    const app = await start(
      handlerThat(async () => {
        throw new PermanentJobError('The file is broken.');
      }),
    );
    const task = await aTask(app);

    const ended = await untilStatus(app, task.id, 'failed');

    expect(ended).toMatchObject({ attempt: 1, error: 'The file is broken.' });
    expect(await documentsOf(app).find(KnowledgeAccess.unrestricted, task.documentId)).toMatchObject({
      status: 'failed',
      error: 'The file is broken.',
    });
  });

  it('retries as the next attempt if the reason may pass', async () => {
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

  it('fails a task without attempts left, without revealing internals', async () => {
    const app = await start(
      handlerThat(async () => {
        throw new Error('select secret from host');
      }),
    );
    const task = await aTask(app, { maxAttempts: 1 });

    const ended = await untilStatus(app, task.id, 'failed');

    expect(ended.error).toBe('Failed 1 times. Retry the task later.');
  });

  it('fails a task that was always interrupted, with the reason of the interruption', async () => {
    const app = await start(
      handlerThat(() => Promise.reject(new InterruptedJobError('Its process was killed.'))),
    );
    const task = await aTask(app, { maxAttempts: 2 });

    const ended = await untilStatus(app, task.id, 'failed');

    expect(ended.error).toBe('Failed 2 times. Its process was killed. Retry the task later.');
    const logs = await app.app
      .get(TaskRepository)
      .logs(KnowledgeAccess.unrestricted, task.id, { limit: 10, offset: 0 });
    const messages = logs?.items.map(({ message }) => message);
    expect(messages).toContain('attempt 1 ended early: Its process was killed.');
  });

  it('drops an invalid payload', async () => {
    const seen: string[] = [];
    const app = await start(handlerThat(async (context) => void seen.push(context.task.id)));

    await app.app.get(Broker).add(QUEUES.text, [{ id: 'odd', payload: { version: 99 } }]);

    await untilEmpty(app);
    expect(seen).toEqual([]);
  });

  it('ignores a stale attempt', async () => {
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

  it.each([
    ['for good', new PermanentJobError('It is encrypted.')],
    ['for a reason that may pass', new Error('The store is away.')],
    ['with its last try', new InterruptedJobError('Its process was killed.')],
  ])('removes the output of an attempt that fails %s after another has taken over', async (_, error) => {
    const discarded: string[] = [];
    const handler = handlerThat(async ({ task }) => {
      await app.app
        .get(Database)
        .manager.query(`update tasks set attempt = attempt + 1, status = 'success' where id = $1`, [task.id]);
      throw error;
    });
    handler.prototype.discard = async (documentId: string) => void discarded.push(documentId);
    const app = await start(handler);

    const task = await aTask(app, { maxAttempts: error instanceof InterruptedJobError ? 1 : 3 });

    await waitUntil(() => discarded.length > 0, { what: 'the attempt to be discarded' });
    expect(discarded).toEqual([task.documentId]);
  });
});

describe('jobs', () => {
  it('wait in the outbox while Redis is unavailable, and are done once it is back', async () => {
    const app = await start(handlerThat((context, tasks) => tasks.end(context)));
    await stack.redis.kill();
    const task = await aTask(app);
    await app.app
      .get(Dispatcher)
      .dispatch()
      .catch(() => undefined);
    const waiting = await app.app.get(OutboxRepository).depths();

    await stack.redis.restart();

    expect(waiting.get(QUEUES.text.name)).toBe(1);
    expect(await untilStatus(app, task.id, 'success')).toMatchObject({ attempt: 1 });
  });

  it('that Redis lost are dispatched again, and done', async () => {
    const app = await start(null);
    const task = await aTask(app);
    await untilInRedis(app, 1);
    await app.app.get(Database).manager.query(`update tasks set updated_at = now() - interval '1 hour'`);
    const known = await app.app.get(Reconciler).reconcile();
    await stack.redis.kill();
    await stack.redis.restart();

    const again = await waitUntil(() => reconciledBy(app), { what: 'the reconciler to reach Redis' });

    expect([known, again]).toEqual([0, 1]);
    expect(await app.app.get(TaskRepository).find(KnowledgeAccess.unrestricted, task.id)).toMatchObject({
      attempt: 2,
      status: 'retrying',
    });
    await start(handlerThat((context, tasks) => tasks.end(context)));
    expect(await untilStatus(app, task.id, 'success')).toMatchObject({ attempt: 2 });
  });

  it('for vectors that Redis lost are dispatched again, once', async () => {
    const app = await start(null);
    const { documentId } = await aTask(app);
    const embeddings = app.app.get(DocumentEmbeddingRepository);
    await app.app.get(Database).transaction(async (manager) => {
      const attempt = { documentId, pipeline: 'text_pipeline', attempt: 1 } as const;
      const job = embeddingEntryOf(attempt, { id: uuid(), kbName: 'kb' });
      await embeddings.request(manager, attempt, { chunkCount: 1, job });
    });
    await untilInRedis(app, 1, QUEUES.embedding.name);
    await app.app
      .get(Database)
      .manager.query(`update document_embeddings set updated_at = now() - interval '1 hour'`);
    const known = await app.app.get(Reconciler).reconcile();
    await stack.redis.kill();
    await stack.redis.restart();

    const again = await waitUntil(() => reconciledBy(app), { what: 'the reconciler to reach Redis' });

    expect([known, again]).toEqual([0, 1]);
    await untilInRedis(app, 1, QUEUES.embedding.name);
    expect(await app.app.get(Reconciler).reconcile()).toBe(0);
  });

  it('of one knowledge base do not wait for the whole backlog of another', async () => {
    const app = await start(null);
    for (let n = 0; n < 200; n++) await aTask(app, { kbName: 'big' }, { dispatch: false });
    await untilInRedis(app, WINDOW);
    const late = await aTask(app, { kbName: 'small' }, { dispatch: false });
    const broker = app.app.get(Broker);

    const aheadOfIt = await broker.depth(QUEUES.text.name);
    const next = await app.app
      .get(Database)
      .transaction((manager) => app.app.get(OutboxRepository).lockNext(manager, QUEUES.text.name, 2));

    expect(aheadOfIt).toBe(WINDOW);
    expect(next.map((entry) => entry.jobId)).toContain(jobIdOf(late.id, 1));
  });

  it('of one knowledge base that wait in Redis are not all done before the first of another', async () => {
    const sender = await start(null);
    const ofBig = [];
    for (let n = 0; n < 20; n++) ofBig.push(await aTask(sender, { kbName: 'big' }));
    await untilInRedis(sender, 20);
    const ofSmall = await aTask(sender, { kbName: 'small' });
    await untilInRedis(sender, 21);
    const done: string[] = [];
    const worker = await start(
      handlerThat(async (context, ender) => {
        done.push(context.task.id);
        await ender.end(context);
      }),
    );

    for (const { id } of [...ofBig, ofSmall]) await untilStatus(worker, id, 'success');

    // The worker takes as many jobs at a time as it has slots, and some more as the first of them end.
    expect(done.indexOf(ofSmall.id)).toBeLessThan(2 * QUEUES.text.concurrency);
    expect(done).toHaveLength(21);
  });

  it('are counted over broker and outbox, and not at all while the broker is unavailable', async () => {
    const app = await start(null);
    for (let n = 0; n < 70; n++) await aTask(app, {}, { dispatch: false });
    await aTask(app, { isLarge: true }, { dispatch: false });
    await untilInRedis(app, WINDOW);
    await untilInRedis(app, 1, QUEUES.textLarge.name);
    const metrics = app.app.get(QueueMetricsReader);
    // A job that is being sent is in both until the sending transaction has ended.
    const isSent = async () => (await metrics.read()).some(({ size }) => size === 71);
    await waitUntil(isSent, { what: 'what is sent to have left the outbox' });

    const before = await metrics.read();
    await stack.redis.kill();
    const after = await metrics.read();

    expect(before).toEqual([
      { name: 'router_queue', concurrency: 4, size: 0 },
      { name: 'text_queue', concurrency: 8, size: 71 },
      { name: 'visual_queue', concurrency: 1, size: 0 },
      { name: 'embedding_queue', concurrency: 2, size: 0 },
    ]);
    expect(after.map(({ size }) => size)).toEqual([null, null, null, null]);
  });
});

/** The worker with a handler; without one, jobs are only sent. */
async function start(handler: ReturnType<typeof handlerThat> | null): Promise<RunningApp> {
  return stack.startApp({
    imports: ({ queues }) => [
      IngestQueuesModule.forRoot(queues),
      ...(handler
        ? [
            IngestWorkerModule.forQueue(QUEUES.text, {
              handler,
              parts: [QUEUES.textLarge],
              config: queues,
              workFolders: { path: createTestFolder('work') },
            }),
          ]
        : []),
    ],
  });
}

/** How many tasks were dispatched again; null if none, or if Redis does not answer yet. */
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

/** Relayed by the dispatcher's own polling: a second, concurrent relay might send more than there is room for. */
async function untilInRedis(
  { app }: RunningApp,
  count: number,
  queue: string = QUEUES.text.name,
): Promise<void> {
  await waitUntil(async () => (await app.get(Broker).depth(queue)) === count, {
    what: `${count} jobs in Redis`,
  });
}

async function untilEmpty({ app }: RunningApp): Promise<void> {
  await waitUntil(async () => (await app.get(Broker).depth(QUEUES.text.name)) === 0, {
    what: 'an empty queue',
  });
}
