import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import type { AuthConfig } from '../auth.settings.js';
import { JwtAuthenticator } from './jwt.authenticator.js';

// Real: keys, signatures, and a server that publishes the keys over HTTP.

const SECRET = 'a shared secret of at least 32 characters';
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'] as const;

let server: Server;
let published: JWK[] = [];
let isBroken = false;
type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
const keys = new Map<string, PrivateKey>();
let rsaPublicKey: string;

beforeAll(async () => {
  for (const algorithm of ALGORITHMS) await publish(algorithm, algorithm);
  server = createServer((_request, response) => {
    if (isBroken) response.writeHead(500).end('broken');
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function publish(algorithm: string, kid: string): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  if (algorithm === 'RS256') rsaPublicKey = await exportSPKI(publicKey);
  keys.set(kid, privateKey);
  published = [...published, { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' }];
}

function authenticator(options: Partial<AuthConfig> = {}): JwtAuthenticator {
  const { port } = server.address() as AddressInfo;
  const config = {
    jwksUrl: `http://127.0.0.1:${port}/jwks.json`,
    jwtSecret: SECRET,
    jwtIssuer: 'tessera',
    jwtAudience: 'tessera-api',
    ...options,
  };
  return new JwtAuthenticator(config as AuthConfig);
}

const now = () => Math.floor(Date.now() / 1_000);

function claims(changes: JWTPayload = {}): JWTPayload {
  return {
    sub: 'ana',
    iss: 'tessera',
    aud: 'tessera-api',
    exp: now() + 300,
    tenant_id: 'demo',
    scope: 'queries:run jobs:read nonsense',
    ...changes,
  };
}

function shared(payload: JWTPayload, secret = SECRET): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
}

function signed(kid: string, algorithm = kid, payload = claims()): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: algorithm, kid }).sign(keys.get(kid) as PrivateKey);
}

describe('a token', () => {
  it.each(ALGORITHMS)('signed with %s is recognised by the published keys', async (algorithm) => {
    expect(await authenticator().authenticate(await signed(algorithm))).toMatchObject({
      id: 'jwt:ana',
      tenants: ['demo'],
      scopes: new Set(['queries:run', 'jobs:read']),
    });
  });

  it('signed with the shared secret is recognised', async () => {
    expect((await authenticator().authenticate(await shared(claims()))).id).toBe('jwt:ana');
  });

  it('may be a minute late or early', async () => {
    const late = await shared(claims({ exp: now() - 50 }));
    const early = await shared(claims({ nbf: now() + 50 }));

    expect((await authenticator().authenticate(late)).id).toBe('jwt:ana');
    expect((await authenticator().authenticate(early)).id).toBe('jwt:ana');
  });

  it('without a tenant or scopes may do nothing', async () => {
    const token = await shared(claims({ tenant_id: undefined, scope: undefined }));

    expect(await authenticator().authenticate(token)).toMatchObject({
      id: 'jwt:ana',
      tenants: [],
      scopes: new Set(),
    });
  });

  it.each<[string, JWTPayload, RegExp]>([
    ['has expired', { exp: now() - 120 }, /has expired/],
    ['is not good yet', { nbf: now() + 120 }, /claim nbf/],
    ['is of another issuer', { iss: 'others' }, /claim iss/],
    ['is for another audience', { aud: 'others' }, /claim aud/],
    ['never expires', { exp: undefined }, /claim exp/],
    ['names nobody', { sub: undefined }, /claim sub/],
  ])('is refused when it %s', async (_name, changes, reason) => {
    await expect(authenticator().authenticate(await shared(claims(changes)))).rejects.toThrow(reason);
  });

  it.each<[string, JWTPayload]>([
    ['a NUL character as its subject', { sub: 'ana\0' }],
    ['half a character as its subject', { sub: 'ana\ud800' }],
    ['two lines as its subject', { sub: 'ana\nroot' }],
    ['a subject that is written from right to left', { sub: 'ana\u202eroot' }],
    ['a subject that is no text', { sub: 7 as unknown as string }],
    ['a subject of many characters', { sub: 'a'.repeat(256) }],
    ['a tenant that can be none', { tenant_id: 'demo\0' }],
    ['a tenant with half a character', { tenant_id: '\udfff' }],
    ['a name of every object as its tenant', { tenant_id: '__proto__' }],
  ])('is refused with %s', async (_name, changes) => {
    await expect(authenticator().authenticate(await shared(claims(changes)))).rejects.toMatchObject({
      name: 'UnauthorizedError',
      message: expect.stringMatching(/claim (sub|tenant_id) of the token is missing or invalid/),
    });
  });

  it('may have a subject in any script', async () => {
    const token = await shared(claims({ sub: 'Ωمريم|李 ana@example.com' }));

    expect((await authenticator().authenticate(token)).id).toBe('jwt:Ωمريم|李 ana@example.com');
  });

  it('is refused with another secret, without a signature, and when it is none', async () => {
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims())).toString('base64url')}.`;

    for (const token of [await shared(claims(), 'x'.repeat(32)), unsigned, 'a.b.c', '..', 'x', '']) {
      await expect(authenticator().authenticate(token)).rejects.toMatchObject({ name: 'UnauthorizedError' });
    }
  });

  it('is refused when a public key was used as a secret', async () => {
    const header = Buffer.from('{"alg":"HS256","kid":"RS256"}').toString('base64url');
    const body = `${header}.${Buffer.from(JSON.stringify(claims())).toString('base64url')}`;
    const forged = `${body}.${createHmac('sha256', rsaPublicKey).update(body).digest('base64url')}`;

    await expect(authenticator().authenticate(forged)).rejects.toMatchObject({ name: 'UnauthorizedError' });
    await expect(authenticator({ jwtSecret: undefined }).authenticate(forged)).rejects.toThrow(
      /is not accepted/,
    );
  });

  it('is refused where its kind of key is not set up', async () => {
    await expect(
      authenticator({ jwtSecret: undefined }).authenticate(await shared(claims())),
    ).rejects.toThrow(/is not accepted/);
    await expect(authenticator({ jwksUrl: undefined }).authenticate(await signed('RS256'))).rejects.toThrow(
      /is not accepted/,
    );
  });

  it('need not name its key', async () => {
    await publish('ES256', 'second');
    const unnamed = (kid: string) =>
      new SignJWT(claims()).setProtectedHeader({ alg: 'ES256' }).sign(keys.get(kid) as PrivateKey);
    const { privateKey: stranger } = await generateKeyPair('ES256');
    const forged = await new SignJWT(claims()).setProtectedHeader({ alg: 'ES256' }).sign(stranger);

    expect((await authenticator().authenticate(await unnamed('ES256'))).id).toBe('jwt:ana');
    expect((await authenticator().authenticate(await unnamed('second'))).id).toBe('jwt:ana');
    await expect(authenticator().authenticate(forged)).rejects.toThrow(
      'The signature of the token is invalid.',
    );
  });

  it('is no fault of its bearer while the keys cannot be had', async () => {
    isBroken = true;

    await expect(authenticator().authenticate(await signed('RS256'))).rejects.toMatchObject({ status: 503 });
    await expect(
      authenticator({ jwksUrl: 'http://127.0.0.1:9/' }).authenticate(await signed('RS256')),
    ).rejects.toMatchObject({ status: 503 });

    isBroken = false;
  });
});
