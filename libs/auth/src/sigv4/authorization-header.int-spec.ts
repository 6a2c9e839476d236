import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { recognise, refusal, SigningServer, withHeaders } from './signed-requests.fixture-spec.js';
import type { SigningClientOptions } from './signing-client.js';

// Real: the signing client's requests over HTTP, as the server receives them.

let server: SigningServer;

beforeEach(async () => {
  server = await SigningServer.start();
});

afterEach(() => server.stop());

describe('the Authorization header of a signed request', () => {
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
  ])('that %s is rejected as malformed', async (_what, changed) => {
    const sent = await server.aSentRequest();

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
  ])('with %s is rejected before the body is read', async (_what, options, reason) => {
    const sent = await server.aSentRequest(options);
    const readBody = jest.fn(() => Promise.resolve(sent.body));

    const outcome = await recognise(sent, readBody);

    expect(outcome).toMatchObject(refusal(reason));
    expect(readBody).not.toHaveBeenCalled();
  });

  it('is rejected for a query that is expensive to sort', async () => {
    const sent = await server.aSentRequest();
    const query = Array.from({ length: 3_500 }, (_, index) => index.toString(36)).join('&');

    const outcome = await recognise({ ...sent, originalUrl: `${sent.originalUrl}?${query}` });

    expect(outcome).toMatchObject(refusal('A signed request has too many query parameters.'));
  });

  it('with another secret is rejected', async () => {
    const sent = await server.aSentRequest({ secretKey: 'another-secret-of-thirty-two-char' });

    expect(await recognise(sent)).toMatchObject(refusal('The signature is invalid.'));
  });

  it('does not hide why a body could not be read', async () => {
    const sent = await server.aSentRequest();
    const tooLarge = new Error('The body is too large.');

    expect(await recognise(sent, () => Promise.reject(tooLarge))).toBe(tooLarge);
  });
});
