import { describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { RATE_LIMIT_HEADERS } from './rate-limit-headers.js';
import type { RateLimiter, RateLimitState } from './rate-limiter.js';
import { RateLimits } from './rate-limits.js';

describe('a request within the limit', () => {
  it('passes, with the state of its tenant’s limit', async () => {
    const { outcome, headers } = await ask({ remaining: 7, resetSeconds: 42 });

    expect(outcome).toBeUndefined();
    expect(headers).toEqual({
      'X-RateLimit-Limit': '10',
      'X-RateLimit-Remaining': '7',
      'X-RateLimit-Reset': '42',
      'RateLimit-Policy': '"queries";q=10;w=60',
      RateLimit: '"queries";r=7;t=42',
    });
  });

  it('returns headers that scripts of other origins can read', async () => {
    const { headers } = await ask({});

    expect(Object.keys(headers).sort()).toEqual([...RATE_LIMIT_HEADERS].sort());
  });

  it('counts for its tenant, under the limit of its route', async () => {
    const { counted } = await ask({});

    expect(counted).toEqual([['demo', 'queries']]);
  });

  it('returns no remaining count while requests are not counted', async () => {
    const { outcome, headers } = await ask({ remaining: null, resetSeconds: 0 });

    expect(outcome).toBeUndefined();
    expect(headers).toEqual({ 'X-RateLimit-Limit': '10', 'RateLimit-Policy': '"queries";q=10;w=60' });
  });
});

describe('a request above the limit', () => {
  it('is rejected with the time of the next try', async () => {
    const { outcome } = await ask({ isAllowed: false, remaining: 0, resetSeconds: 17 });

    expect(outcome).toMatchObject({
      code: 'rate_limited',
      status: 429,
      message: 'Rate limit of 10 requests per minute exceeded.',
      details: { retry_after: 17, limit: 10 },
    });
  });

  it('returns the state of its tenant’s limit, too', async () => {
    const { headers } = await ask({ isAllowed: false, remaining: 0, resetSeconds: 17 });

    expect(headers).toMatchObject({
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': '17',
      RateLimit: '"queries";r=0;t=17',
    });
  });
});

/** Counts a request of the tenant demo, while the counter says what is given. */
async function ask(given: Partial<RateLimitState>) {
  const state = { name: 'queries', limit: 10, isAllowed: true, remaining: 9, resetSeconds: 60, ...given };
  const counted: string[][] = [];
  const limiter = {
    count: async (...counting: string[]) => {
      counted.push(counting);
      return state;
    },
  } as unknown as RateLimiter;
  const headers: Record<string, string> = {};
  const response = { setHeader: (name: string, value: string) => void (headers[name] = value) };
  const config = { redisUrl: 'redis://redis', prefix: 'test', timeoutMs: 1, perMinute: { queries: 10 } };
  const outcome: unknown = await new RateLimits(config, limiter)
    .count(response as unknown as Response, { callerId: 'demo', limit: 'queries' })
    .catch((error: unknown) => error);
  return { outcome, headers, counted };
}
