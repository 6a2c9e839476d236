import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cases, testSeed } from '@tessera/testing';
import { describeFuzz, fuzzService } from '@tessera/testing/fuzz';
import { BulkStack } from './bulk-stack.js';

// Real: the built service as a process, two Postgres servers, Redis, a folder of objects, HTTP.

const REQUESTS = cases({ smoke: 200, soak: 6_000 });

let stack: BulkStack;

beforeAll(async () => {
  // Responses may contain the public URL, but no internal one.
  const publicUrl = 'https://tessera.example.com';
  stack = await BulkStack.start(
    { BULK_MAX_OPEN_JOBS: '100000', OBJECT_PUBLIC_URL: publicUrl },
    { asProcess: true },
  );
});

afterAll(() => stack?.stop());

describe(`${REQUESTS} generated requests`, () => {
  it('are all answered as documented', async () => {
    const knownIds: string[] = [];
    for (const operation of ['query', 'insert', 'delete'] as const) {
      const query = operation === 'query' ? 'select * from things' : null;
      knownIds.push(await stack.createdJob({ operation, object: 'things', query }));
    }

    const report = await fuzzService({
      baseUrl: stack.base.replace('/v1', ''),
      count: REQUESTS,
      seed: testSeed(),
      knownIds,
      headers: stack.as(stack.demo),
    });

    console.log(describeFuzz('bulk-api', report));
    expect(report.failures).toEqual([]);
    expect(report.count).toBe(REQUESTS);
    expect(report.statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 50);
    // Too rare for a short run.
    if (REQUESTS >= 5_000) expect(report.statuses.get(201) ?? 0).toBeGreaterThan(0);
    expect(await stack.inTenant('select count(*)::int as rows from things')).toEqual([{ rows: 3 }]);
    expect(stack.process.logs()).not.toMatch(/uncaught|unhandled/);
  });
});
