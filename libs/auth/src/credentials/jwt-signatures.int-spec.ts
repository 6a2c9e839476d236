import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { exportJWK, SignJWT } from 'jose';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { UnauthorizedError } from '../auth.errors.js';
import {
  authenticator,
  claims,
  eachWithIssuer,
  ecKey,
  refusal,
  SECRET,
  shared,
  signed,
  UNKNOWN_KEY,
  type KeyPair,
  type Issuer,
} from './issuer.fixture-spec.js';

// Real: keys, signatures, and an issuer that publishes its keys over HTTP, a new one for each test.

const WRONG_SIGNATURE = refusal('The signature of the token is invalid.');
const NOT_ACCEPTED = refusal('The token is malformed, or its signature algorithm is not accepted.');
const NO_SUCH_KIND = refusal('The signature algorithm of the token is not accepted.');

let issuer: Issuer;
eachWithIssuer((started) => (issuer = started));

describe('a token', () => {
  it.each([
    ['RS256', rsaKey],
    ['ES256', ecKey],
    ['EdDSA', () => generateKeyPairSync('ed25519')],
  ])('signed with %s is recognised by the published keys', async (alg, newKey) => {
    const key = newKey();
    await issuer.publish({ kid: 'k', key });

    const principal = await authenticator(issuer).authenticate(await signed(key, { alg, kid: 'k' }));

    expect(principal).toMatchObject({
      id: 'jwt:ana',
      tenants: ['demo'],
      scopes: new Set(['queries:run']),
    });
  });

  it('is rejected if the published key was used as a secret', async () => {
    const key = rsaKey();
    await issuer.publish({ kid: 'k', key });
    const body = `${encoded({ alg: 'HS256', kid: 'k' })}.${encoded(claims())}`;
    const pem = key.publicKey.export({ type: 'spki', format: 'pem' });
    const forged = `${body}.${createHmac('sha256', pem).update(body).digest('base64url')}`;

    await expect(authenticator(issuer).authenticate(forged)).rejects.toMatchObject(WRONG_SIGNATURE);
    await expect(authenticator(issuer, { AUTH_JWT_SECRET: '' }).authenticate(forged)).rejects.toThrow(
      /is not accepted/,
    );
  });

  it('is rejected if its kind of key is not configured', async () => {
    const key = ecKey();
    await issuer.publish({ kid: 'k', key });
    const [byKey, bySecret] = [await signed(key, { alg: 'ES256', kid: 'k' }), await shared(claims())];

    for (const [token, missing] of [
      [byKey, 'AUTH_JWKS_URL'],
      [bySecret, 'AUTH_JWT_SECRET'],
    ] as const)
      await expect(authenticator(issuer, { [missing]: '' }).authenticate(token)).rejects.toThrow(
        /is not accepted/,
      );
  });

  it('is rejected if somebody else signed it under the name of a published key', async () => {
    const forger = ecKey();
    await issuer.publish({ kid: 'k', key: ecKey() });

    const token = await signed(forger, { alg: 'ES256', kid: 'k' });

    await expect(authenticator(issuer).authenticate(token)).rejects.toMatchObject(WRONG_SIGNATURE);
  });

  it('is rejected if its key is not published', async () => {
    await issuer.publish({ kid: 'k', key: ecKey() });

    const token = await signed(ecKey(), { alg: 'ES256', kid: 'other' });

    await expect(authenticator(issuer).authenticate(token)).rejects.toMatchObject(UNKNOWN_KEY);
  });

  it('is rejected if its claims were changed after signing', async () => {
    const key = ecKey();
    await issuer.publish({ kid: 'k', key });
    const [header, , signature] = (await signed(key, { alg: 'ES256', kid: 'k' })).split('.');

    const raised = `${header}.${encoded({ ...claims(), scope: 'admin' })}.${signature}`;

    await expect(authenticator(issuer).authenticate(raised)).rejects.toMatchObject(WRONG_SIGNATURE);
  });

  it('cannot supply the key that verifies it', async () => {
    await issuer.publish({ kid: 'k', key: ecKey() });
    const forger = ecKey();
    const jwk = await exportJWK(forger.publicKey);

    const token = await signed(forger, { alg: 'ES256', kid: 'k', jwk, jku: 'http://127.0.0.1:1/keys' });

    await expect(authenticator(issuer).authenticate(token)).rejects.toMatchObject(WRONG_SIGNATURE);
  });

  it('need not name its key', async () => {
    const [key, second] = [ecKey(), ecKey()];
    await issuer.publish({ kid: 'k', key }, { kid: 'second', key: second }, { kid: 'other', key: rsaKey() });
    const tokens = authenticator(issuer);

    for (const each of [key, second])
      expect((await tokens.authenticate(await signed(each, { alg: 'ES256' }))).id).toBe('jwt:ana');
    await expect(tokens.authenticate(await signed(ecKey(), { alg: 'ES256' }))).rejects.toMatchObject(
      WRONG_SIGNATURE,
    );
  });

  it.each(['RS384', 'RS512', 'PS256'])(
    'signed with %s is rejected, although its key is published',
    async (alg) => {
      const key = rsaKey();
      await issuer.publish({ kid: 'k', key });

      const token = await signed(key, { alg, kid: 'k' });

      await expect(authenticator(issuer).authenticate(token)).rejects.toMatchObject(NOT_ACCEPTED);
    },
  );

  it.each(['HS384', 'HS512'])('signed with %s is rejected, although its secret is ours', async (alg) => {
    const token = await new SignJWT(claims()).setProtectedHeader({ alg }).sign(Buffer.from(SECRET));

    await expect(authenticator(issuer).authenticate(token)).rejects.toMatchObject(NOT_ACCEPTED);
    await expect(authenticator(issuer, { AUTH_JWKS_URL: '' }).authenticate(token)).rejects.toMatchObject(
      NO_SUCH_KIND,
    );
  });

  it.each(['none', 'None', 'NONE', 'nOnE', ''])('without a signature is rejected: alg %j', async (alg) => {
    const unsigned = `${encoded({ alg })}.${encoded(claims())}.`;

    await expect(authenticator(issuer).authenticate(unsigned)).rejects.toBeInstanceOf(UnauthorizedError);
    await expect(authenticator(issuer, { AUTH_JWKS_URL: '' }).authenticate(unsigned)).rejects.toMatchObject(
      NO_SUCH_KIND,
    );
  });

  it.each(['hs256', 'HS256 '])('cannot spell its algorithm differently: %j', async (alg) => {
    const [, payload, signature] = (await shared(claims())).split('.');

    const token = `${encoded({ alg })}.${payload}.${signature}`;

    await expect(authenticator(issuer).authenticate(token)).rejects.toBeInstanceOf(UnauthorizedError);
  });

  it('that requires an unknown extension is rejected', async () => {
    const token = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', crit: ['urn:example:x'], 'urn:example:x': true })
      .sign(Buffer.from(SECRET), { crit: { 'urn:example:x': true } });

    await expect(authenticator(issuer).authenticate(token)).rejects.toMatchObject(NOT_ACCEPTED);
  });

  it('is rejected without side effects, however malformed', async () => {
    await issuer.publish({ kid: 'k', key: ecKey() }, { kid: 'r', key: rsaKey() });
    const tokens = authenticator(issuer);

    await fc.assert(
      fc.asyncProperty(nonsense(), async (token) => {
        await expect(tokens.authenticate(token)).rejects.toBeInstanceOf(UnauthorizedError);
      }),
      { numRuns: 300 },
    );
  });
});

function rsaKey(): KeyPair {
  return generateKeyPairSync('rsa', { modulusLength: 2_048 });
}

function encoded(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Text of any kind, and tokens of any three parts. */
function nonsense(): fc.Arbitrary<string> {
  const alg = fc.oneof(fc.constantFrom('HS256', 'RS256', 'ES256', 'EdDSA', 'none'), fc.jsonValue());
  const kid = fc.oneof(fc.constantFrom('k', 'r'), fc.jsonValue());
  const header = fc.oneof(fc.record({ alg, kid }), fc.record({ alg }), fc.jsonValue());
  const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array).toString('base64url'));
  const part = fc.oneof(fc.jsonValue().map(encoded), bytes, fc.string());
  const token = fc.tuple(fc.oneof(header.map(encoded), part), part, fc.oneof(bytes, fc.string()));
  return fc.oneof(
    fc.string(),
    fc.array(fc.string()).map((parts) => parts.join('.')),
    token.map((parts) => parts.join('.')),
  );
}
