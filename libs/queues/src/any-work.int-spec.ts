import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import type { QueueDefinition } from '@tessera/contracts';
import { Database, OutboxRepository } from '@tessera/persistence';
import type { JobOutcome, RunningApp } from '@tessera/platform';
import { waitUntil } from '@tessera/testing';
import { Worker } from 'bullmq';
import { IsIn, IsInt } from 'class-validator';
import { setTimeout as sleep } from 'node:timers/promises';
import { Broker } from './broker.js';
import { Dispatcher } from './dispatcher.js';
import { outboxEntryFor } from './job-payload.js';
import type { JobConsumer } from './job-worker.js';
import { QueuesModule, QueueWorkerModule } from './queues.module.js';
import { type AppParts, QueueStack } from './queue-stack.fixture-spec.js';

// Real: Postgres 18, a Redis of each test's own, BullMQ. The queue does not belong to ingestion: bulk jobs over tables.

class BulkJob {
  @IsInt()
  part: number;

  @IsIn(['export', 'import'])
  kind: string;
}

const BULK: QueueDefinition<BulkJob> = {
  name: 'bulk_queue',
  jobName: 'bulk',
  payload: BulkJob,
  concurrency: 2,
  maxStalls: 0,
};

let stack: QueueStack;

beforeEach(async () => {
  stack = await QueueStack.start();
});

afterEach(() => stack.stop());

describe('a queue of other jobs than documents', () => {
  it('delivers its jobs through the same outbox, as objects of their own class', async () => {
    const seen: BulkJob[] = [];
    const { app } = await start(BULK, (job) => seen.push(job));

    await queue(app, { id: 'export-1', part: 3 });

    await waitUntil(() => seen.length > 0, { what: 'the job' });
    expect(seen[0]).toBeInstanceOf(BulkJob);
    expect(seen).toEqual([{ part: 3, kind: 'export' }]);
  });

  it('is counted in the metrics under its own name', async () => {
    const { app, port } = await start(BULK, () => undefined);
    // Earlier tests of this process have counted, too.
    const before = await succeeded(port);

    await queue(app, { id: 'export-1', part: 3 });

    await waitUntil(async () => (await succeeded(port)) > before, { what: 'the job to be counted' });
    expect(await succeeded(port)).toBe(before + 1);
  });

  it('rejects an invalid payload before it is stored', () => {
    const odd = { part: 3, kind: 'drop table' };

    expect(() => outboxEntryFor(BULK, { id: 'odd-1', owner: 'acme', payload: odd })).toThrow('bulk_queue');
  });

  it('ignores rows of queues that this process does not serve', async () => {
    const { app } = await start(BULK, () => undefined);
    const foreign = { queue: 'next_years_queue', jobId: 'a-1', owner: 'acme', payload: {} };
    await app.get(Database).transaction((manager) => app.get(OutboxRepository).add(manager, foreign));

    await app.get(Dispatcher).dispatch();

    expect(await app.get(OutboxRepository).depths()).toEqual(new Map([['next_years_queue', 1]]));
  });
});

describe('a job whose worker has gone silent', () => {
  it.each([
    { maxStalls: 0, fate: 'is dropped where it may not stall', done: [] },
    { maxStalls: 1, fate: 'is given to another worker where it may', done: [7] },
  ])('$fate', async ({ maxStalls, done }) => {
    const seen: number[] = [];
    const sender = await start(BULK, null);
    await queue(sender.app, { id: 'export-7', part: 7 });
    const silent = await takeAndStall();

    const { app } = await start({ ...BULK, maxStalls }, ({ part }) => seen.push(part));

    await waitUntil(async () => !(await app.get(Broker).has(BULK.name, 'export-7')), {
      what: 'the job to be gone',
    });

    expect(seen).toEqual(done);
    await silent.close();
  });
});

describe('a worker that is told to stop', () => {
  it.each(['while Redis is there', 'while Redis is away'])('finishes its current job: %s', async (when) => {
    const begun = Promise.withResolvers<void>();
    const ended: number[] = [];
    const app = await start(BULK, async ({ part }) => {
      begun.resolve();
      await sleep(300);
      ended.push(part);
    });
    await queue(app.app, { id: 'export-1', part: 1 });
    await begun.promise;
    if (when === 'while Redis is away') await stack.redis.kill();

    await app.stop();

    expect(ended).toEqual([1]);
  });
});

describe('a worker while Redis is unavailable', () => {
  it('starts, reports that it is not ready, and does its jobs once Redis is back', async () => {
    const seen: number[] = [];
    await stack.redis.kill();
    const { app, port } = await start(BULK, ({ part }) => seen.push(part), { until: 'live' });
    await queue(app, { id: 'export-1', part: 1 });
    const before = await fetch(`http://127.0.0.1:${port}/health/ready`);

    await stack.redis.restart();

    await waitUntil(() => seen.length > 0, { what: 'the job' });
    expect(before.status).toBe(503);
    expect(seen).toEqual([1]);
  });

  it('reports the outage at once instead of waiting for Redis', async () => {
    const { app } = await start(BULK, () => undefined);
    await stack.redis.kill();
    const broker = app.get(Broker);
    await waitUntil(() => broker.ping().then(null, () => true), { what: 'the broken connection to be seen' });

    await expect(broker.depth(BULK.name)).rejects.toThrow('Redis is unavailable');
  });

  it('stops if told to while it starts', async () => {
    await stack.redis.kill();
    const app = await start(BULK, () => undefined, { until: 'live' });

    await expectToEnd(app);
  });

  it.each([0, 300])('stops if told to %i ms after it was ready', async (afterMs) => {
    const app = await start(BULK, () => undefined);
    await stack.redis.kill();
    await sleep(afterMs);

    await expectToEnd(app);
  });

  it.each([0, 20])('stops if Redis fails %i ms after it was told to', async (afterMs) => {
    const app = await start(BULK, () => undefined);

    const ended = expectToEnd(app);
    if (afterMs > 0) await sleep(afterMs);
    process.kill(stack.redis.pid, 'SIGKILL');

    await ended;
  });

  it('stops if told to while Redis accepts connections and never responds', async () => {
    const app = await start(BULK, () => undefined);
    process.kill(stack.redis.pid, 'SIGSTOP');
    try {
      await expectToEnd(app);
    } finally {
      process.kill(stack.redis.pid, 'SIGCONT');
    }
  });
});

/** Number of succeeded jobs of the queue, by the metrics. */
async function succeeded(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const count = /^tessera_job_duration_seconds_count\{queue="bulk_queue",outcome="success"\} (\d+)$/m.exec(
    text,
  );
  return Number(count?.[1] ?? 0);
}

async function expectToEnd(app: RunningApp): Promise<void> {
  const { port } = app;
  await app.stop();
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow('fetch failed');
}

/** A ready worker of the queue that does the given work; without work, a process that only sends. */
async function start(
  definition: QueueDefinition<BulkJob>,
  work: ((job: BulkJob) => unknown) | null,
  { until }: Pick<AppParts, 'until'> = {},
): Promise<RunningApp> {
  @Injectable()
  class TestConsumer implements JobConsumer<BulkJob> {
    async consume(job: BulkJob): Promise<JobOutcome> {
      await work?.(job);
      return 'success';
    }
  }
  return stack.startApp({
    imports: ({ queues }) => [
      QueuesModule.forRoot(queues, [definition]),
      ...(work ? [QueueWorkerModule.forQueue(definition, { config: queues, consumer: TestConsumer })] : []),
    ],
    until,
  });
}

/** Commits a job as its cause would, and relays it. */
async function queue(app: RunningApp['app'], { id, part }: { id: string; part: number }): Promise<void> {
  const entry = outboxEntryFor(BULK, { id, owner: 'acme', payload: { part, kind: 'export' } });
  const database = await waitUntil(() => connected(app), { what: 'the database' });
  await database.transaction((manager) => app.get(OutboxRepository).add(manager, entry));
  app.get(Dispatcher).dispatchSoon();
}

/** The database, once it is connected and migrated. */
async function connected(app: RunningApp['app']): Promise<Database | null> {
  const database = app.get(Database);
  try {
    await database.manager.query('select 1');
    return database;
  } catch {
    return null;
  }
}

/** A worker of another process has taken the job; it neither finishes it nor renews its lock. */
async function takeAndStall() {
  const taken = Promise.withResolvers<void>();
  const forever = Promise.withResolvers<void>();
  const worker = new Worker(
    BULK.name,
    async () => {
      taken.resolve();
      await forever.promise;
    },
    {
      connection: { url: stack.redis.url, maxRetriesPerRequest: null },
      prefix: 'tessera',
      lockDuration: 1_000,
      skipLockRenewal: true,
      skipStalledCheck: true,
    },
  );
  worker.on('error', () => undefined);
  await taken.promise;
  return { close: () => worker.close(true) };
}
