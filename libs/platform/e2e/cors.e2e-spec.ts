import { describe, expect, it } from '@jest/globals';
import { startProbe } from './probe-app.js';

// Real parts: an app of this library behind real HTTP. How browsers use the headers is not tested.

const PAGE = 'https://app.example.com';
const OTHER_PAGE = 'https://evil.example.com';
const ALLOWED = { HTTP_CORS_ORIGINS: `${PAGE}, http://localhost:5173` };

const preflight = (origin: string): RequestInit => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,x-tenant-id,x-idempotency-key,prefer',
  },
});

describe('a page of another origin', () => {
  it('may send any request if its origin is allowed, and caches the preflight', async () => {
    await using probe = await startProbe('knowledge', ALLOWED);

    const { status, headers } = await probe.fetch('/echo', preflight(PAGE));

    expect(status).toBe(204);
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': expect.stringMatching(/authorization.*x-tenant-id.*prefer/),
      'access-control-max-age': '600',
      vary: expect.stringContaining('Origin'),
    });
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('may read the headers that a client needs, of responses and of errors', async () => {
    await using probe = await startProbe('knowledge', ALLOWED);

    const answers = [
      await probe.fetch('/items/1', { headers: { origin: PAGE } }),
      await probe.fetch('/throw/not-found', { headers: { origin: PAGE } }),
      await probe.fetch('/nowhere', { headers: { origin: PAGE } }),
    ];

    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe(PAGE);
      expect(exposedBy(headers)).toEqual(
        expect.arrayContaining([
          ...['x-request-id', 'x-error-code', 'retry-after', 'x-ratelimit-remaining', 'ratelimit'],
          ...['link', 'location', 'etag', 'content-range', 'content-disposition'],
        ]),
      );
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  });

  it.each<[string, Record<string, string>]>([
    ['by default', {}],
    ['where others are allowed', ALLOWED],
  ])('is not allowed anything %s', async (_when, environment) => {
    await using probe = await startProbe('knowledge', environment);

    const asked = await probe.fetch('/echo', preflight(OTHER_PAGE));
    const sent = await probe.fetch('/items/1', { headers: { origin: OTHER_PAGE } });

    for (const { headers } of [asked, sent]) expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is allowed from any origin with *', async () => {
    await using probe = await startProbe('sql', { HTTP_CORS_ORIGINS: '*' });

    const { headers } = await probe.fetch('/items/1', { headers: { origin: OTHER_PAGE } });

    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each(['https://app.example.com/', 'app.example.com', 'https://app.example.com/page', 'null'])(
    'cannot be configured as %s, which no browser sends',
    async (origin) => {
      await expect(startProbe('knowledge', { HTTP_CORS_ORIGINS: origin })).rejects.toThrow(
        'HTTP_CORS_ORIGINS',
      );
    },
  );
});

function exposedBy(headers: Headers): string[] {
  const names = headers.get('access-control-expose-headers') ?? '';
  return names.toLowerCase().split(',');
}
