import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Request } from 'express';
import type { AuthConfig } from '../auth.settings.js';
import type { Principal } from '../principal.js';
import { SigningClient, type SigningClientOptions } from './signing-client.js';
import { SigV4Authenticator } from './sigv4.authenticator.js';

// Real: requests over HTTP from our own signing client, and requests signed by botocore.

const ACCOUNT = {
  accessKey: 'AKIDTEST',
  secretKey: 'a secret of a service account',
  tenants: ['demo'],
  scopes: ['queries:run'] as const,
};

const authenticator = new SigV4Authenticator({
  serviceAccounts: [ACCOUNT],
  signingRegion: 'us-east-1',
  signingService: 'execute-api',
} as unknown as AuthConfig);

/** Signed with botocore 1.4x (SigV4Auth) for http://tessera.test:8080 at 2026-03-01T12:30:00Z. */
const SIGNED_BY_BOTOCORE = [
  {
    method: 'GET',
    url: '/v1/jobs/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11',
    body: '',
    headers: {
      'x-tenant-id': 'demo',
      'x-amz-date': '20260301T123000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDTEST/20260301/us-east-1/execute-api/aws4_request, SignedHeaders=host;x-amz-date;x-tenant-id, Signature=c3e8c7937b111b0d5a4b13eb5fb6f36302b460b014682ef4ffde859e411b3757',
    },
  },
  {
    method: 'GET',
    url: '/v1/catalog/tables/a%20b?z=1&a=x%20y&a=b',
    body: '',
    headers: {
      'x-tenant-id': 'demo',
      'x-amz-date': '20260301T123000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDTEST/20260301/us-east-1/execute-api/aws4_request, SignedHeaders=host;x-amz-date;x-tenant-id, Signature=553daad1554a02c92b435508064c9c5fcc436e2e4cd012f82a3b521d615d2535',
    },
  },
  {
    method: 'POST',
    url: '/v1/queries',
    body: '{"sql":"select \'ä\' as v"}',
    headers: {
      'x-tenant-id': 'demo',
      'content-type': 'application/json',
      'x-amz-date': '20260301T123000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDTEST/20260301/us-east-1/execute-api/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-tenant-id, Signature=e8ed8464c7739b5c5596d31ed2f4fdcfbdd748274d5985001394a176c7e66162',
    },
  },
  {
    method: 'POST',
    url: '/v1/queries',
    body: '{"sql":"select \'ä\' as v"}',
    headers: {
      'x-tenant-id': 'demo',
      'x-amz-content-sha256': '8bb13bad9c5e6317e5de7b23c4cd5e60c74ea4e0b2773a6accfa77d111d24afc',
      'x-amz-date': '20260301T123000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDTEST/20260301/us-east-1/execute-api/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-tenant-id, Signature=c68698052325bdf56e745ebbe5686fa7e0023a56af3e271116d317d5684ff4e0',
    },
  },
];

let server: Server;
/** The authenticator's verdict on the last request. */
let outcome: Principal | Error;
/** Changes a request on its way. */
let tamper: (request: { headers: IncomingHttpHeaders; originalUrl: string; body: Buffer }) => void;

beforeEach(async () => {
  tamper = () => undefined;
  server = createServer((request, response) => {
    void (async () => {
      const arrived = {
        method: request.method,
        headers: request.headers,
        rawHeaders: request.rawHeaders,
        originalUrl: request.url ?? '',
        body: await buffer(request),
      };
      tamper(arrived);
      outcome = await authenticator
        .authenticate(arrived as unknown as Request, () => Promise.resolve(arrived.body))
        .catch((error: Error) => error);
      response.end('{}');
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  jest.useRealTimers();
  server.closeAllConnections();
  server.close();
});

function client(options: Partial<SigningClientOptions> = {}): SigningClient {
  return new SigningClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    accessKey: ACCOUNT.accessKey,
    secretKey: ACCOUNT.secretKey,
    region: 'us-east-1',
    service: 'execute-api',
    tenantId: 'demo',
    ...options,
  });
}

const QUERY = { method: 'POST', path: '/queries', body: { sql: "select 'ä'" } };

describe('a signed request', () => {
  it.each([
    QUERY,
    { method: 'GET', path: '/jobs/1' },
    { method: 'GET', path: '/catalog/tables/a%20b%2Fc?z=1&a=x%20y&a=b&u=%C3%A4' },
    { method: 'POST', path: '/jobs/1/cancel', headers: { 'X-Request-ID': 'r-1' } },
  ])('of our own client is recognised: $method $path', async (request) => {
    await client().send(request);

    expect(outcome).toMatchObject({
      id: 'sigv4:AKIDTEST',
      tenants: ['demo'],
      scopes: new Set(['queries:run']),
    });
  });

  it.each(SIGNED_BY_BOTOCORE)(
    'of botocore is recognised: $method $url',
    async ({ method, url, body, headers }) => {
      jest.useFakeTimers({ now: new Date('2026-03-01T12:32:00Z'), doNotFake: ['nextTick', 'setImmediate'] });
      const all = { ...headers, host: 'tessera.test:8080' };
      const request = { method, originalUrl: url, headers: all, rawHeaders: Object.entries(all).flat() };

      const principal = await authenticator.authenticate(request as unknown as Request, () =>
        Promise.resolve(Buffer.from(body)),
      );

      expect(principal.id).toBe('sigv4:AKIDTEST');
    },
  );

  it.each<[string, typeof tamper, RegExp]>([
    ['another body', (request) => (request.body = Buffer.from('{"sql":"x"}')), /body does not match/],
    ['another tenant', (request) => (request.headers['x-tenant-id'] = 'other'), /signature is invalid/],
    ['another path', (request) => (request.originalUrl = '/v1/other'), /signature is invalid/],
    ['another query', (request) => (request.originalUrl += '?x=1'), /signature is invalid/],
    ['another host', (request) => (request.headers.host = 'evil.test'), /signature is invalid/],
    ['no date', (request) => delete request.headers['x-amz-date'], /X-Amz-Date header is missing/],
    ['half a header', (request) => (request.headers.authorization = 'AWS4-HMAC-SHA256 x'), /malformed/],
    [
      'a host that is not signed',
      (request) => (request.headers.authorization = request.headers.authorization?.replace('host;', '')),
      /does not cover the header host/,
    ],
    [
      'a tenant that is not signed',
      (request) =>
        (request.headers.authorization = request.headers.authorization?.replace(';x-tenant-id', '')),
      /does not cover the header x-tenant-id/,
    ],
  ])('with %s is refused', async (_name, change, reason) => {
    tamper = change;

    await client().send(QUERY);

    expect(outcome).toMatchObject({ name: 'UnauthorizedError', message: expect.stringMatching(reason) });
  });

  it.each<[string, Partial<SigningClientOptions>, RegExp]>([
    ['an unknown access key', { accessKey: 'AKIDOTHER' }, /access key is unknown/],
    ['another secret', { secretKey: 'another secret of some length' }, /signature is invalid/],
    ['another region', { region: 'eu-west-1' }, /another region or service/],
    ['another service', { service: 's3' }, /another region or service/],
  ])('with %s is refused', async (_name, options, reason) => {
    await client(options).send(QUERY);

    expect(outcome).toMatchObject({ name: 'UnauthorizedError', message: expect.stringMatching(reason) });
  });

  it.each(['2026-03-01T12:35:01Z', '2026-03-01T12:24:59Z'])(
    'is refused at %s: five minutes are over',
    async (now) => {
      jest.useFakeTimers({ now: new Date(now), doNotFake: ['nextTick', 'setImmediate'] });
      const [signed] = SIGNED_BY_BOTOCORE;
      const request = {
        method: 'GET',
        originalUrl: signed?.url,
        headers: { ...signed?.headers, host: 'tessera.test:8080' },
        rawHeaders: [],
      };

      const answer = authenticator.authenticate(request as unknown as Request, () =>
        Promise.resolve(Buffer.alloc(0)),
      );

      await expect(answer).rejects.toThrow(/expired/);
    },
  );
});
