import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ACCESS_KEY,
  QUERY,
  rawHeadersOf,
  type Received,
  recognise,
  refusal,
  SigningServer,
  withHeaders,
} from './signed-requests.fixture-spec.js';
import { contentHash } from './signed-request.js';

// Real: the signing client's requests over HTTP, as the server receives them.

let server: SigningServer;

beforeEach(async () => {
  server = await SigningServer.start();
});

afterEach(() => server.stop());

describe('a request that was changed in transit', () => {
  it.each<[string, (request: Received) => Partial<Received>]>([
    ['one byte of its body', ({ body }) => ({ body: Buffer.from(body.toString().replace('ö', 'o')) })],
    ['what its body says', () => ({ body: Buffer.from('{}') })],
    ['the end of its body', ({ body }) => ({ body: body.subarray(0, -1) })],
    ['all of its body', () => ({ body: Buffer.alloc(0) })],
  ])('is rejected: %s', async (_what, changed) => {
    const sent = await server.aSentRequest();

    const outcome = await recognise({ ...sent, ...changed(sent) });

    expect(outcome).toMatchObject(refusal('The body does not match the signature.'));
  });

  it.each(['UNSIGNED-PAYLOAD', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD', '', contentHash(Buffer.from('x'))])(
    'is rejected: its content hash is %j',
    async (hash) => {
      const sent = await server.aSentRequest();

      const outcome = await recognise(withHeaders(sent, { 'x-amz-content-sha256': hash }));

      expect(outcome).toMatchObject(refusal('The body does not match the signature.'));
    },
  );

  it('is rejected if its content hash was changed together with its body', async () => {
    const sent = await server.aSentRequest();
    const body = Buffer.from('{"sql":"select secrets"}');

    const outcome = await recognise({
      ...withHeaders(sent, { 'x-amz-content-sha256': contentHash(body) }),
      body,
    });

    expect(outcome).toMatchObject(refusal('The signature is invalid.'));
  });

  it('is rejected if its content hash was removed', async () => {
    const sent = await server.aSentRequest();

    const outcome = await recognise(withHeaders(sent, { 'x-amz-content-sha256': undefined }));

    expect(outcome).toMatchObject(refusal('The signature is invalid.'));
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
  ])('is rejected: %s', async (_what, changed) => {
    const sent = await server.aSentRequest();

    const outcome = await recognise(changed(sent));

    expect(outcome).toMatchObject(refusal('The signature is invalid.'));
  });

  it('is recognised with additional unsigned headers, as proxies add them', async () => {
    const sent = await server.aSentRequest();

    const outcome = await recognise(withHeaders(sent, { 'x-forwarded-for': '10.0.0.1', via: '1.1 proxy' }));

    expect(outcome).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
  });

  it.each(['host', 'x-amz-date', 'x-tenant-id'])('is rejected if it does not sign %s', async (name) => {
    const sent = await server.aSentRequest();
    const unsigned = sent.headers.authorization?.replace(new RegExp(`(?<=[=;])${name};|;${name}(?=,)`), '');

    const outcome = await recognise(withHeaders(sent, { authorization: unsigned }));

    expect(outcome).toMatchObject(refusal(`The signature does not cover the header ${name}.`));
  });
});

describe('a header that affects what a request does', () => {
  const decisive: Array<[string, string]> = [
    ['content-encoding', 'gzip'],
    ['prefer', 'respond-async'],
    ['x-idempotency-key', 'another'],
    ['x-amz-security-token', 'x'],
    ['x-amz-anything', ''],
  ];

  it.each(decisive)('cannot be added to a signed request: %s', async (name, value) => {
    const sent = await server.aSentRequest();

    const outcome = await recognise(withHeaders(sent, { [name]: value }));

    expect(outcome).toMatchObject(refusal(`The signature does not cover the header ${name}.`));
  });

  it.each(decisive)('is signed by our client, and cannot be changed or removed: %s', async (name, value) => {
    await server.client().send({ ...QUERY, headers: { [name.toUpperCase()]: value || 'x' } });
    const sent = server.onlyRequest();

    expect(await recognise(sent)).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
    for (const other of ['changed', undefined]) {
      const outcome = await recognise(withHeaders(sent, { [name]: other }));
      expect(outcome).toMatchObject(refusal('The signature is invalid.'));
    }
  });

  it('must be signed, even if it was present when the request was signed', async () => {
    const sent = await server.aSentRequest();
    const authorization = sent.headers.authorization?.replace('=content-type;', '=');

    expect(await recognise(withHeaders(sent, { authorization }))).toMatchObject(
      refusal('The signature does not cover the header content-type.'),
    );
  });

  it.each(['Host', 'content-type', 'X-Tenant-ID', 'x-amz-date', 'authorization'])(
    'cannot be repeated, whichever of the two is read: %s',
    async (name) => {
      const sent = await server.aSentRequest();
      const rawHeaders = [...rawHeadersOf(sent), name, 'other'];

      expect(await recognise({ ...sent, rawHeaders })).toMatchObject(
        refusal(`The header ${name.toLowerCase()} is repeated.`),
      );
    },
  );

  it('is recognised with additional spaces', async () => {
    await server.client().send({ ...QUERY, headers: { 'X-Idempotency-Key': 'march report' } });
    const replayed = withHeaders(server.onlyRequest(), { 'x-idempotency-key': 'march \t   report' });

    expect(await recognise(replayed)).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
    expect(replayed.headers['x-idempotency-key']).toBe('march report');
  });
});

function secondLater({ headers }: Received): string {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) + 1_000;
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
}
