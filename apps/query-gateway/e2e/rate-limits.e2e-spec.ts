import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestRedis, type TestKey, waitUntil } from '@tessera/testing';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, Redis. Each answer is held against the OpenAPI document.

const LIMITS = {
  KNOWLEDGE_RATE_QUESTIONS: '2',
  KNOWLEDGE_RATE_OTHER: '5',
  KNOWLEDGE_RATE_TIMEOUT_MS: '30000',
};

let redis: Awaited<ReturnType<typeof createTestRedis>>;
let gateway: Gateway;

beforeAll(async () => {
  redis = await createTestRedis();
  gateway = await Gateway.start({ AUTH_MODE: 'required', REDIS_URL: redis.url, ...LIMITS });
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.dispose();
});

describe('the requests of an API key', () => {
  it('are told in headers what is left, as by the SQL service', async () => {
    const { headers } = await search(await aKey());

    expect(Object.fromEntries(headers)).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'ratelimit-policy': '"questions";q=2;w=60',
      ratelimit: expect.stringMatching(/^"questions";r=1;t=\d+$/),
    });
    expect(headers.get('retry-after')).toBeNull();
  });

  it('are refused above the limit, with when to send the next one', async () => {
    const key = await aKey();
    await search(key);
    await gateway.post('/query/stream', { query: 'hotels' }, key.headers);

    const { status, headers, body } = await search(key);

    expect(status).toBe(429);
    expect(headers.get('x-error-code')).toBe('rate_limited');
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body).toEqual({
      detail: {
        code: 'rate_limited',
        reason: 'Rate limit of 2 requests per minute exceeded.',
        suggestion: expect.stringContaining('Retry-After'),
        limit: 2,
        retry_after: Number(headers.get('retry-after')),
      },
    });
  });

  it('leave those of other keys, and of other routes, alone', async () => {
    const [busy, other] = [await aKey(), await aKey()];
    for (let count = 0; count < 3; count++) await search(busy);

    expect((await search(other)).status).toBe(200);
    expect((await gateway.get('/documents', { headers: busy.headers })).headers.get('ratelimit')).toMatch(
      /^"other";r=4;/,
    );
  });

  it('do not count without a valid credential', async () => {
    const { status, headers } = await search({ headers: { authorization: 'Bearer tsk_0_0' } });

    expect(status).toBe(401);
    expect(headers.get('x-ratelimit-limit')).toBeNull();
  });
});

describe('where nobody needs a key', () => {
  it('requests count by the address that they come from', async () => {
    const open = await Gateway.start({ REDIS_URL: redis.url, HTTP_TRUST_PROXY: 'true', ...LIMITS });
    const from = (address: string) => search({ headers: { 'x-forwarded-for': address } }, open);
    try {
      const statuses = [];
      for (let count = 0; count < 3; count++) statuses.push((await from('192.0.2.1')).status);

      expect([...statuses, (await from('192.0.2.2')).status]).toEqual([200, 200, 429, 200]);
    } finally {
      await open.stop();
    }
  });
});

describe('a gateway without limits', () => {
  it.each([{ REDIS_URL: '' }, { KNOWLEDGE_RATE_QUESTIONS: '0' }])('serves everything: %j', async (env) => {
    const free = await Gateway.start({ REDIS_URL: redis.url, ...LIMITS, ...env });
    try {
      for (let count = 0; count < 3; count++) {
        const { status, headers } = await search({ headers: {} }, free);

        expect([status, headers.get('x-ratelimit-limit')]).toEqual([200, null]);
      }
    } finally {
      await free.stop();
    }
  });
});

describe('while Redis is away', () => {
  it('requests are served without limits, and counted again afterwards', async () => {
    const key = await aKey();
    await redis.stop();

    const answers = [];
    for (let count = 0; count < 4; count++) answers.push(await search(key));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers[3]?.headers.get('x-ratelimit-limit')).toBe('2');
    expect(answers[3]?.headers.get('x-ratelimit-remaining')).toBeNull();
    await redis.restart();
    await waitUntil(async () => (await search(await aKey())).headers.get('x-ratelimit-remaining') === '1', {
      what: 'the counting to go on',
    });
  });
});

function aKey(): Promise<TestKey> {
  return gateway.addKey({ read: ['default'] });
}

function search({ headers }: { headers: Record<string, string> }, of = gateway) {
  return of.post('/search', { query: 'hotels' }, headers);
}
