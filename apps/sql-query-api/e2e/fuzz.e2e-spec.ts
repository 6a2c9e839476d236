import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cases } from '@tessera/testing';
import type { WildRequest } from '@tessera/testing/fuzz';
import fc from 'fast-check';
import { wildRequest } from './request-arbitraries.js';
import { SqlStack } from './sql-stack.js';

// Real: the built service as a process, two Postgres servers, Redis, HTTP.

const REQUESTS = cases({ smoke: 300, soak: 10_000 });
/** Concurrent requests. */
const AT_ONCE = 20;

let stack: SqlStack;

beforeAll(async () => {
  stack = await SqlStack.start({}, { asProcess: true });
});

afterAll(() => stack?.stop());

async function send({ method, path, headers, body }: WildRequest): Promise<{ status: number; text: string }> {
  const all = {
    authorization: `Bearer ${stack.demo.apiKey}`,
    'x-tenant-id': 'demo',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  const response = await fetch(`${stack.base}${path}`, {
    method,
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    body,
  });
  return { status: response.status, text: await response.text() };
}

describe(`${REQUESTS} generated requests`, () => {
  it('are all answered as specified: no 5xx except timeouts', async () => {
    const statuses = new Map<number, number>();

    await fc.assert(
      fc.asyncProperty(
        fc.array(wildRequest, { minLength: AT_ONCE, maxLength: AT_ONCE }),
        async (requests) => {
          const answers = await Promise.all(requests.map(send));
          for (const [index, { status, text }] of answers.entries()) {
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            const body: unknown = text === '' ? null : JSON.parse(text);
            if (status >= 500 && status !== 504)
              throw new Error(`${status} for ${JSON.stringify(requests[index])}: ${text}`);
            if (status >= 400)
              expect(body).toEqual({
                error: { code: expect.any(String), message: expect.any(String), details: expect.any(Object) },
              });
            expect(text).not.toMatch(/t_demo|t_other|_login|127\.0\.0\.1|node_modules|\bat .*\.js:\d+/);
          }
        },
      ),
      { numRuns: REQUESTS / AT_ONCE, endOnFailure: true },
    );

    const counts = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    console.log(`${total.toLocaleString('en')} generated requests: ${counts.join(', ')}`);
    expect(total).toBe(REQUESTS);
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
    expect((await stack.query('select count(*) as n from things')).body.data).toEqual([{ n: 3 }]);
  });
});
