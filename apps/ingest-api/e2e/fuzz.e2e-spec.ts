import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cases, KnowledgeProcess, testSeed } from '@tessera/testing';
import { describeFuzz, fuzzService } from '@tessera/testing/fuzz';

// Real: the built ingest-api as a process, Postgres, Redis, a folder as the object store, parser processes, HTTP.

const REQUESTS = cases({ smoke: 200, soak: 5_000 });

let service: KnowledgeProcess;

beforeAll(async () => {
  service = await KnowledgeProcess.start('ingest-api', {
    env: {
      TASK_STREAM_POLL_MS: '50',
      KNOWLEDGE_RATE_INGEST: '0',
      KNOWLEDGE_RATE_OTHER: '0',
      TASK_STREAM_IDLE_TIMEOUT_SECONDS: '1',
    },
  });
});

afterAll(() => service?.stop());

describe(`${REQUESTS} generated requests`, () => {
  it('are all answered as documented, without a 5xx and without internal details', async () => {
    const report = await fuzzService({ baseUrl: service.baseUrl, count: REQUESTS, seed: testSeed() });

    console.log(describeFuzz('ingest-api', report));
    expect(report.failures).toEqual([]);
    expect(report.statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
    expect(report.statuses.get(201)).toBeGreaterThan(0);
    expect(service.process.isRunning).toBe(true);
    expect(service.process.logs()).not.toMatch(/uncaught|unhandled/);
  });
});
