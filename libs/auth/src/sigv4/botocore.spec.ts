import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fakeDate } from '../fake-date.fixture-spec.js';
import {
  ACCESS_KEY,
  type Received,
  recognise,
  refusal,
  withHeaders,
} from './signed-requests.fixture-spec.js';

// Real: requests signed by botocore.

const SIGNED_AT = new Date('2026-03-14T15:09:26Z');

/**
 * Signed by botocore 1.44.5 with the keys above: `SigV4Auth(Credentials(…), 'execute-api',
 * 'us-east-1').add_auth(request)` of an `AWSRequest` with the header X-Tenant-ID, `botocore.auth.get_current_datetime`
 * fixed at 2026-03-14T15:09:26Z. The query of the second was given as `params`, which `request.prepare()` form-encodes,
 * with `+`. The fourth has the header X-Amz-Content-SHA256, a path that ends in `/` and a header with many spaces.
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

afterEach(() => {
  jest.useRealTimers();
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

    expect(await recognise(sent)).toMatchObject(refusal('The signature has expired (older than 5 minutes).'));
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
  ])('must have the right format: %j', async (date) => {
    const sent = botocoreRequest();
    fakeDate(SIGNED_AT);

    expect(await recognise(withHeaders(sent, { 'x-amz-date': date }))).toMatchObject(
      refusal('The X-Amz-Date header is missing or malformed.'),
    );
  });

  it('must be on the day of its scope', async () => {
    const sent = botocoreRequest();
    fakeDate(SIGNED_AT);
    const authorization = sent.headers.authorization?.replace('/20260314/', '/20260313/');

    expect(await recognise(withHeaders(sent, { authorization }))).toMatchObject(
      refusal('The signature has expired (older than 5 minutes).'),
    );
  });
});

describe('a request that botocore signed', () => {
  it.each(SIGNED_BY_BOTOCORE)('is recognised: $method $originalUrl', async (signed) => {
    const sent = botocoreRequest(signed);
    fakeDate(SIGNED_AT);

    expect(await recognise(sent)).toMatchObject({ id: `sigv4:${ACCESS_KEY}` });
  });

  it.each(SIGNED_BY_BOTOCORE)('is rejected with another body: $method $originalUrl', async (signed) => {
    const sent = botocoreRequest(signed);
    fakeDate(SIGNED_AT);

    const outcome = await recognise({ ...sent, body: Buffer.from(`${signed.body} `) });

    expect(outcome).toMatchObject({ name: 'UnauthorizedError' });
  });

  it.each(['/v1/jobs?a=1&b=2', '/v1/jobs?x', '/v1/job'])(
    'is rejected at another address: %s',
    async (originalUrl) => {
      const sent = botocoreRequest();
      fakeDate(SIGNED_AT);

      expect(await recognise({ ...sent, originalUrl })).toMatchObject(refusal('The signature is invalid.'));
    },
  );
});

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
