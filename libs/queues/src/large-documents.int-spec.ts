import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QUEUES } from '@tessera/contracts';
import {
  Database,
  DocumentPipelineRepository,
  DocumentRepository,
  OutboxRepository,
  TaskRepository,
} from '@tessera/persistence';
import type { RunningApp } from '@tessera/platform';
import { createTestFolder, waitUntil } from '@tessera/testing';
import { Broker } from './broker.js';
import { DocumentRestarter } from './ingest/document-restarter.js';
import { IngestQueuesModule, IngestWorkerModule } from './ingest/ingest-queues.module.js';
import { aTask, handlerThat, untilStatus } from './ingest/ingest-tasks.fixture-spec.js';
import type { JobContext } from './ingest/job-context.js';
import { SlowJobError } from './ingest/job.errors.js';
import { Reconciler } from './ingest/reconciler.js';
import { QueueStack } from './queue-stack.fixture-spec.js';

// Real: Postgres 18, a Redis of each test's own, BullMQ, the worker inside this process. Work lasts until the test ends it.

const PLACES = QUEUES.text.concurrency;
const LARGE_PLACES = QUEUES.textLarge.concurrency;

let stack: QueueStack;

beforeEach(async () => {
  stack = await QueueStack.start();
});

afterEach(() => stack.stop());

describe('large documents', () => {
  it('leave a place to a small one, however many of them came first', async () => {
    const work = new HeldWork(({ isLarge }) => isLarge);
    const app = await start(work);
    const large = await tasks(app, PLACES + 2, { isLarge: true });
    await work.untilBegun(LARGE_PLACES);

    const small = await aTask(app);

    await untilStatus(app, small.id, 'success');
    expect(work.atOnce).toBe(LARGE_PLACES);
    work.release();
    for (const { id } of large) await untilStatus(app, id, 'success');
    expect(work.most).toBe(LARGE_PLACES + 1);
  });

  it('count towards the concurrency of the queue', async () => {
    const work = new HeldWork(() => true);
    const app = await start(work);
    const large = await tasks(app, LARGE_PLACES, { isLarge: true });
    await work.untilBegun(LARGE_PLACES);

    const small = await tasks(app, PLACES, { isLarge: false });
    await work.untilBegun(PLACES);
    work.release();

    for (const { id } of [...large, ...small]) await untilStatus(app, id, 'success');
    expect(work.most).toBe(PLACES);
  });

  it('are recognised by their worker, which is not a failed attempt', async () => {
    const queues: boolean[] = [];
    const handler = handlerThat(async (context, ender) => {
      queues.push(context.task.isLarge);
      if (!context.task.isLarge) throw new SlowJobError('It takes long.');
      await ender.end(context);
    });
    const app = await start({ handler });

    const task = await aTask(app, { maxAttempts: 1 });

    const ended = await untilStatus(app, task.id, 'success');
    expect(queues).toEqual([false, true]);
    expect(ended).toMatchObject({ isLarge: true, attempt: 2, attemptsBefore: 1, maxAttempts: 2 });
    expect(ended?.logs).toContainEqual(
      expect.objectContaining({ step: 'retry', message: expect.stringContaining('It takes long.') }),
    );
  });

  it('that wait in Redis leave room for the others', async () => {
    const app = await start(null);
    await tasks(app, 70, { isLarge: true });
    await untilInRedis(app, QUEUES.textLarge.name, 64);

    await aTask(app);

    await untilInRedis(app, QUEUES.text.name, 1);
  });

  it('get no second job while one waits', async () => {
    const app = await start(null);
    await aTask(app, { isLarge: true });
    await untilInRedis(app, QUEUES.textLarge.name, 1);
    await app.app.get(Database).manager.query(`update tasks set updated_at = now() - interval '1 hour'`);

    expect(await app.app.get(Reconciler).reconcile()).toBe(0);
  });

  it.each([
    [9, true],
    [10, false],
  ])('are recognised again when restarted: 10 bytes with a limit of %i', async (largeBytes, isLarge) => {
    const app = await start(null);
    const { documentId } = await aTask(app, {}, { dispatch: false });
    const database = app.app.get(Database);
    await database.manager.query("update document_pipelines set status = 'failed'");
    const registry = {
      database,
      documents: app.app.get(DocumentRepository),
      pipelines: app.app.get(DocumentPipelineRepository),
      tasks: app.app.get(TaskRepository),
      outbox: app.app.get(OutboxRepository),
    };

    const isRestarted = await new DocumentRestarter(registry, { maxAttempts: 3, largeBytes }).restart(
      documentId,
    );

    const made: unknown = await database.manager.query(
      "select is_large from tasks where pipeline = 'router' and status = 'pending'",
    );
    expect([isRestarted, made]).toEqual([true, [{ is_large: isLarge }]]);
  });
});

/** Work on documents, part of which lasts until it is released. */
class HeldWork {
  atOnce = 0;
  most = 0;
  private readonly released = Promise.withResolvers<void>();

  constructor(private readonly isHeld: (task: JobContext['task']) => boolean) {}

  readonly handler = handlerThat(async (context, ender) => {
    this.most = Math.max(this.most, ++this.atOnce);
    if (this.isHeld(context.task)) await this.released.promise;
    await ender.end(context).finally(() => this.atOnce--);
  });

  release(): void {
    this.released.resolve();
  }

  async untilBegun(count: number): Promise<void> {
    await waitUntil(() => this.atOnce === count, { what: `${count} documents to be worked on` });
  }
}

/** The worker; without work, a process that only sends. */
async function start(work: Pick<HeldWork, 'handler'> | null): Promise<RunningApp> {
  return stack.startApp({
    imports: ({ queues }) => [
      IngestQueuesModule.forRoot(queues),
      ...(work
        ? [
            IngestWorkerModule.forQueue(QUEUES.text, {
              handler: work.handler,
              parts: [QUEUES.textLarge],
              config: queues,
              workFolders: { path: createTestFolder('work') },
            }),
          ]
        : []),
    ],
  });
}

async function tasks(app: RunningApp, count: number, given: { isLarge: boolean }) {
  const made = [];
  for (let n = 0; n < count; n++) made.push(await aTask(app, given));
  return made;
}

async function untilInRedis({ app }: RunningApp, queue: string, count: number): Promise<void> {
  await waitUntil(async () => (await app.get(Broker).depth(queue)) === count, {
    what: `${count} jobs in ${queue}`,
  });
}
