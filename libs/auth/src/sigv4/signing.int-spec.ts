import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadConfig } from '@tessera/platform';
import type { Request } from 'express';
import * as fc from 'fast-check';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { authSettings } from '../auth.settings.js';
import { contentHash } from './signed-request.js';
import { SigningClient, type SigningClientOptions } from './signing-client.js';
import { SigV4Authenticator } from './sigv4.authenticator.js';

// Real: the signing client's requests over HTTP, as the server gets them, and requests that botocore has signed.

const ACCESS_KEY = 'AKIDEXAMPLE';
const SECRET_KEY = 'a-secret-of-thirty-two-characters';
const SIGNED_AT = new Date('2026-03-14T15:09:26Z');
const QUERY = { method: 'POST', path: '/queries', body: { sql: "select 'größer'" } };

/**
 * Signed by botocore 1.44.5 with the keys above: `SigV4Auth(Credentials(…), 'execute-api', 'us-east-1').add_auth(request)`
 * of an `AWSRequest` with the header X-Tenant-ID, `botocore.auth.get_current_datetime` held at 2026-03-14T15:09:26Z.
 * The query of the second was given as `params`, which `request.prepare()` then writes in the way of forms, with `+`.
 * The fourth has the header X-Amz-Content-SHA256, a path with `/` at its end and a header with many spaces.
 */
const SIGNED_BY_BOTOCORE = [
  {
    method: 'GET',
    originalUrl: '/v1/jobs',
    body: '',
    headers: {
      authorization: botocoreAuthorization(
        'host;x-amz-date;x-tenant-id',
        '4a0d6b01995db66b035c43783324b39283ce59326cd58692536fc692b6715e12',
      ),
    },
  },
  {
    method: 'GET',
    originalUrl:
      '/v1/catalog/tables/Gr%C3%B6%C3%9Fe%20%26%20Co~1?z=a+b%2Bc&a=it%27s+%28ok%29%2A%21&list=%C3%A4%2F%C3%B6%3F%3D%26&empty=',
    body: '',
    headers: {
      authorization: botocoreAuthorization(
        'host;x-amz-date;x-tenant-id',
        '87507ed5e9a0cbbbea268268bfbcaa6b4b64086a3431f37574a5de412e853bd1',
      ),
    },
  },
  {
    method: 'POST',
    originalUrl: '/v1/queries',
    body: `{"sql": "select 'größer' as wort"}`,
    headers: {
      'content-type': 'application/json',
      authorization: botocoreAuthorization(
        'content-type;host;x-amz-date;x-tenant-id',
        'ddf279cdecaf46036366f3cdbe75b83a80527943c133506cc20e0682baee4ac8',
      ),
    },
  },
  {
    method: 'POST',
    originalUrl: '/v1/bulk/jobs/',
    body: '{"operation":"query"}',
    headers: {
      'content-type': 'application/json',
      'x-idempotency-key': '  a   b ',
      'x-amz-content-sha256': '1d67d6042f543b9c16e691318647803ccc9d26304db1535f0f9c0333e154b0b7',
      authorization: botocoreAuthorization(
        'content-type;host;x-amz-content-sha256;x-amz-date;x-idempotency-key;x-tenant-id',
        '2724f50a3dc223efeb209154d56f256327d06e245c6c6c953534981060b21660',
      ),
    },
  },
];

let server: Server;
let received: Received[];
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  received = [];
  answer = (response) => response.end('{}');
  server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { method = '', url: originalUrl = '', headers } = request;
      received.push({ method, originalUrl, headers, body });
      answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  jest.useRealTimers();
  server.closeAllConnections();
  server.close();
});

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
    await client().send(request);

    expect(await recognise(onlyRequest())).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
  });

  it('is recognised whatever its path, query and body', async () => {
    const signing = client();

    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), fc.object(), async (path, query, body) => {
        received = [];
        await signing.send({ method: 'POST', path: `${path}?limit=1&${query}`, body });

        expect(await recognise(onlyRequest())).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
      }),
    );
  });

  it('is of the tenant that the client is for, and cannot be sent for another', async () => {
    await client({ tenantId: 'other' }).send({ ...QUERY, headers: { 'X-Tenant-ID': 'demo' } });

    expect(onlyRequest().headers['x-tenant-id']).toBe('other');
    expect(await recognise(onlyRequest())).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
  });

  it('gives the answer, whatever its status', async () => {
    answer = (response) => response.writeHead(429, { 'retry-after': '7' }).end('{"error":{}}');

    const response = await client().send(QUERY);

    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.json()).toEqual({ error: {} });
  });

  it('is given up when no answer comes in time', async () => {
    answer = () => undefined;

    await expect(client({ timeoutMs: 50 }).send(QUERY)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('is given up when its caller no longer wants it', async () => {
    const wish = new AbortController();
    answer = () => wish.abort();

    const sent = client().send({ ...QUERY, signal: wish.signal });

    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a request that was changed on its way', () => {
  it.each<[string, (request: Received) => Partial<Received>]>([
    ['one byte of its body', ({ body }) => ({ body: Buffer.from(body.toString().replace('ö', 'o')) })],
    ['what its body says', () => ({ body: Buffer.from('{}') })],
    ['the end of its body', ({ body }) => ({ body: body.subarray(0, -1) })],
    ['all of its body', () => ({ body: Buffer.alloc(0) })],
  ])('is refused: %s', async (_what, changed) => {
    const sent = await aSentRequest();

    const outcome = await recognise({ ...sent, ...changed(sent) });

    expect(outcome).toMatchObject(refusal('The body is not the one that was signed.'));
  });

  it.each(['UNSIGNED-PAYLOAD', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD', '', contentHash(Buffer.from('x'))])(
    'is refused: its content hash is %j',
    async (hash) => {
      const sent = await aSentRequest();

      const outcome = await recognise(withHeaders(sent, { 'x-amz-content-sha256': hash }));

      expect(outcome).toMatchObject(refusal('The body is not the one that was signed.'));
    },
  );

  it('is refused when its content hash was changed together with its body', async () => {
    const sent = await aSentRequest();
    const body = Buffer.from('{"sql":"select secrets"}');

    const outcome = await recognise({
      ...withHeaders(sent, { 'x-amz-content-sha256': contentHash(body) }),
      body,
    });

    expect(outcome).toMatchObject(refusal('The signature is wrong.'));
  });

  it('is refused when its content hash was taken away', async () => {
    const sent = await aSentRequest();

    const outcome = await recognise(withHeaders(sent, { 'x-amz-content-sha256': undefined }));

    expect(outcome).toMatchObject(refusal('The signature is wrong.'));
  });

  it.each<[string, (request: Received) => Received]>([
    ['its method', (request) => ({ ...request, method: 'PUT' })],
    ['its path', (request) => ({ ...request, originalUrl: '/v1/queries2' })],
    ['the / at its end', (request) => ({ ...request, originalUrl: `${request.originalUrl}/` })],
    ['the encoding of its path', (request) => ({ ...request, originalUrl: '/v1/%71ueries' })],
    ['a query', (request) => ({ ...request, originalUrl: `${request.originalUrl}?dry_run=true` })],
    ['its tenant', (request) => withHeaders(request, { 'x-tenant-id': 'other' })],
    ['its tenants', (request) => withHeaders(request, { 'x-tenant-id': 'demo, other' })],
    ['its host', (request) => withHeaders(request, { host: 'evil.test' })],
    ['its content type', (request) => withHeaders(request, { 'content-type': 'text/plain' })],
    ['its time by a second', (request) => withHeaders(request, { 'x-amz-date': secondLater(request) })],
  ])('is refused: %s', async (_what, changed) => {
    const sent = await aSentRequest();

    const outcome = await recognise(changed(sent));

    expect(outcome).toMatchObject(refusal('The signature is wrong.'));
  });

  it('is recognised when a header was added that nobody signed, as proxies do', async () => {
    const sent = await aSentRequest();

    const outcome = await recognise(withHeaders(sent, { 'x-forwarded-for': '10.0.0.1', via: '1.1 proxy' }));

    expect(outcome).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
  });

  it.each(['host', 'x-amz-date', 'x-tenant-id'])('is refused when it does not sign %s', async (name) => {
    const sent = await aSentRequest();
    const unsigned = sent.headers.authorization?.replace(new RegExp(`(?<=[=;])${name};|;${name}(?=,)`), '');

    const outcome = await recognise(withHeaders(sent, { authorization: unsigned }));

    expect(outcome).toMatchObject(refusal(`The signature does not cover the header ${name}.`));
  });
});

describe('a header that decides what a request does', () => {
  const decisive: Array<[string, string]> = [
    ['content-encoding', 'gzip'],
    ['prefer', 'respond-async'],
    ['x-idempotency-key', 'another'],
    ['x-amz-security-token', 'x'],
    ['x-amz-anything', ''],
  ];

  it.each(decisive)('cannot be added to a signed request: %s', async (name, value) => {
    const sent = await aSentRequest();

    const outcome = await recognise(withHeaders(sent, { [name]: value }));

    expect(outcome).toMatchObject(refusal(`The signature does not cover the header ${name}.`));
  });

  it.each(decisive)(
    'is signed by our client, and cannot be changed or taken away: %s',
    async (name, value) => {
      await client().send({ ...QUERY, headers: { [name.toUpperCase()]: value || 'x' } });
      const sent = onlyRequest();

      expect(await recognise(sent)).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
      for (const other of ['changed', undefined]) {
        const outcome = await recognise(withHeaders(sent, { [name]: other }));
        expect(outcome).toMatchObject(refusal('The signature is wrong.'));
      }
    },
  );

  it('has to be signed, though it was there when the request was signed', async () => {
    const sent = await aSentRequest();
    const authorization = sent.headers.authorization?.replace('=content-type;', '=');

    expect(await recognise(withHeaders(sent, { authorization }))).toMatchObject(
      refusal('The signature does not cover the header content-type.'),
    );
  });

  it.each(['Host', 'content-type', 'X-Tenant-ID', 'x-amz-date', 'authorization'])(
    'cannot come twice, whichever of the two is looked at: %s',
    async (name) => {
      const sent = await aSentRequest();
      const rawHeaders = [...rawHeadersOf(sent), name, 'other'];

      expect(await recognise({ ...sent, rawHeaders })).toMatchObject(
        refusal(`The header ${name.toLowerCase()} comes more than once.`),
      );
    },
  );

  it('is read as it was signed, though blanks were added to it', async () => {
    await client().send({ ...QUERY, headers: { 'X-Idempotency-Key': 'march report' } });
    const replayed = withHeaders(onlyRequest(), { 'x-idempotency-key': 'march \t   report' });

    expect(await recognise(replayed)).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
    expect(replayed.headers['x-idempotency-key']).toBe('march report');
  });
});

describe('an Authorization header of a signature', () => {
  it.each<[string, (authorization: string) => string]>([
    ['names a signed header twice', (text) => text.replace('SignedHeaders=', 'SignedHeaders=content-type;')],
    [
      'names signed headers out of order',
      (text) =>
        text.replace(
          /SignedHeaders=([^,]+)/,
          (_all, names: string) => `SignedHeaders=${names.split(';').reverse().join(';')}`,
        ),
    ],
    ['names the scheme alone', () => 'AWS4-HMAC-SHA256'],
    ['has no credential', (header) => header.replace(/Credential=\S+/, '')],
    ['has no signed headers', (header) => header.replace(/SignedHeaders=\S+/, '')],
    ['has no signature', (header) => header.replace(/, Signature=.*/, '')],
    ['has half a signature', (header) => header.slice(0, -1)],
    ['has a signature and more', (header) => `${header}0`],
    ['has a signature in capitals', (header) => header.replace(/[0-9a-f]{64}$/, 'A'.repeat(64))],
    ['has signed headers in capitals', (header) => header.replace('=content-type', '=Content-Type')],
    ['has another order', (header) => header.replace(/(Credential=\S+), (SignedHeaders=\S+),/, '$2, $1,')],
    ['has a scope without a date', (header) => header.replace(/\/\d{8}\//, '/')],
    ['has a scope of another end', (header) => header.replace('aws4_request', 'aws5_request')],
    ['is of another algorithm', (header) => header.replace('HMAC-SHA256', 'HMAC-SHA1')],
    ['is of two signatures', (header) => `${header}, ${header}`],
  ])('that %s is malformed', async (_what, changed) => {
    const sent = await aSentRequest();

    const outcome = await recognise(
      withHeaders(sent, { authorization: changed(sent.headers.authorization ?? '') }),
    );

    expect(outcome).toMatchObject(refusal('The Authorization header is malformed.'));
  });

  it.each<[string, Partial<SigningClientOptions>, string]>([
    ['an unknown access key', { accessKey: 'AKIDUNKNOWN' }, 'The access key is unknown.'],
    ['a name that every object has', { accessKey: 'constructor' }, 'The access key is unknown.'],
    ['another region', { region: 'eu-west-1' }, 'The signature is for another region or service.'],
    ['another service', { service: 's3' }, 'The signature is for another region or service.'],
  ])('with %s is refused before the body is read', async (_what, options, reason) => {
    const sent = await aSentRequest(options);
    const readBody = jest.fn(() => Promise.resolve(sent.body));

    const outcome = await recognise(sent, readBody);

    expect(outcome).toMatchObject(refusal(reason));
    expect(readBody).not.toHaveBeenCalled();
  });

  it('is not looked at for a query that would take long to put in order', async () => {
    const sent = await aSentRequest();
    const query = Array.from({ length: 3_500 }, (_, index) => index.toString(36)).join('&');

    const outcome = await recognise({ ...sent, originalUrl: `${sent.originalUrl}?${query}` });

    expect(outcome).toMatchObject(refusal('A signed request has too many query parameters.'));
  });

  it('with another secret is refused', async () => {
    const sent = await aSentRequest({ secretKey: 'another-secret-of-thirty-two-char' });

    expect(await recognise(sent)).toMatchObject(refusal('The signature is wrong.'));
  });

  it('does not hide why a body could not be read', async () => {
    const sent = await aSentRequest();
    const tooLarge = new Error('The body is too large.');

    expect(await recognise(sent, () => Promise.reject(tooLarge))).toBe(tooLarge);
  });
});

describe('the time of a signature', () => {
  it.each([-300, -299, 0, 299, 300])('may be %d seconds from now', async (offset) => {
    const sent = botocoreRequest();
    fakeDate(new Date(SIGNED_AT.getTime() + offset * 1_000));

    expect(await recognise(sent)).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
  });

  it.each([-86_400, -301, 301, 86_400])('cannot be %d seconds from now', async (offset) => {
    const sent = botocoreRequest();
    fakeDate(new Date(SIGNED_AT.getTime() + offset * 1_000));

    expect(await recognise(sent)).toMatchObject(refusal('The signature is not of the last five minutes.'));
  });

  it.each([
    undefined,
    '',
    'yesterday',
    '20260314',
    '2026-03-14T15:09:26Z',
    '20260314T150926',
    '20260314T150926Z, 20260314T150926Z',
    'Sat, 14 Mar 2026 15:09:26 GMT',
  ])('has to be told in the right way: %j', async (date) => {
    const sent = botocoreRequest();
    fakeDate(SIGNED_AT);

    expect(await recognise(withHeaders(sent, { 'x-amz-date': date }))).toMatchObject(
      refusal('The header X-Amz-Date is missing or malformed.'),
    );
  });

  it('has to be of the day of its scope', async () => {
    const sent = botocoreRequest();
    fakeDate(SIGNED_AT);
    const authorization = sent.headers.authorization?.replace('/20260314/', '/20260313/');

    expect(await recognise(withHeaders(sent, { authorization }))).toMatchObject(
      refusal('The signature is not of the last five minutes.'),
    );
  });
});

describe('a request that botocore signed', () => {
  it.each(SIGNED_BY_BOTOCORE)('is recognised: $method $originalUrl', async (signed) => {
    const sent = botocoreRequest(signed);
    fakeDate(SIGNED_AT);

    expect(await recognise(sent)).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
  });

  it.each(SIGNED_BY_BOTOCORE)('is refused with another body: $method $originalUrl', async (signed) => {
    const sent = botocoreRequest(signed);
    fakeDate(SIGNED_AT);

    const outcome = await recognise({ ...sent, body: Buffer.from(`${signed.body} `) });

    expect(outcome).toMatchObject({ name: 'UnauthorizedError' });
  });

  it.each(['/v1/jobs?a=1&b=2', '/v1/jobs?x', '/v1/job'])(
    'is refused at another address: %s',
    async (originalUrl) => {
      const sent = botocoreRequest();
      fakeDate(SIGNED_AT);

      expect(await recognise({ ...sent, originalUrl })).toMatchObject(refusal('The signature is wrong.'));
    },
  );
});

describe('a service', () => {
  it('acts for the tenants and with the scopes of its account', async () => {
    const one = await recognise(await aSentRequest({ accessKey: 'AKIDOTHER' }));
    const all = await recognise(await aSentRequest());

    expect(one).toEqual({ id: 'sigv4:AKIDOTHER', tenants: ['demo'], scopes: new Set(['jobs:read']) });
    expect(all).toEqual({ id: `sigv4:${ACCESS_KEY}`, tenants: 'all', scopes: new Set(['admin']) });
  });
});

/** What our server gets of a request. */
interface Received {
  method: string;
  originalUrl: string;
  headers: IncomingHttpHeaders;
  /** Names and values in turn, as they came; those of `headers` when absent. */
  rawHeaders?: string[];
  body: Buffer;
}

function rawHeadersOf({ headers }: Received): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}

function client(options: Partial<SigningClientOptions> = {}): SigningClient {
  return new SigningClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    accessKey: ACCESS_KEY,
    secretKey: SECRET_KEY,
    region: 'us-east-1',
    service: 'execute-api',
    tenantId: 'demo',
    ...options,
  });
}

function onlyRequest(): Received {
  expect(received).toHaveLength(1);
  return received[0] as Received;
}

/** A query, signed by our client, as the server got it. */
async function aSentRequest(options: Partial<SigningClientOptions> = {}): Promise<Received> {
  await client(options).send(QUERY);
  return received.at(-1) as Received;
}

function botocoreRequest(signed: (typeof SIGNED_BY_BOTOCORE)[number] = firstOfBotocore()): Received {
  const { method, originalUrl, body, headers } = signed;
  const common = { host: 'api.tessera.test:3003', 'x-amz-date': '20260314T150926Z', 'x-tenant-id': 'demo' };
  return { method, originalUrl, headers: { ...common, ...headers }, body: Buffer.from(body) };
}

function firstOfBotocore() {
  return SIGNED_BY_BOTOCORE[0] as (typeof SIGNED_BY_BOTOCORE)[number];
}

function botocoreAuthorization(signedHeaders: string, signature: string): string {
  const scope = '20260314/us-east-1/execute-api/aws4_request';
  return `AWS4-HMAC-SHA256 Credential=${ACCESS_KEY}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

function withHeaders(request: Received, changes: IncomingHttpHeaders): Received {
  const headers = Object.entries({ ...request.headers, ...changes });
  return { ...request, headers: Object.fromEntries(headers.filter(([, value]) => value !== undefined)) };
}

function secondLater({ headers }: Received): string {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) + 1_000;
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** What the server makes of a request: who sent it, or why it is refused. */
function recognise(request: Received, readBody = () => Promise.resolve(request.body)): Promise<unknown> {
  const accounts = [
    { access_key: ACCESS_KEY, secret_key: SECRET_KEY, tenants: ['*'], scopes: ['admin'] },
    { access_key: 'AKIDOTHER', secret_key: SECRET_KEY, tenants: ['demo'], scopes: ['jobs:read'] },
  ];
  const config = loadConfig(authSettings, { AUTH_SERVICE_ACCOUNTS: JSON.stringify(accounts) });
  return new SigV4Authenticator(config)
    .authenticate({ rawHeaders: rawHeadersOf(request), ...request } as unknown as Request, readBody)
    .catch((error: unknown) => error);
}

function refusal(message: string) {
  return { name: 'UnauthorizedError', code: 'UNAUTHORIZED', message };
}

/** Only what the clock on the wall says: timers go on. */
function fakeDate(now: Date): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}
