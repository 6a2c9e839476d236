import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadConfig, ServiceUnavailableError } from '@tessera/platform';
import * as fc from 'fast-check';
import { CompactSign, exportJWK, type JWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UnauthorizedError } from '../auth.errors.js';
import { authSettings } from '../auth.settings.js';
import { JwtAuthenticator } from './jwt.authenticator.js';

// Real: keys, signatures, and an issuer that publishes its keys over HTTP, a new one for each test.

const SECRET = 'a shared secret of at least 32 characters';
const UNAVAILABLE = { status: 503, message: 'The keys of the token’s issuer cannot be had.' };
const UNKNOWN_KEY = refusal('The token is signed with an unknown key.');
const WRONG_SIGNATURE = refusal('The token’s signature is wrong.');
const NOT_ACCEPTED = refusal('The token is malformed, or signed in a way that is not accepted here.');
const NO_SUCH_KIND = refusal('The token is signed in a way that is not accepted here.');

let issuer: Issuer;

beforeEach(async () => {
  issuer = await startIssuer();
});

afterEach(async () => {
  jest.useRealTimers();
  await issuer.stop();
});

describe('a token', () => {
  it('is refused when someone else signed it and gave it the name of a published key', async () => {
    const forger = ecKey();
    await issuer.publish({ kid: 'k', key: ecKey() });

    const token = await signed(forger, { alg: 'ES256', kid: 'k' });

    await expect(authenticator().authenticate(token)).rejects.toMatchObject(WRONG_SIGNATURE);
  });

  it('is refused when its key is not published', async () => {
    await issuer.publish({ kid: 'k', key: ecKey() });

    const token = await signed(ecKey(), { alg: 'ES256', kid: 'other' });

    await expect(authenticator().authenticate(token)).rejects.toMatchObject(UNKNOWN_KEY);
  });

  it('is refused when its claims were changed after it was signed', async () => {
    const key = ecKey();
    await issuer.publish({ kid: 'k', key });
    const [header, , signature] = (await signed(key, { alg: 'ES256', kid: 'k' })).split('.');

    const raised = `${header}.${encoded({ ...claims(), scope: 'admin' })}.${signature}`;

    await expect(authenticator().authenticate(raised)).rejects.toMatchObject(WRONG_SIGNATURE);
  });

  it('cannot bring the key that it is to be checked with', async () => {
    await issuer.publish({ kid: 'k', key: ecKey() });
    const forger = ecKey();
    const jwk = await exportJWK(forger.publicKey);

    const token = await signed(forger, { alg: 'ES256', kid: 'k', jwk, jku: 'http://127.0.0.1:1/keys' });

    await expect(authenticator().authenticate(token)).rejects.toMatchObject(WRONG_SIGNATURE);
  });

  it('need not name its key while there is one of its kind', async () => {
    const key = ecKey();
    await issuer.publish({ kid: 'k', key }, { kid: 'other', key: rsaKey() });

    const principal = await authenticator().authenticate(await signed(key, { alg: 'ES256' }));

    expect(principal.id).toBe('jwt:ana');
  });

  it.each(['RS384', 'RS512', 'PS256'])(
    'signed with %s is refused, though its key is published',
    async (alg) => {
      const key = rsaKey();
      await issuer.publish({ kid: 'k', key });

      const token = await signed(key, { alg, kid: 'k' });

      await expect(authenticator().authenticate(token)).rejects.toMatchObject(NOT_ACCEPTED);
    },
  );

  it.each(['HS384', 'HS512'])('signed with %s is refused, though its secret is ours', async (alg) => {
    const token = await new SignJWT(claims()).setProtectedHeader({ alg }).sign(Buffer.from(SECRET));

    await expect(authenticator().authenticate(token)).rejects.toMatchObject(NOT_ACCEPTED);
    await expect(authenticator({ AUTH_JWKS_URL: '' }).authenticate(token)).rejects.toMatchObject(
      NO_SUCH_KIND,
    );
  });

  it.each(['none', 'None', 'NONE', 'nOnE', ''])('without a signature is refused: alg %j', async (alg) => {
    const unsigned = `${encoded({ alg })}.${encoded(claims())}.`;

    await expect(authenticator().authenticate(unsigned)).rejects.toBeInstanceOf(UnauthorizedError);
    await expect(authenticator({ AUTH_JWKS_URL: '' }).authenticate(unsigned)).rejects.toMatchObject(
      NO_SUCH_KIND,
    );
  });

  it.each(['hs256', 'HS256 '])('cannot name its algorithm in another way: %j', async (alg) => {
    const [, payload, signature] = (await shared(claims())).split('.');

    const token = `${encoded({ alg })}.${payload}.${signature}`;

    await expect(authenticator().authenticate(token)).rejects.toBeInstanceOf(UnauthorizedError);
  });

  it('that demands an extension which we do not know is refused', async () => {
    const token = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', crit: ['urn:example:x'], 'urn:example:x': true })
      .sign(Buffer.from(SECRET), { crit: { 'urn:example:x': true } });

    await expect(authenticator().authenticate(token)).rejects.toMatchObject(NOT_ACCEPTED);
  });

  it('is refused, and nothing worse, whatever nonsense it is', async () => {
    await issuer.publish({ kid: 'k', key: ecKey() }, { kid: 'r', key: rsaKey() });
    const tokens = authenticator();

    await fc.assert(
      fc.asyncProperty(nonsense(), async (token) => {
        await expect(tokens.authenticate(token)).rejects.toBeInstanceOf(UnauthorizedError);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the claims of a token', () => {
  it('may name several audiences, one of them ours', async () => {
    const token = await shared(claims({ aud: ['others', 'tessera'] }));

    expect((await authenticator().authenticate(token)).id).toBe('jwt:ana');
  });

  it.each<[unknown, string[]]>([
    ['queries:run', ['queries:run']],
    ['  queries:run   bulk:read ', ['queries:run', 'bulk:read']],
    ['openid queries:run profile', ['queries:run']],
    ['queries:run queries:run', ['queries:run']],
    ['QUERIES:RUN admins queries', []],
    ['queries:run,admin', []],
    [['admin'], []],
    [{ admin: true }, []],
    [true, []],
    ['', []],
  ])('give the scopes that there are: %j', async (scope, scopes) => {
    const token = await shared({ ...claims(), scope });

    expect((await authenticator().authenticate(token)).scopes).toEqual(new Set(scopes));
  });

  it.each([[['demo', 'other']], [5], [null], [{ id: 'demo' }], [true]])(
    'give no tenant when tenant_id is no name: %j',
    async (tenantId) => {
      const token = await shared({ ...claims(), tenant_id: tenantId });

      expect((await authenticator().authenticate(token)).tenants).toEqual([]);
    },
  );

  it('never give all tenants: tenant_id "all" is a name, and "*" is none', async () => {
    const all = await shared(claims({ tenant_id: 'all' }));
    const star = await shared(claims({ tenant_id: '*' }));

    expect((await authenticator().authenticate(all)).tenants).toEqual(['all']);
    await expect(authenticator().authenticate(star)).rejects.toThrow(/claim tenant_id/);
  });

  it.each<[string, Record<string, unknown>]>([
    ['exp', { exp: 'tomorrow' }],
    ['exp', { exp: null }],
    ['nbf', { nbf: 'yesterday' }],
    ['iss', { iss: ['tessera', 'others'] }],
    ['iss', { iss: undefined }],
    ['aud', { aud: undefined }],
    ['aud', { aud: [] }],
  ])('are refused with their name when %s is %j', async (claim, changes) => {
    const token = await handmade({ ...claims(), ...changes });

    await expect(authenticator().authenticate(token)).rejects.toMatchObject(
      refusal(`The token’s claim ${claim} is missing or not accepted here.`),
    );
  });

  it.each([
    ['60 seconds ago', -60, false],
    ['59 seconds ago', -59, true],
  ])('hold for a minute after they expired: %s', async (_when, offset, isGood) => {
    fakeDate(new Date('2026-03-14T15:00:00Z'));
    const token = await shared(claims({ exp: Date.now() / 1_000 + offset }));

    const outcome = await outcomeOf(authenticator().authenticate(token));

    expect(outcome instanceof UnauthorizedError).toBe(!isGood);
  });

  it.each([
    ['in 60 seconds', 60, true],
    ['in 61 seconds', 61, false],
  ])('hold a minute before they begin: %s', async (_when, offset, isGood) => {
    fakeDate(new Date('2026-03-14T15:00:00Z'));
    const token = await shared(claims({ nbf: Date.now() / 1_000 + offset }));

    const outcome = await outcomeOf(authenticator().authenticate(token));

    expect(outcome instanceof UnauthorizedError).toBe(!isGood);
  });
});

describe('a token whose subject is no name', () => {
  it.each(['', null, 5, {}, ['ana']])('is refused: %j', async (sub) => {
    const token = await handmade({ ...claims(), sub });

    await expect(authenticator().authenticate(token)).rejects.toMatchObject(
      refusal('The token’s claim sub is missing or not accepted here.'),
    );
  });
});

describe('when the issuer changes its keys', () => {
  it('tokens of the new one are good five seconds later, and those of the old one no more', async () => {
    const [old, fresh] = [ecKey(), ecKey()];
    fakeDate(new Date('2026-03-14T15:00:00Z'));
    await issuer.publish({ kid: 'old', key: old });
    const tokens = authenticator();
    const ofOld = await signed(old, { alg: 'ES256', kid: 'old' });
    const ofFresh = await signed(fresh, { alg: 'ES256', kid: 'fresh' });
    await tokens.authenticate(ofOld);
    await issuer.publish({ kid: 'fresh', key: fresh });

    const atOnce = await outcomeOf(tokens.authenticate(ofFresh));
    jest.setSystemTime(new Date('2026-03-14T15:00:05Z'));
    const later = await outcomeOf(tokens.authenticate(ofFresh));

    expect(atOnce).toMatchObject(UNKNOWN_KEY);
    expect(later).toMatchObject({ id: 'jwt:ana' });
    await expect(tokens.authenticate(ofOld)).rejects.toMatchObject(UNKNOWN_KEY);
  });

  it('a key that it took back is good for ten minutes at most', async () => {
    const key = ecKey();
    fakeDate(new Date('2026-03-14T15:00:00Z'));
    await issuer.publish({ kid: 'k', key });
    const tokens = authenticator();
    const token = await signed(key, { alg: 'ES256', kid: 'k' });
    await tokens.authenticate(token);
    await issuer.publish({ kid: 'other', key: ecKey() });

    jest.setSystemTime(new Date('2026-03-14T15:10:00Z'));

    await expect(tokens.authenticate(token)).rejects.toMatchObject(UNKNOWN_KEY);
  });

  it('is asked once for many tokens of keys that it does not have', async () => {
    await issuer.publish({ kid: 'k', key: ecKey() });
    const forger = ecKey();
    const tokens = authenticator();
    const forged = await Promise.all(
      Array.from({ length: 20 }, () => signed(forger, { alg: 'ES256', kid: randomUUID() })),
    );

    const outcomes = await Promise.all(forged.map((token) => outcomeOf(tokens.authenticate(token))));

    expect(outcomes).toMatchObject(forged.map(() => UNKNOWN_KEY));
    expect(issuer.requests).toBe(1);
  });
});

describe('while the keys of the issuer cannot be had', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['it fails', (response) => response.writeHead(500).end()],
    ['it has moved', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['it has nothing', (response) => response.writeHead(404).end()],
    ['it answers with something else', (response) => response.end('{"error":"maintenance"}')],
    ['it answers with a page', (response) => response.end('<html>Please log in</html>')],
    ['it hangs up', (response) => response.destroy()],
    ['it does not answer', () => undefined],
  ])('nobody is told that the token is wrong: %s', async (_what, answer) => {
    issuer.answer = answer;

    const token = await signed(ecKey(), { alg: 'ES256', kid: 'k' });

    await expect(authenticator().authenticate(token)).rejects.toMatchObject(UNAVAILABLE);
  });

  it('nobody is told that the token is wrong: nobody listens', async () => {
    const token = await signed(ecKey(), { alg: 'ES256', kid: 'k' });
    const tokens = authenticator();

    await issuer.stop();

    const outcome = await outcomeOf(tokens.authenticate(token));
    expect(outcome).toBeInstanceOf(ServiceUnavailableError);
    expect(outcome).toMatchObject(UNAVAILABLE);
  });

  it('keys that were had before are good, and so is the shared secret', async () => {
    const key = ecKey();
    await issuer.publish({ kid: 'k', key });
    const tokens = authenticator();
    const token = await signed(key, { alg: 'ES256', kid: 'k' });
    await tokens.authenticate(token);

    await issuer.stop();

    expect((await tokens.authenticate(token)).id).toBe('jwt:ana');
    expect((await tokens.authenticate(await shared(claims()))).id).toBe('jwt:ana');
  });

  it('tokens wait for nothing but the keys: they are good as soon as those are there', async () => {
    const key = ecKey();
    const tokens = authenticator();
    const token = await signed(key, { alg: 'ES256', kid: 'k' });
    issuer.answer = (response) => response.writeHead(503).end();
    const before = await outcomeOf(tokens.authenticate(token));

    await issuer.publish({ kid: 'k', key });

    expect(before).toMatchObject(UNAVAILABLE);
    expect((await tokens.authenticate(token)).id).toBe('jwt:ana');
  });
});

function refusal(message: string) {
  return { name: 'UnauthorizedError', code: 'UNAUTHORIZED', message };
}

interface KeyPair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

interface Issuer {
  url: string;
  /** How often it was asked. */
  requests: number;
  answer: (response: ServerResponse) => void;
  /** From now on these keys and no others. */
  publish: (...keys: Array<{ kid: string; key: KeyPair }>) => Promise<void>;
  stop: () => Promise<void>;
}

async function startIssuer(): Promise<Issuer> {
  const server: Server = createServer((_request, response) => {
    started.requests++;
    started.answer(response);
  });
  const started: Issuer = {
    url: '',
    requests: 0,
    answer: (response) => response.writeHead(404).end(),
    publish: async (...keys) => {
      const jwks = await Promise.all(
        keys.map(async ({ kid, key }): Promise<JWK> => ({ ...(await exportJWK(key.publicKey)), kid })),
      );
      started.answer = (response) => response.end(JSON.stringify({ keys: jwks }));
    },
    stop: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  started.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
  return started;
}

function authenticator(environment: Record<string, string> = {}): JwtAuthenticator {
  return new JwtAuthenticator(
    loadConfig(authSettings, { AUTH_JWKS_URL: issuer.url, AUTH_JWT_SECRET: SECRET, ...environment }),
  );
}

function ecKey(): KeyPair {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function rsaKey(): KeyPair {
  return generateKeyPairSync('rsa', { modulusLength: 2_048 });
}

function claims(changes: JWTPayload = {}): JWTPayload {
  return {
    sub: 'ana',
    iss: 'tessera',
    aud: 'tessera',
    exp: Math.floor(Date.now() / 1_000) + 3_600,
    tenant_id: 'demo',
    scope: 'queries:run',
    ...changes,
  };
}

function signed(key: KeyPair, header: JWTHeaderParameters): Promise<string> {
  return new SignJWT(claims()).setProtectedHeader(header).sign(key.privateKey);
}

function shared(payload: JWTPayload): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(SECRET));
}

/** Signed with the shared secret, whatever the claims are. */
function handmade(payload: object): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(SECRET));
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

function outcomeOf<T>(answer: Promise<T>): Promise<unknown> {
  return answer.catch((error: unknown) => error);
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
