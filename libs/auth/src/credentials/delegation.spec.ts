import { describe, expect, it } from '@jest/globals';
import { AUTH_SCOPES } from '@tessera/contracts';
import { type KbNames, KnowledgeAccess } from '@tessera/persistence';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import type { CredentialsConfig } from '../auth.settings.js';
import { UnauthorizedError } from '../auth.errors.js';
import type { Principal } from '../principal.js';
import type { ApiKeyAuthenticator } from './api-key.authenticator.js';
import { Delegation } from './delegation.js';

const SECRET = 'a-secret-of-at-least-32-characters';
const delegationOf = (delegationSecret?: string) =>
  new Delegation({ delegationSecret } as CredentialsConfig, { principalOfKey } as ApiKeyAuthenticator);
/** Stands for the registry: a key with more knowledge bases than any header has room for. */
const KEY: Principal = {
  id: 'key:0198f0de',
  tenants: ['acme'],
  scopes: new Set(['knowledge:read']),
  knowledge: new KnowledgeAccess({
    owner: 'key:0198f0de',
    read: new Set(Array.from({ length: 1_000 }, (_, at) => `department-${at}`)),
    write: new Set(),
  }),
};
const principalOfKey = (id: string) =>
  id === '0198f0de' ? Promise.resolve(KEY) : Promise.reject(new UnauthorizedError('unknown'));

const names = fc.uniqueArray(fc.constantFrom('default', 'hr', 'Füße', '人事'));
const kbNames: fc.Arbitrary<KbNames> = fc.oneof(
  fc.constant('all' as const),
  names.map((list) => new Set(list)),
);
const principals: fc.Arbitrary<Principal> = fc.record({
  id: fc.constantFrom('jwt:someone@example.com', 'sigv4:AKIA'),
  tenants: fc.oneof(fc.constant('all' as const), fc.uniqueArray(fc.constantFrom('acme', 'globex'))),
  scopes: fc.uniqueArray(fc.constantFrom(...AUTH_SCOPES)).map((scopes) => new Set(scopes)),
  knowledge: fc
    .record({ owner: fc.option(fc.string()), read: kbNames, write: kbNames })
    .map((access) => new KnowledgeAccess(access)),
});

describe('Delegation', () => {
  it('passes on who the client is and what it may do', async () => {
    const delegation = delegationOf(SECRET);
    await fc.assert(
      fc.asyncProperty(principals, async (principal) => {
        await expect(delegation.authenticate(await delegation.tokenFor(principal))).resolves.toEqual(
          principal,
        );
      }),
    );
  });

  it('names an API key, whatever it may do', async () => {
    const token = await delegationOf(SECRET).tokenFor(KEY);

    expect(token.length).toBeLessThan(500);
    await expect(delegationOf(SECRET).authenticate(token)).resolves.toBe(KEY);
    const unknown = await delegationOf(SECRET).tokenFor({ ...KEY, id: 'key:1' });
    await expect(delegationOf(SECRET).authenticate(unknown)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('makes no token that is too long for a header', async () => {
    const token = delegationOf(SECRET).tokenFor({ ...KEY, id: 'sigv4:AKIA' });

    await expect(token).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/too many/),
    });
  });

  it('accepts no token that was changed, signed with another secret, or made for something else', async () => {
    const delegation = delegationOf(SECRET);
    const [principal] = fc.sample(principals, 1) as [Principal];
    const token = await delegation.tokenFor(principal);
    const bytes = new TextEncoder().encode(SECRET);
    const signed = (audience: string, expires: string, alg = 'HS256') =>
      new SignJWT({ owner: null, tenants: ['*'], scopes: ['admin'], kb_read: ['*'], kb_write: ['*'] })
        .setProtectedHeader({ alg })
        .setSubject('jwt:1')
        .setAudience(audience)
        .setExpirationTime(expires)
        .sign(bytes);
    const rejected = [
      await delegationOf('another-secret-of-at-least-32-characters').tokenFor(principal),
      `tsd_${await signed('tessera', '5m')}`,
      `tsd_${await signed('tessera:delegation', '-1s')}`,
      `tsd_${await signed('tessera:delegation', '5m', 'HS512')}`,
      'tsd_',
      `tsd_${token}`,
      token.replace(/\.[^.]+$/, '.'),
    ];
    for (const one of rejected)
      await expect(delegation.authenticate(one)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(
      delegation.authenticate(`tsd_${await signed('tessera:delegation', '5m')}`),
    ).resolves.toMatchObject({ tenants: 'all' });
  });

  it('does nothing without a secret', async () => {
    const [principal] = fc.sample(principals, 1) as [Principal];
    await expect(delegationOf().tokenFor(principal)).rejects.toThrow('AUTH_DELEGATION_SECRET is not set.');
    const token = await delegationOf(SECRET).tokenFor(principal);
    await expect(delegationOf().authenticate(token)).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
