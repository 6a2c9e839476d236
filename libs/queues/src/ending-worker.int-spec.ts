import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestRedis, waitUntil } from '@tessera/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { EndingWorker } from './ending-worker.js';

// Real: a Redis of each test's own, BullMQ, whose own worker would hang in each of these cases.

let redis: Awaited<ReturnType<typeof createTestRedis>>;

beforeEach(async () => {
  redis = await createTestRedis();
});

afterEach(async () => {
  await redis.dispose();
});

describe('a worker that stops without being forced to', () => {
  it.each([50, 300, 800])('ends %i ms after Redis failed', async (afterMs) => {
    const { worker } = await startWorker();
    await redis.kill();
    await sleep(afterMs);

    await expect(worker.close()).resolves.toBeUndefined();
  });

  it('ends while Redis accepts connections and never responds', async () => {
    const { worker, errors } = await startWorker();
    process.kill(redis.pid, 'SIGSTOP');
    try {
      await worker.close();
    } finally {
      process.kill(redis.pid, 'SIGCONT');
    }

    expect(errors).toContain('Redis kept the worker from ending in time');
  });

  it('logs no forced end while Redis is available', async () => {
    const { worker, errors } = await startWorker();

    await worker.close();

    expect(errors).toEqual([]);
  });
});

async function startWorker(): Promise<{ worker: EndingWorker; errors: string[] }> {
  const connection = { url: redis.url, maxRetriesPerRequest: null };
  const worker = new EndingWorker('ending_queue', async () => undefined, { connection, autorun: false });
  const errors: string[] = [];
  worker.on('error', (error) => errors.push(error.message));
  void worker.run().catch((error: Error) => errors.push(error.message));
  await waitUntil(() => worker.isRunning(), { what: 'the worker to run' });
  await sleep(100);
  return { worker, errors };
}
