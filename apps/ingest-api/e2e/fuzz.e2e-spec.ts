import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AppProcess,
  cases,
  createTestDatabase,
  createTestFolder,
  createTestRedis,
  startApp,
  testSeed,
  waitUntil,
} from '@tessera/testing';
import { describeFuzz, fuzzService } from '@tessera/testing/fuzz';
import { join } from 'node:path';

// Real: the built ingest-api as a process, Postgres, Redis, a folder as the object store, parser processes, HTTP.

const REQUESTS = cases({ smoke: 200, soak: 5_000 });

let app: AppProcess;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let redis: Awaited<ReturnType<typeof createTestRedis>>;
const folder = createTestFolder('fuzz');

beforeAll(async () => {
  database = await createTestDatabase();
  redis = await createTestRedis();
  app = await startApp('ingest-api', {
    LOG_LEVEL: 'error',
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    OBJECT_STORE_PATH: join(folder, 'objects'),
    WORK_PATH: join(folder, 'work'),
    TASK_STREAM_POLL_MS: '50',
    KNOWLEDGE_RATE_INGEST: '0',
    KNOWLEDGE_RATE_OTHER: '0',
    TASK_STREAM_IDLE_TIMEOUT_SECONDS: '1',
  });
  await waitUntil(async () => (await fetch(`${app.baseUrl}/kbs/default`)).ok, { what: 'the default base' });
});

afterAll(async () => {
  await app?.stop();
  await redis?.dispose();
  await database?.drop();
});

describe(`${REQUESTS} generated requests`, () => {
  it('are all answered as documented, without a 5xx and without internal details', async () => {
    const report = await fuzzService({ baseUrl: app.baseUrl, count: REQUESTS, seed: testSeed() });

    console.log(describeFuzz('ingest-api', report));
    expect(report.failures).toEqual([]);
    expect(report.statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
    expect(report.statuses.get(201)).toBeGreaterThan(0);
    expect(app.isRunning).toBe(true);
    expect(app.logs()).not.toMatch(/uncaught|unhandled/);
  });
});
