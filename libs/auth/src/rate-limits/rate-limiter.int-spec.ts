import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { HealthRegistry } from '@tessera/platform';
import { createTestRedis, waitUntil } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { RateLimiter } from './rate-limiter.js';

// Real: a Redis of its own.

let redis: Awaited<ReturnType<typeof createTestRedis>>;
const limiters: RateLimiter[] = [];

beforeAll(async () => {
  Logger.overrideLogger(false);
  redis = await createTestRedis();
});

afterAll(async () => {
  for (const limiter of limiters) limiter.onApplicationShutdown();
  await redis.dispose();
});

/** One of a process of its own. */
async function limiter(perMinute: number): Promise<RateLimiter> {
  const limits = { queries: perMinute, jobs: perMinute, bulkCreate: perMinute, bulkRead: perMinute };
  const config = {
    redisUrl: redis.url,
    prefix: 'test',
    perMinute: limits,
    timeoutMs: 60_000,
  };
  const made = new RateLimiter(config, new HealthRegistry());
  limiters.push(made);
  await made.onModuleInit();
  return made;
}

describe('a rate limit', () => {
  it('lets exactly as many requests pass, whichever process they reach', async () => {
    const processes = [await limiter(50), await limiter(50), await limiter(50)];
    const tenant = randomUUID();

    const states = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        (processes[index % 3] as RateLimiter).count(tenant, 'queries'),
      ),
    );

    expect(states.filter(({ isAllowed }) => isAllowed)).toHaveLength(50);
  });

  it('tells how many are left, and when there is room again', async () => {
    const counting = await limiter(3);
    const tenant = randomUUID();
    const startedAt = performance.now();

    const states = [];
    for (let count = 0; count < 4; count++) states.push(await counting.count(tenant, 'jobs'));
    const tookSeconds = (performance.now() - startedAt) / 1_000;

    expect(states.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0]);
    expect(states.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false]);
    for (const { resetSeconds } of states) {
      expect(resetSeconds).toBeGreaterThan(58 - tookSeconds);
      expect(resetSeconds).toBeLessThanOrEqual(60);
    }
  });

  it('counts tenants and kinds of requests apart', async () => {
    const counting = await limiter(1);
    const [one, other] = [randomUUID(), randomUUID()];

    const states = [
      await counting.count(one, 'queries'),
      await counting.count(other, 'queries'),
      await counting.count(one, 'jobs'),
      await counting.count(one, 'queries'),
    ];

    expect(states.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false]);
  });

  it('lets everything pass while Redis is away, and counts again afterwards', async () => {
    const counting = await limiter(1);
    const tenant = randomUUID();
    await counting.count(tenant, 'queries');
    await redis.stop();

    const away = await counting.count(tenant, 'queries');

    expect(away).toEqual({ name: 'queries', limit: 1, isAllowed: true, remaining: null, resetSeconds: 0 });
    await redis.restart();
    await waitUntil(async () => (await counting.count(tenant, 'queries')).remaining !== null, {
      what: 'the counting to go on',
    });
    expect((await counting.count(tenant, 'queries')).isAllowed).toBe(false);
  });
});
