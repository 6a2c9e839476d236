import { gzipSync } from 'node:zlib';
import type { Random } from '@tessera/testing';
import type { Attack, AttackStep } from '../attack.js';
import type { Attacker } from '../attacker.js';
import { claimsOf, tokenOf } from '../credentials/jwt.js';
import { type Signing, signedHeaders } from '../credentials/signature.js';
import type { Reply } from '../http/http-client.js';
import { rawRequest } from '../http/raw-connection.js';
import type { World } from '../stack/world.js';
import { mixed } from './variations.js';

/** A request that must be rejected. */
interface Forgery {
  title: string;
  /** All headers except those of the body. */
  headers: (random: Random) => Promise<Record<string, string>> | Record<string, string>;
}

/** Error codes that require a valid credential. */
const BEHIND_THE_DOOR = /"code":"(?:INVALID_SQL|SQL_BLOCKED|QUERY_TIMEOUT)"/;

/** Forged, altered, revoked and foreign credentials, none of which may be accepted. */
export function credentials(world: World): Attack {
  const steps = [
    ...forgeries(world).map((forgery) => forged(world, forgery)),
    ...replays(world),
    ...doubled(world),
  ];
  return {
    name: 'credentials',
    parallel: 4,
    least: steps.length,
    generate: (random, index) => mixed(steps, index, random)(random),
  };
}

type MakeStep = (random: Random) => AttackStep;

function forged({ victim }: World, { title, headers }: Forgery): MakeStep {
  return (random) => ({
    title,
    run: async (attacker) => {
      const body = JSON.stringify({ sql: `select name from ${victim.things.ledger} limit 3` });
      const all = { 'content-type': 'application/json', ...(await headers(random)) };
      const reply = await attacker.send({ method: 'POST', path: '/queries', headers: all, body });
      expectRefusal(attacker, reply, JSON.stringify(all));
    },
  });
}

function expectRefusal(attacker: Attacker, answer: Pick<Reply, 'status' | 'text'>, request: string): void {
  if (isLetIn(answer)) attacker.leak(`let in with ${answer.status}`, request);
}

function isLetIn({ status, text }: Pick<Reply, 'status' | 'text'>): boolean {
  return (status >= 200 && status < 300) || BEHIND_THE_DOOR.test(text);
}

function forgeries(world: World): Forgery[] {
  const { attacker, victim, credentials } = world;
  const as = (authorization: string, tenantId = victim.tenantId) => ({
    authorization,
    'x-tenant-id': tenantId,
  });
  const bearer = (title: string, credential: string, tenantId = victim.tenantId): Forgery => ({
    title,
    headers: () => as(`Bearer ${credential}`, tenantId),
  });
  const own = claimsOf(world, attacker.tenantId);
  const theirs = claimsOf(world, victim.tenantId);
  const { jwtSecret: secret } = credentials;
  const [, victimKeyId = ''] = victim.apiKey.split('_');
  const [, ownKeyId = '', ownSecret = ''] = attacker.apiKey.split('_');
  const unsigned = (alg: string) =>
    tokenOf(theirs, { header: { alg, typ: 'JWT' }, secret: '' }).replace(/[^.]*$/, '');
  const withHeader = (header: object) =>
    tokenOf(theirs, { header: { alg: 'HS256', typ: 'JWT', ...header }, secret: 'x'.repeat(32) });
  return [
    bearer('a key for another tenant', attacker.apiKey),
    bearer('a revoked key', credentials.revokedKey, attacker.tenantId),
    bearer('the id of another key with an own secret', `tsk_${victimKeyId}_${ownSecret}`),
    bearer('an own id with a made-up secret', `tsk_${ownKeyId}_${'0'.repeat(64)}`, attacker.tenantId),
    bearer('a key in capitals', attacker.apiKey.toUpperCase(), attacker.tenantId),
    bearer('a key cut short', attacker.apiKey.slice(0, -1), attacker.tenantId),
    bearer('a key with a tail', `${attacker.apiKey}0`, attacker.tenantId),
    bearer('two keys', `${attacker.apiKey}, Bearer ${victim.apiKey.slice(0, 20)}`),
    bearer('a key whose id is a pattern', `tsk_%_${ownSecret}`, attacker.tenantId),
    ...['none', 'None', 'NONE', 'nOnE', ''].map((alg) => bearer(`a token with alg "${alg}"`, unsigned(alg))),
    ...['HS256', 'HS384', 'HS512', 'RS256', 'ES256', 'EdDSA'].map((alg) =>
      bearer(`a token signed with another secret, alg ${alg}`, withHeader({ alg })),
    ),
    bearer('a token signed with an empty secret', tokenOf(theirs, { secret: '' })),
    bearer('a token with a kid that is a path', withHeader({ kid: '../../../../dev/null' })),
    bearer('a token with a kid that is SQL', withHeader({ kid: "x' union select 'k" })),
    bearer(
      'a token that brings its key',
      withHeader({ jwk: { kty: 'oct', k: Buffer.from('x'.repeat(32)).toString('base64url') } }),
    ),
    bearer(
      'a token that names its keys',
      withHeader({ jku: 'http://127.0.0.1:9/jwks', x5u: 'http://127.0.0.1:9/c' }),
    ),
    bearer(
      'a token with critical extensions',
      tokenOf(own, { header: { alg: 'HS256', crit: ['x'], x: 1 }, secret }),
      attacker.tenantId,
    ),
    bearer(
      'an unencoded token',
      tokenOf(own, { header: { alg: 'HS256', b64: false, crit: ['b64'] }, secret }),
      attacker.tenantId,
    ),
    bearer('an own token for another tenant', tokenOf(own, { secret })),
    ...oddClaims(world).map(([title, claims]) => bearer(title, tokenOf({ ...own, ...claims }, { secret }))),
    bearer('an expired token', tokenOf({ ...own, exp: 1 }, { secret }), attacker.tenantId),
    bearer('a token of the future', tokenOf({ ...own, nbf: 32_503_680_000 }, { secret }), attacker.tenantId),
    bearer('a token whose payload was changed', altered(tokenOf(own, { secret }), theirs)),
    bearer('a token with a tail', `${tokenOf(own, { secret })}.x`, attacker.tenantId),
    ...signatureForgeries(world),
  ];
}

/** Claims that could be misread. */
function oddClaims({ attacker, victim }: World): Array<[string, object]> {
  const { tenantId } = victim;
  return [
    ['a token for two tenants', { tenant_id: [attacker.tenantId, tenantId] }],
    ['a token for tenants by a list', { tenants: [tenantId, '*'], tenant_ids: [tenantId] }],
    ['a token for all tenants', { tenant_id: '*', scope: 'admin' }],
    ['a token of an administrator', { scope: 'admin queries:run', role: 'admin', admin: true }],
    ['a token without a tenant', { tenant_id: undefined }],
    ['a token whose tenant is null', { tenant_id: null }],
    ['a token whose tenant is an object', { tenant_id: { toString: tenantId } }],
    ['a token with a blank before its tenant', { tenant_id: ` ${tenantId}` }],
    ['a token with a tenant in capitals', { tenant_id: tenantId.toUpperCase() }],
    ['a token with a NUL behind its tenant', { tenant_id: `${tenantId}\u0000` }],
    [
      'a token with inherited claims',
      { __proto__: { tenant_id: tenantId }, constructor: { tenant_id: tenantId } },
    ],
  ];
}

function altered(token: string, claims: object): string {
  const [header, , signature] = token.split('.');
  return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
}

function signatureForgeries(world: World): Forgery[] {
  const { attacker, victim, credentials, baseUrl } = world;
  const body = JSON.stringify({ sql: `select name from ${victim.things.ledger} limit 3` });
  const sign = (signing: Partial<Signing>, tenantId: string) =>
    signedHeaders(
      { baseUrl, body, signed: { 'x-tenant-id': tenantId, 'content-type': 'application/json' } },
      { ...credentials.serviceAccount, ...signing },
    );
  const own = attacker.tenantId;
  const changed = (
    title: string,
    change: (headers: Record<string, string>) => Record<string, string>,
  ): Forgery => ({
    title: `a signature ${title}`,
    headers: async () => change(await sign({}, own)),
  });
  const other = (title: string, signing: Partial<Signing>, tenantId = own): Forgery => ({
    title: `a signature ${title}`,
    headers: () => sign(signing, tenantId),
  });
  const edit = (from: RegExp, to: string) => (headers: Record<string, string>) => ({
    ...headers,
    authorization: (headers.authorization ?? '').replace(from, to),
  });
  return [
    other('for another tenant', {}, victim.tenantId),
    other(
      'of another account with an own secret',
      { accessKey: credentials.foreignAccessKey },
      victim.tenantId,
    ),
    other('with another secret', { secretKey: 'x'.repeat(40) }),
    other('for another region', { region: 'eu-west-1' }),
    other('for another service', { service: 's3' }),
    other('of yesterday', { signingDate: new Date(Date.now() - 86_400_000) }),
    other('of tomorrow', { signingDate: new Date(Date.now() + 86_400_000) }),
    changed('whose tenant was changed', (headers) => ({ ...headers, 'x-tenant-id': victim.tenantId })),
    changed('whose date was changed', (headers) => ({ ...headers, 'x-amz-date': '20300101T000000Z' })),
    changed('whose body hash was changed', (headers) => ({
      ...headers,
      'x-amz-content-sha256': '0'.repeat(64),
    })),
    changed('whose body hash is left out of it', (headers) => ({
      ...headers,
      'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    })),
    changed('with one digit more', edit(/.$/, '00')),
    changed('with other digits', edit(/Signature=.*/, `Signature=${'0'.repeat(64)}`)),
    changed('in capitals', (headers) => ({
      ...headers,
      authorization: (headers.authorization ?? '').toUpperCase(),
    })),
    changed('that does not cover the tenant', edit(/;x-tenant-id/, '')),
    changed('that does not cover the host', edit(/host;/, '')),
    changed('that covers a header twice', edit(/host;/, 'host;host;')),
    changed(
      'of another account',
      edit(new RegExp(credentials.serviceAccount.accessKey), credentials.foreignAccessKey),
    ),
    changed('with an unknown part', edit(/, Signature/, ', Extra=1, Signature')),
  ];
}

/** Correctly signed requests whose headers or body are changed. */
function replays({ attacker, credentials, baseUrl }: World): MakeStep[] {
  const body = JSON.stringify({ sql: 'select 1 as one' });
  const send = async (
    by: Attacker,
    {
      signed,
      added,
      sent,
    }: { signed: Record<string, string>; added: Record<string, string>; sent: string | Buffer },
  ) => {
    const all = { 'x-tenant-id': attacker.tenantId, ...signed };
    const headers = await signedHeaders({ baseUrl, body, signed: all }, credentials.serviceAccount);
    return by.send({ method: 'POST', path: '/queries', headers: { ...headers, ...added }, body: sent });
  };
  const typed = { 'content-type': 'application/json' };
  const step =
    (
      title: string,
      signed: Record<string, string>,
      added: Record<string, string>,
      sent: string | Buffer = body,
    ): MakeStep =>
    () => ({
      title: `a replay ${title}`,
      run: async (by) => {
        const reply = await send(by, { signed, added, sent });
        if (isLetIn(reply)) by.wrong(`let in with ${reply.status}`, JSON.stringify(added));
      },
    });
  return [
    () => ({
      title: 'a request that is signed rightly',
      run: async (by) => {
        const { status, text } = await send(by, { signed: typed, added: {}, sent: body });
        if (status === 401 || status === 403) by.wrong(`refused: ${status} ${text}`);
      },
    }),
    step('with a type that was not signed', {}, typed),
    step('with another type', typed, { 'content-type': 'application/json; charset=utf-16' }),
    step('as a job', typed, { prefer: 'respond-async' }),
    step('with a key', typed, { 'x-idempotency-key': 'added' }),
    step('with another key', { ...typed, 'x-idempotency-key': 'a' }, { 'x-idempotency-key': 'b' }),
    step('not as a job after all', { ...typed, prefer: 'respond-async' }, { prefer: 'wait=1' }),
    step('with another body', typed, {}, JSON.stringify({ sql: 'select 2 as one' })),
    step(
      'with a body that was zipped after it was signed',
      typed,
      { 'content-encoding': 'gzip' },
      gzipSync(body),
    ),
  ];
}

/** Duplicate headers, which only a socket sends unchanged. */
function doubled({ attacker, victim, baseUrl }: World): MakeStep[] {
  const { host, pathname } = new URL(baseUrl);
  const body = JSON.stringify({ sql: `select name from ${victim.things.ledger} limit 3` });
  const own = ['Authorization', `Bearer ${attacker.apiKey}`] as const;
  const cases: Array<[string, Array<readonly [string, string]>]> = [
    ['two tenants', [own, ['X-Tenant-ID', attacker.tenantId], ['X-Tenant-ID', victim.tenantId]]],
    [
      'two tenants, the other one first',
      [own, ['X-Tenant-ID', victim.tenantId], ['X-Tenant-ID', attacker.tenantId]],
    ],
    ['two tenants in one header', [own, ['X-Tenant-ID', `${attacker.tenantId},${victim.tenantId}`]]],
    [
      'a tenant with an underscore in the header',
      [own, ['X_Tenant_ID', victim.tenantId], ['X-Tenant-ID', victim.tenantId]],
    ],
    ['two credentials', [own, ['Authorization', 'Bearer x'], ['X-Tenant-ID', victim.tenantId]]],
    ['a tenant over two lines', [own, ['X-Tenant-ID', `${attacker.tenantId}\r\n ${victim.tenantId}`]]],
    ['a tenant with a byte of Latin-1', [own, ['X-Tenant-ID', `${victim.tenantId}\u00a0`]]],
  ];
  return cases.map(([title, headers]) => () => ({
    title: `headers with ${title}`,
    run: async (by) => {
      const connection = await by.open();
      const all = [['Host', host] as const, ...headers, ['Content-Type', 'application/json'] as const];
      const request = rawRequest(`POST ${pathname}/queries HTTP/1.1`, all, body);
      connection.write(request);
      const received = await connection.until((text) => text.includes('\r\n\r\n'), 10_000);
      connection.reset();
      by.lookAtBytes(request, received);
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0);
      expectRefusal(by, { status, text: received }, headers.join(' '));
    },
  }));
}
