import { describe, expect, it } from '@jest/globals';
import { CompactSign } from 'jose';
import { fakeDate } from '../fake-date.fixture-spec.js';
import {
  authenticator,
  claims,
  eachWithIssuer,
  outcomeOf,
  refusal,
  SECRET,
  shared,
  type Issuer,
} from './issuer.fixture-spec.js';

// Real: keys, signatures, and an issuer that publishes its keys over HTTP, a new one for each test.

let issuer: Issuer;
eachWithIssuer((started) => (issuer = started));

describe('the claims of a token', () => {
  it('may name several audiences, including ours', async () => {
    const token = await shared(claims({ aud: ['others', 'tessera'] }));

    expect((await authenticator(issuer).authenticate(token)).id).toBe('jwt:ana');
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
    [undefined, []],
  ])('grant the known scopes: %j', async (scope, scopes) => {
    const token = await shared({ ...claims(), scope });

    expect((await authenticator(issuer).authenticate(token)).scopes).toEqual(new Set(scopes));
  });

  it.each([[['demo', 'other']], [5], [null], [{ id: 'demo' }], [true], [undefined]])(
    'grant no tenant if tenant_id is not a valid name: %j',
    async (tenantId) => {
      const token = await shared({ ...claims(), tenant_id: tenantId });

      expect((await authenticator(issuer).authenticate(token)).tenants).toEqual([]);
    },
  );

  it('never grant all tenants: tenant_id "all" is a name', async () => {
    const all = await shared(claims({ tenant_id: 'all' }));

    expect((await authenticator(issuer).authenticate(all)).tenants).toEqual(['all']);
  });

  it.each(['*', 'demo\0', '\udfff', '__proto__'])('are rejected if tenant_id is %j', async (tenant_id) => {
    const token = await handmade({ ...claims(), tenant_id });

    await expect(authenticator(issuer).authenticate(token)).rejects.toMatchObject(
      refusal('The claim tenant_id of the token is missing or invalid.'),
    );
  });

  it.each<[unknown, string[] | null]>([
    [undefined, []],
    [[], []],
    ['', []],
    [
      ['finance', '差旅'],
      ['finance', '差旅'],
    ],
    [' finance  legal ', ['finance', 'legal']],
    [['re\u0301sume\u0301s'], ['r\u00e9sum\u00e9s']],
    [['*'], null],
    ['finance *', null],
  ])('grant the knowledge bases that kb_read and kb_write list: %j', async (list, names) => {
    const token = await shared({ ...claims(), kb_read: list, kb_write: list });

    const { knowledge } = await authenticator(issuer).authenticate(token);

    expect([knowledge.readable, knowledge.writable]).toEqual([names, names]);
  });

  it.each([[5], [null], [true], [{ finance: true }], [['a b']], [['']], [[1]], [['**']], ['a/b']])(
    'are rejected if a list of knowledge bases is not a list: %j',
    async (list) => {
      const token = await handmade({ ...claims(), kb_write: list });

      await expect(authenticator(issuer).authenticate(token)).rejects.toMatchObject(
        refusal('The claim kb_write of the token is missing or invalid.'),
      );
    },
  );

  it('belong to a person within its tenant: an equal subject of another tenant is somebody else', async () => {
    const ownerOf = async (changes: object) =>
      (await authenticator(issuer).authenticate(await handmade({ ...claims(), ...changes }))).knowledge.owner;

    const owners = [
      await ownerOf({ tenant_id: 'demo' }),
      await ownerOf({ tenant_id: 'other' }),
      await ownerOf({ tenant_id: undefined }),
      await ownerOf({ tenant_id: undefined, sub: 'demo jwt:ana' }),
    ];

    expect(new Set(owners).size).toBe(4);
    expect(await ownerOf({ tenant_id: 'demo' })).toBe(owners[0]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['exp', { exp: 'tomorrow' }],
    ['exp', { exp: null }],
    ['exp', { exp: undefined }],
    ['nbf', { nbf: 'yesterday' }],
    ['iss', { iss: ['tessera', 'others'] }],
    ['iss', { iss: undefined }],
    ['iss', { iss: 'others' }],
    ['aud', { aud: undefined }],
    ['aud', { aud: [] }],
    ['aud', { aud: 'others' }],
  ])('are rejected by name if %s is %j', async (claim, changes) => {
    const token = await handmade({ ...claims(), ...changes });

    await expect(authenticator(issuer).authenticate(token)).rejects.toMatchObject(
      refusal(`The claim ${claim} of the token is missing or invalid.`),
    );
  });

  it.each([
    ['60 seconds ago', -60, false],
    ['59 seconds ago', -59, true],
  ])('are valid for a minute after they expired: %s', async (_when, offset, isGood) => {
    fakeDate(new Date('2026-03-14T15:00:00Z'));
    const token = await shared(claims({ exp: Date.now() / 1_000 + offset }));

    const outcome = await outcomeOf(authenticator(issuer).authenticate(token));

    expect(outcome).toMatchObject(isGood ? { id: 'jwt:ana' } : refusal('The token has expired.'));
  });

  it.each([
    ['in 60 seconds', 60, true],
    ['in 61 seconds', 61, false],
  ])('are valid from a minute before they begin: %s', async (_when, offset, isGood) => {
    fakeDate(new Date('2026-03-14T15:00:00Z'));
    const token = await shared(claims({ nbf: Date.now() / 1_000 + offset }));

    const outcome = await outcomeOf(authenticator(issuer).authenticate(token));

    expect(outcome).toMatchObject(
      isGood ? { id: 'jwt:ana' } : refusal('The claim nbf of the token is missing or invalid.'),
    );
  });
});

describe('the subject of a token', () => {
  it('may be in any script', async () => {
    const token = await shared(claims({ sub: 'Ωمريم|李 ana@example.com' }));

    expect((await authenticator(issuer).authenticate(token)).id).toBe('jwt:Ωمريم|李 ana@example.com');
  });

  it.each([
    '',
    null,
    undefined,
    5,
    {},
    ['ana'],
    'ana\0',
    'ana\ud800',
    'ana\nroot',
    'ana\u202eroot',
    'a'.repeat(256),
  ])('is rejected if it is not a valid name: %j', async (sub) => {
    const token = await handmade({ ...claims(), sub });

    await expect(authenticator(issuer).authenticate(token)).rejects.toMatchObject(
      refusal('The claim sub of the token is missing or invalid.'),
    );
  });
});

/** Signed with the shared secret, even if the claims are invalid. */
function handmade(payload: object): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(SECRET));
}
