import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SigningClient } from '@tessera/auth';
import { waitUntil } from '@tessera/testing';
import { createHmac } from 'node:crypto';
import { JWT_SECRET, SERVICE_ACCOUNT, SqlStack } from './sql-stack.js';

// Real: the service in this process, two Postgres servers, Redis, HTTP. Uses the specification's limits.

let stack: SqlStack;

beforeAll(async () => {
  stack = await SqlStack.start({
    SQL_RATE_QUERIES: '100',
    SQL_RATE_JOBS: '300',
  });
});

afterAll(() => stack?.stop());

/** A token signed by hand, so that it can be invalid in any way. */
function token(claims: object, header: object = { alg: 'HS256', typ: 'JWT' }, secret = JWT_SECRET): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const CLAIMS = {
  sub: 'ana',
  iss: 'tessera',
  aud: 'tessera',
  exp: Math.floor(Date.now() / 1000) + 3_600,
  tenant_id: 'demo',
  scope: 'queries:run jobs:read',
};

describe('a credential', () => {
  it('may be an API key', async () => {
    expect((await stack.query('select 1 as n')).body.data).toEqual([{ n: 1 }]);
  });

  it('may be a JSON Web Token', async () => {
    const headers = { authorization: `bearer ${token(CLAIMS)}` };

    expect((await stack.query('select name from things where id = 1', undefined, headers)).body.data).toEqual(
      [{ name: '1 of demo' }],
    );
  });

  it('may be the signature of a service, for any of its allowed tenants', async () => {
    const client = new SigningClient({
      baseUrl: stack.base,
      accessKey: SERVICE_ACCOUNT.access_key,
      secretKey: SERVICE_ACCOUNT.secret_key,
      region: 'us-east-1',
      service: 'execute-api',
      tenantId: 'other',
    });

    const answer = await client.send({
      method: 'POST',
      path: '/queries',
      body: { sql: 'select name from things where id = 1' },
    });
    const catalog = await client.send({ method: 'GET', path: '/catalog/tables?x=1&y=%C3%A4%20b' });

    expect(((await answer.json()) as { data: unknown }).data).toEqual([{ name: '1 of other' }]);
    expect(catalog.status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['missing', { authorization: '' }],
    ['of another scheme', { authorization: 'Basic ZGVtbzpkZW1v' }],
    ['empty', { authorization: 'Bearer ' }],
    ['an unknown key', { authorization: `Bearer tsk_${'0'.repeat(12)}_${'0'.repeat(64)}` }],
    ['garbage', { authorization: 'Bearer x' }],
    ['a token of another secret', { authorization: `Bearer ${token(CLAIMS, undefined, 'x'.repeat(32))}` }],
    ['a token without a signature', { authorization: `Bearer ${token(CLAIMS, { alg: 'none' })}` }],
    ['an expired token', { authorization: `Bearer ${token({ ...CLAIMS, exp: 1 })}` }],
    ['a token for others', { authorization: `Bearer ${token({ ...CLAIMS, aud: 'others' })}` }],
    ['a token of others', { authorization: `Bearer ${token({ ...CLAIMS, iss: 'others' })}` }],
    ['a token without a subject', { authorization: `Bearer ${token({ ...CLAIMS, sub: undefined })}` }],
    ['half a signature', { authorization: 'AWS4-HMAC-SHA256 Credential=AKIDTEST' }],
  ])('is rejected if it is %s', async (_name, headers) => {
    const { status, headers: answered, body } = await stack.query('select 1', undefined, headers);

    expect(status).toBe(401);
    expect(body.error).toMatchObject({ code: 'UNAUTHORIZED', details: {} });
    expect(answered.get('www-authenticate')).toContain('Bearer');
  });

  it('is rejected if it was revoked or has expired', async () => {
    const revoked = await stack.addKey('demo');
    await stack.sql('update api_keys set revoked_at = now() where id = $1', [revoked.id]);
    const expired = await stack.addKey('demo', { expiresAt: new Date(Date.now() - 1_000) });

    for (const { key } of [revoked, expired]) {
      const headers = { authorization: `Bearer ${key}` };
      expect((await stack.query('select 1', undefined, headers)).status).toBe(401);
    }
  });

  it('is required before a body is read', async () => {
    const answer = await stack.call('/queries', { body: '{"sql":', headers: { authorization: '' } });

    expect(answer.status).toBe(401);
  });
});

describe('the tenant', () => {
  it('must be named', async () => {
    const { status, body } = await stack.query('select 1', undefined, { 'x-tenant-id': '' });

    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { field: 'X-Tenant-ID' } });
  });

  it.each(['DEMO', 'a b', '../demo', "demo'--", 'x'.repeat(64)])('cannot be named %j', async (tenantId) => {
    const { status, body } = await stack.query('select 1', undefined, { 'x-tenant-id': tenantId });

    expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  it.each(['other', 'nobody'])('is forbidden unless the credential includes it: %s', async (tenantId) => {
    const { status, body } = await stack.query('select 1', undefined, { 'x-tenant-id': tenantId });

    expect(status).toBe(403);
    expect(body.error).toEqual({
      code: 'FORBIDDEN',
      message: 'The credential does not belong to this tenant.',
      details: { tenant_id: tenantId },
    });
  });

  it('sees its own tables, and no others', async () => {
    const mine = await stack.query('select name from things order by id');
    const theirs = await stack.query('select name from things order by id', undefined, stack.as(stack.other));

    expect(mine.body.data[0]).toEqual({ name: '1 of demo' });
    expect(theirs.body.data[0]).toEqual({ name: '1 of other' });
  });
});

describe('a scope', () => {
  it.each<[string, string, string, string[]]>([
    ['POST', '/queries', 'queries:run', ['jobs:read']],
    ['GET', '/jobs', 'jobs:read', ['queries:run']],
    ['GET', '/jobs/x', 'jobs:read', ['queries:run']],
    ['GET', '/jobs/x/results', 'jobs:read', ['queries:run']],
    ['POST', '/jobs/x/cancel', 'queries:run', ['jobs:read']],
    ['GET', '/catalog/tables', 'queries:run', ['jobs:read']],
    ['GET', '/catalog/tables/things', 'queries:run', ['jobs:read']],
  ])('is required for %s %s: %s', async (method, path, scope, others) => {
    const { key } = await stack.addKey('demo', { scopes: others as never });
    const headers = { authorization: `Bearer ${key}` };

    const { status, body } = await stack.call(path, { method, headers });

    expect(status).toBe(403);
    expect(body.error).toEqual({
      code: 'FORBIDDEN',
      message: `The credential lacks the scope ${scope}.`,
      details: { required_scope: scope },
    });
  });

  it('admin includes all others', async () => {
    const { key } = await stack.addKey('demo', { scopes: ['admin'] });

    const headers = { authorization: `Bearer ${key}` };

    expect((await stack.query('select 1 as n', undefined, headers)).body.data).toEqual([{ n: 1 }]);
  });
});

describe('the catalog', () => {
  it('lists the tenant’s tables and describes one', async () => {
    const tables = await stack.call('/catalog/tables');
    const table = await stack.call('/catalog/tables/things');

    expect(tables.body).toEqual({
      tables: [{ name: 'things', kind: 'table', row_estimate: null, description: 'Things of a kind' }],
    });
    expect(table.body).toEqual({
      name: 'things',
      kind: 'table',
      row_estimate: null,
      description: 'Things of a kind',
      columns: [
        { name: 'id', type: 'integer', nullable: false, description: null },
        { name: 'name', type: 'text', nullable: false, description: null },
      ],
      primary_key: ['id'],
      foreign_keys: [],
    });
  });

  it.each(['nothing', 'pg_class', 't_other.things', '%C3%A4', "x'y"])('knows no table %s', async (name) => {
    const { status, body } = await stack.call(`/catalog/tables/${name}`);

    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('an unknown path or method', () => {
  it('is not found', async () => {
    const { status, body } = await stack.call('/nothing', { method: 'GET' });

    expect(status).toBe(404);
    expect(body).toEqual({
      error: { code: 'NOT_FOUND', message: expect.stringContaining('no route'), details: {} },
    });
  });

  it.each([
    ['GET', '/queries', 'POST'],
    ['DELETE', '/jobs/x', 'GET, HEAD'],
  ])('is answered with the methods of its path: %s %s', async (method, path, methods) => {
    const { status, body, headers } = await stack.call(path, { method });

    expect(status).toBe(405);
    expect(headers.get('allow')).toBe(methods);
    expect(body).toEqual({
      error: { code: 'INVALID_REQUEST', message: expect.stringContaining(methods), details: {} },
    });
  });
});

describe('the limits of a tenant', () => {
  it('allow 100 queries per minute, report it, and reject the next', async () => {
    const limited = await stack.addTenantWithKey('limited');

    const answers = await Promise.all(
      Array.from({ length: 105 }, () => stack.query('select 1', undefined, stack.as(limited))),
    );

    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.error).toEqual({
      code: 'RATE_LIMITED',
      message: 'Rate limit of 100 requests per minute exceeded.',
      details: { retry_after: expect.any(Number), limit: 100 },
    });
    const { headers } = refused[0] as (typeof refused)[number];
    expect(headers.get('x-ratelimit-limit')).toBe('100');
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    expect(headers.get('ratelimit-policy')).toBe('"queries";q=100;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"queries";r=0;t=\d+$/);
    expect(headers.get('retry-after')).toBe(headers.get('x-ratelimit-reset'));
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    // Jobs and other tenants have separate limits.
    expect((await stack.call('/jobs/x', { headers: stack.as(limited) })).status).toBe(404);
    expect((await stack.query('select 1', undefined, stack.as(stack.other))).status).toBe(200);
  });

  it('are 300 per minute for jobs', async () => {
    const limited = await stack.addTenantWithKey('limited-jobs');

    const answers = await Promise.all(
      Array.from({ length: 303 }, () => stack.call('/jobs/x', { headers: stack.as(limited) })),
    );

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(answers[0]?.headers.get('x-ratelimit-limit')).toBe('300');
  });

  it('are reported with every response, including rejections', async () => {
    const { headers } = await stack.query('select wrong');

    expect(headers.get('x-ratelimit-limit')).toBe('100');
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0);
  });
});

describe('without MULTI_TENANT', () => {
  it('a credential of one tenant need not name it, and still cannot name another', async () => {
    const second = await stack.startSecondApp({ MULTI_TENANT: 'false' });
    const ask = (headers: Record<string, string>) =>
      fetch(`${second.baseUrl}/v1/catalog/tables`, { headers });
    const authorization = `Bearer ${stack.demo.apiKey}`;

    await waitUntil(async () => (await ask({ authorization })).status === 200, { what: 'the tables' });
    expect((await ask({ authorization, 'x-tenant-id': 'other' })).status).toBe(403);

    await second.stop();
  });
});
