import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ACCESS_KEY, QUERY, recognise, SigningServer } from './signed-requests.fixture-spec.js';

// Real: the signing client's requests over HTTP, as the server receives them.

let server: SigningServer;

beforeEach(async () => {
  server = await SigningServer.start();
});

afterEach(() => server.stop());

describe('a request of our signing client', () => {
  it.each([
    ['a path with umlauts', { method: 'GET', path: '/catalog/tables/Größe' }],
    ['an encoded slash and percent sign', { method: 'GET', path: '/catalog/tables/a%2Fb%25c' }],
    ['a query with umlauts and spaces', { method: 'GET', path: '/jobs?q=größer als&q=+&q=%2B' }],
    ['a query without values', { method: 'GET', path: '/jobs?all&empty=' }],
    ['characters that are often encoded', { method: 'GET', path: "/jobs/!'()*,;:@$&=~?a=!'()*,;:@$~/?" }],
    ['no path', { method: 'GET', path: '' }],
    ['a ? at the beginning of its query', { method: 'GET', path: '/jobs??a=1' }],
    ['an empty body', { method: 'DELETE', path: '/jobs/1' }],
    ['an empty object', { method: 'PATCH', path: '/bulk/jobs/1', body: {} }],
    ['a large body', { method: 'POST', path: '/queries', body: { sql: 'ä'.repeat(300_000) } }],
    ['a header with spaces', { method: 'GET', path: '/jobs', headers: { 'X-Request-ID': 'a   b' } }],
  ])('is recognised with %s', async (_what, request) => {
    await server.client().send(request);

    expect(await recognise(server.onlyRequest())).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
  });

  it('is recognised with any path, query and body', async () => {
    const signing = server.client();

    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), fc.object(), async (path, query, body) => {
        server.received = [];
        await signing.send({ method: 'POST', path: `${path}?limit=1&${query}`, body });

        expect(await recognise(server.onlyRequest())).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
      }),
    );
  });

  it('belongs to the client’s tenant, and cannot be sent for another', async () => {
    await server.client({ tenantId: 'other' }).send({ ...QUERY, headers: { 'X-Tenant-ID': 'demo' } });

    expect(server.onlyRequest().headers['x-tenant-id']).toBe('other');
    expect(await recognise(server.onlyRequest())).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
  });

  it('returns the response, whatever its status', async () => {
    server.answer = (response) => response.writeHead(429, { 'retry-after': '7' }).end('{"error":{}}');

    const response = await server.client().send(QUERY);

    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.json()).toEqual({ error: {} });
  });

  it('times out without a response', async () => {
    server.answer = () => undefined;

    await expect(server.client({ timeoutMs: 50 }).send(QUERY)).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  it('is cancelled by its caller', async () => {
    const wish = new AbortController();
    server.answer = () => wish.abort();

    const sent = server.client().send({ ...QUERY, signal: wish.signal });

    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a service', () => {
  it('acts for the tenants and with the scopes of its account', async () => {
    const one = await recognise(await server.aSentRequest({ accessKey: 'AKIDOTHER' }));
    const all = await recognise(await server.aSentRequest());

    expect(one).toMatchObject({ id: 'sigv4:AKIDOTHER', tenants: ['demo'], scopes: new Set(['jobs:read']) });
    expect(all).toMatchObject({ id: `sigv4:${ACCESS_KEY}`, tenants: 'all', scopes: new Set(['admin']) });
  });
});
