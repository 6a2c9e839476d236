import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { HealthRegistry } from '@tessera/platform';
import { createTestRedis, waitUntil } from '@tessera/testing';
import { Redis } from 'ioredis';
import type { RateLimitConfig } from '../auth.settings.js';
import { RateLimiter, type RateLimitState } from './rate-limiter.js';

// Real: a Redis of each test's own, killed, stopped and started again.

const LIMIT = 3;
/** Long enough for any available Redis to answer, however busy the machine is. */
const PATIENT_MS = 60_000;
const IMPATIENT_MS = 250;
const UNCOUNTED = { name: 'queries', limit: LIMIT, isAllowed: true, remaining: null, resetSeconds: 0 };

let redis: Awaited<ReturnType<typeof createTestRedis>>;
let limiters: RateLimiter[];
let warn: jest.SpiedFunction<Logger['warn']>;

beforeEach(async () => {
  redis = await createTestRedis();
  limiters = [];
  warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
});

afterEach(async () => {
  jest.restoreAllMocks();
  for (const limiter of limiters) limiter.onApplicationShutdown();
  await redis.dispose();
});

describe('while Redis is unavailable', () => {
  it('requests pass, also those in flight when it failed', async () => {
    const limiter = await start({ perMinute: perMinute(20) });

    const underway = requests(limiter, 20);
    await redis.kill();
    const later = await requests(limiter, 20);

    expect((await underway).map(({ isAllowed }) => isAllowed)).toEqual(later.map(() => true));
    expect(later).toEqual(later.map(() => ({ ...UNCOUNTED, limit: 20 })));
  });

  it('one warning a minute reports it, however many requests arrive', async () => {
    const limiter = await start();
    await redis.kill();

    await requests(limiter, 50);
    await requests(limiter, 50);
    const inTheFirstMinute = warn.mock.calls.length;
    const minuteLater = performance.now() + 60_000;
    jest.spyOn(performance, 'now').mockReturnValue(minuteLater);
    await requests(limiter, 50);

    expect(inTheFirstMinute).toBe(1);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warn.mock.calls[0]?.[0]).toMatchObject({
      msg: 'Redis is unavailable; requests are not rate limited',
    });
  });

  it('requests pass if it hangs, too', async () => {
    const limiter = await start({ timeoutMs: IMPATIENT_MS });
    await exhaust(limiter);

    process.kill(redis.pid, 'SIGSTOP');
    const states = await requests(limiter, 5);
    process.kill(redis.pid, 'SIGCONT');

    expect(states).toEqual(states.map(() => UNCOUNTED));
  });

  it('an app starts, and serves its first request', async () => {
    await redis.kill();

    const limiter = await start({ timeoutMs: IMPATIENT_MS });

    expect(await limiter.count('demo', 'queries')).toEqual(UNCOUNTED);
  });

  it('readiness names it until it is back', async () => {
    const health = new HealthRegistry();
    await start({}, health);
    await redis.kill();
    const away = await health.checkAll();

    await redis.restart();

    await waitUntil(async () => (await health.checkAll()).redis?.status === 'up', { what: 'Redis to be up' });
    expect(away).toMatchObject({ redis: { status: 'down' } });
  });
});

describe('once Redis is back', () => {
  it('exactly the limit passes again, over all processes', async () => {
    const processes = [await start(), await start(), await start()];
    await redis.kill();
    await Promise.all(processes.map((limiter) => requests(limiter, 5)));
    await redis.restart();
    await Promise.all(processes.map(untilItCounts));

    const states = (await Promise.all(processes.map((limiter) => requests(limiter, 5)))).flat();

    expect(states.filter(({ isAllowed }) => isAllowed)).toHaveLength(LIMIT);
  });
});

describe('a rate limit', () => {
  it('counts the first request of an app that started just before Redis', async () => {
    await redis.kill();

    const starting = start();
    await redis.restart();

    expect(await (await starting).count('demo', 'queries')).toMatchObject({ remaining: LIMIT - 1 });
  });

  it('counts the first request of an app that has just started', async () => {
    const limiter = await start();

    expect(await limiter.count('demo', 'queries')).toMatchObject({ remaining: LIMIT - 1 });
    expect(warn).not.toHaveBeenCalled();
  });

  it('reports to each of several concurrent requests what is left after it', async () => {
    const limiter = await start();

    const states = await requests(limiter, LIMIT + 2);

    expect(states.map(({ isAllowed, remaining }) => [isAllowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
  });

  it('frees the slot of each request after a minute, not of all at once', async () => {
    const limiter = await start();
    await limiter.count('demo', 'queries');
    await age({ bySeconds: 30 });
    await requests(limiter, LIMIT - 1);
    await age({ bySeconds: 30 });

    const states = await requests(limiter, 3);

    expect(states.map(({ isAllowed }) => isAllowed)).toEqual([true, false, false]);
  });

  it('reports when the oldest request expires, not the newest', async () => {
    const limiter = await start();
    await limiter.count('demo', 'queries');
    await age({ bySeconds: 40 });

    const { resetSeconds } = await limiter.count('demo', 'queries');

    expect(resetSeconds).toBeGreaterThan(0);
    expect(resetSeconds).toBeLessThanOrEqual(20);
  });

  it('does not count rejected requests', async () => {
    const limiter = await start();
    await exhaust(limiter);
    await age({ bySeconds: 30 });
    await requests(limiter, 50);
    await age({ bySeconds: 30 });

    const states = await requests(limiter, LIMIT);

    expect(states.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true]);
  });

  it('counts tenants and kinds of requests separately', async () => {
    const limiter = await start({ perMinute: perMinute(1) });

    const states = [
      await limiter.count('demo', 'queries'),
      await limiter.count('other', 'queries'),
      await limiter.count('demo', 'jobs'),
      await limiter.count('demo', 'queries'),
    ];

    expect(states.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false]);
  });

  it('is not shared with another installation on the same Redis', async () => {
    const [ours, theirs] = [await start(), await start({ prefix: 'theirs' })];
    await exhaust(ours);

    expect(await theirs.count('demo', 'queries')).toMatchObject({ isAllowed: true });
  });

  it('leaves nothing in Redis for inactive tenants', async () => {
    const limiter = await start();
    await exhaust(limiter);

    const lives = await withRedis(async (client) => {
      const keys = await client.keys('*');
      return Promise.all(keys.map((key) => client.pttl(key)));
    });

    expect(lives).toHaveLength(1);
    expect(lives[0]).toBeGreaterThan(0);
    expect(lives[0]).toBeLessThanOrEqual(60_000);
  });
});

/** The limiter of an app that has started. */
async function start(given: Partial<RateLimitConfig> = {}, health = new HealthRegistry()) {
  const config = {
    redisUrl: redis.url,
    prefix: 'test',
    perMinute: perMinute(LIMIT),
    timeoutMs: PATIENT_MS,
    ...given,
  };
  const limiter = new RateLimiter(config, health);
  limiters.push(limiter);
  await limiter.onModuleInit();
  return limiter;
}

function perMinute(limit: number): RateLimitConfig['perMinute'] {
  return { queries: limit, jobs: limit, bulkCreate: limit, bulkRead: limit };
}

function requests(limiter: RateLimiter, count: number): Promise<RateLimitState[]> {
  return Promise.all(Array.from({ length: count }, () => limiter.count('demo', 'queries')));
}

async function exhaust(limiter: RateLimiter): Promise<void> {
  await requests(limiter, LIMIT);
}

async function untilItCounts(limiter: RateLimiter): Promise<void> {
  await waitUntil(async () => (await limiter.count('another', 'jobs')).remaining !== null, {
    what: 'the counting to go on',
  });
}

/** Lets time pass for all requests that were counted. */
async function age({ bySeconds }: { bySeconds: number }): Promise<void> {
  await withRedis(async (client) => {
    for (const key of await client.keys('*')) {
      for (const member of await client.zrange(key, '0', '-1')) {
        await client.zincrby(key, -bySeconds * 1_000, member);
      }
    }
  });
}

async function withRedis<T>(work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(redis.url);
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}
