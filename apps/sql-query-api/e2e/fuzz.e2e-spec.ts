import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cases, testSeed } from '@tessera/testing';
import { describeFuzz, fuzzService } from '@tessera/testing/fuzz';
import { SqlStack } from './sql-stack.js';
import { statement } from './statements.js';

// Real: the built service as a process, two Postgres servers, Redis, HTTP.

const REQUESTS = cases({ smoke: 300, soak: 10_000 });

let stack: SqlStack;

beforeAll(async () => {
  stack = await SqlStack.start({}, { asProcess: true });
});

afterAll(() => stack?.stop());

describe(`${REQUESTS} generated requests`, () => {
  it('are all answered as specified: no 5xx except timeouts', async () => {
    const report = await fuzzService({
      baseUrl: stack.base,
      count: REQUESTS,
      seed: testSeed(),
      headers: stack.as(stack.demo),
      hints: { properties: { sql: statement }, mainPath: '/queries' },
      // Statements and Postgres's own errors about them are no secret.
      leaks: /t_demo|t_other|_login|127\.0\.0\.1|node_modules|\bat .*\.js:\d+/,
    });

    console.log(describeFuzz('sql-query-api', report));
    expect(report.failures).toEqual([]);
    expect(report.statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
    expect((await stack.query('select count(*) as n from things')).body.data).toEqual([{ n: 3 }]);
    expect(stack.process.logs()).not.toMatch(/uncaught|unhandled/);
  });
});
