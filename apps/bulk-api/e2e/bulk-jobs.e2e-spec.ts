import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listsByCursor, type OpenApiDocument, readPages, readWhileGrowing } from '@tessera/testing/openapi';
import type { BulkJobRequest, AuthScope } from '@tessera/contracts';
import { createOpenApiDocument, openApiProblems } from '@tessera/platform';
import { bulkApi } from '../src/app.definition.js';
import { BulkStack } from './bulk-stack.js';

// Real: the service in this process, two Postgres servers, Redis, a folder of objects, HTTP.

const UNKNOWN = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11';
const QUERY: BulkJobRequest = {
  operation: 'query',
  object: 'things',
  query: 'select * from things order by id',
};
const INSERT: BulkJobRequest = { operation: 'insert', object: 'things' };

let stack: BulkStack;

beforeAll(async () => {
  stack = await BulkStack.start();
});

afterAll(() => stack?.stop());

describe('POST /bulk/jobs', () => {
  it('creates an open job, and returns its location', async () => {
    const { status, headers, body } = await stack.create(QUERY);

    expect(status).toBe(201);
    expect(body).toEqual({
      job_id: expect.any(String),
      state: 'Open',
      operation: 'query',
      object: 'things',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(headers.get('location')).toBe(`/v1/bulk/jobs/${body.job_id}`);
  });

  it('opens as many as a tenant may have, and no more', async () => {
    const { tenantId } = stack.other;
    const opened = await stack.sql(
      `insert into bulk_jobs (id, tenant_id, principal, operation, object, content_type, compression, state)
       select gen_random_uuid(), $1, 'nobody', 'insert', 'things', 'CSV', 'NONE', 'Open' from generate_series(1, 999)
       returning id`,
      [tenantId],
    );

    const last = await stack.create(QUERY, stack.as(stack.other));
    const refused = await stack.create(QUERY, stack.as(stack.other));

    expect([opened.length, last.status, refused.status]).toEqual([999, 201, 429]);
    expect(refused.body.error).toMatchObject({ code: 'RATE_LIMITED', details: { reason: 'open_jobs' } });
    await stack.sql('delete from bulk_jobs where tenant_id = $1', [tenantId]);
  });

  it('defaults to CSV without compression, and keeps what the request states', async () => {
    const { body } = await stack.create({
      ...QUERY,
      content_type: null,
      compression: null,
      key_columns: null,
    });

    const [stored] = await stack.sql(`select * from bulk_jobs where id = '${body.job_id}'`);
    expect(stored).toMatchObject({
      tenant_id: 'demo',
      principal: expect.stringMatching(/^key:/),
      query: QUERY.query,
      content_type: 'CSV',
      compression: 'NONE',
    });
  });

  it.each([
    ['operation', { object: 'things' }],
    ['operation', { ...INSERT, operation: 'merge' }],
    ['object', { operation: 'insert' }],
    ['object', { ...INSERT, object: '' }],
    ['object', { ...INSERT, object: 'a\u0000b' }],
    ['object', { ...INSERT, object: 'nothing' }],
    ['object', { ...INSERT, object: 'names' }],
    ['object', { ...INSERT, object: 'things"; drop table things; --' }],
    ['query', { operation: 'query', object: 'things' }],
    ['query', { ...QUERY, query: '' }],
    ['query', { ...INSERT, query: 'select 1' }],
    ['query', { ...INSERT, operation: 'upsert', query: 'select 1' }],
    ['content_type', { ...QUERY, content_type: 'XML' }],
    ['compression', { ...QUERY, compression: 'ZSTD' }],
    ['key_columns', { ...INSERT, key_columns: ['id'] }],
    ['key_columns', { ...QUERY, key_columns: ['id'] }],
    ['key_columns', { operation: 'update', object: 'things', key_columns: [] }],
    ['key_columns', { operation: 'update', object: 'things', key_columns: ['id', 'id'] }],
    ['key_columns', { operation: 'update', object: 'things', key_columns: ['nothing'] }],
    ['key_columns', { operation: 'upsert', object: 'things', key_columns: ['name'] }],
    ['key_columns', { operation: 'delete', object: 'keyless' }],
    ['colour', { ...QUERY, colour: 'red' }],
  ])('names %s when it rejects: %j', async (field, request) => {
    const { status, body } = await stack.create(request);

    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { field } });
  });

  it.each([
    ['INVALID_SQL', 'select * frm things'],
    ['INVALID_SQL', 'select $1'],
    ['SQL_BLOCKED', 'drop table things'],
    ['SQL_BLOCKED', 'insert into things values (9, 1)'],
    ['SQL_BLOCKED', 'select pg_read_file(name) from things'],
  ])('rejects with %s the query %j, and records it', async (code, query) => {
    const requestId = `refused-${Math.random().toString(36).slice(2)}`;

    const { status, body } = await stack.create({ ...QUERY, query }, { 'x-request-id': requestId });

    expect([status, body.error?.code]).toEqual([400, code]);
    expect(await stack.sql('select mode, status from sql_jobs where request_id = $1', [requestId])).toEqual([
      { mode: 'bulk', status: 'FAILED' },
    ]);
  });

  it('accepts a query that selects what to delete, and keys that are unique', async () => {
    const selected = await stack.create({
      operation: 'delete',
      object: 'things',
      query: 'select id from things',
    });
    const keyed = await stack.create({ operation: 'delete', object: 'keyless', key_columns: ['name'] });
    const upsert = await stack.create({ operation: 'upsert', object: 'things', key_columns: ['id'] });

    expect([selected.status, keyed.status, upsert.status]).toEqual([201, 201, 201]);
  });

  it('creates one job for requests with the same idempotency key', async () => {
    const headers = { 'x-idempotency-key': 'once' };

    const first = await stack.create(QUERY, headers);
    const again = await stack.create(QUERY, headers);
    const changed = await stack.create({ ...QUERY, compression: 'GZIP' }, headers);

    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect([changed.status, changed.body.error?.details]).toEqual([409, { reason: 'body_mismatch' }]);
  });

  it('creates one job per idempotency key even if the process dies before it responds', async () => {
    const headers = { 'x-idempotency-key': 'died' };
    const first = await stack.create(QUERY, headers);
    await stack.sql(
      `update idempotency_records set response_status = null, response_headers = null, response_key = null,
              claim_id = gen_random_uuid(), expires_at = now() - interval '1 s' where key = 'died'`,
    );

    const again = await stack.create(QUERY, headers);

    expect(again.headers.get('idempotent-replayed')).toBeNull();
    expect(again.body).toEqual(first.body);
  });
});

describe('a job and its states', () => {
  it('has all its fields', async () => {
    const id = await stack.createdJob(INSERT);

    const { status, body } = await stack.call(`/bulk/jobs/${id}`);

    expect(status).toBe(200);
    expect(body).toEqual({
      job_id: id,
      state: 'Open',
      operation: 'insert',
      object: 'things',
      number_records_processed: 0,
      number_records_failed: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      error: null,
    });
  });

  it('awaits an upload before it can be complete', async () => {
    const id = await stack.createdJob(INSERT);

    const { status, body } = await stack.patch(id, 'UploadComplete');

    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'CONFLICT', details: { state: 'Open', reason: 'no_upload' } });
  });

  it('is aborted at once, and accepts no further change', async () => {
    const id = await stack.createdJob(INSERT);

    const aborted = await stack.patch(id, 'Aborted');
    const again = await stack.patch(id, 'Aborted');
    const late = await stack.patch(id, 'UploadComplete');
    const upload = await stack.call(`/bulk/jobs/${id}/upload-url`);
    const results = await stack.call(`/bulk/jobs/${id}/results`);

    expect([aborted.status, aborted.body.state]).toEqual([200, 'Aborted']);
    for (const { status, body } of [again, late, upload, results]) {
      expect(status).toBe(409);
      expect(body.error).toMatchObject({ code: 'CONFLICT', details: { state: 'Aborted' } });
    }
  });

  it.each(['InProgress', 'JobComplete', 'Failed', 'Open', 'aborted', null, 5])(
    'cannot change to %p',
    async (state) => {
      const id = await stack.createdJob(QUERY);

      const { status, body } = await stack.call(`/bulk/jobs/${id}`, { method: 'PATCH', body: { state } });

      expect([status, body.error?.details.field]).toEqual([400, 'state']);
    },
  );

  it('has no results before it is complete, and never failed results of a query', async () => {
    const id = await stack.createdJob(QUERY);

    const results = await stack.call(`/bulk/jobs/${id}/results`);
    const failed = await stack.call(`/bulk/jobs/${id}/failed-results`);

    expect([results.status, results.headers.get('retry-after')]).toEqual([409, '1']);
    expect(failed.status).toBe(404);
  });

  it('fails with the reason, and is not run again, when five attempts have crashed', async () => {
    const id = await stack.createdJob(QUERY);
    await stack.sql('update bulk_jobs set failures = 5 where id = $1', [id]);
    await stack.patch(id, 'UploadComplete');

    const job = await stack.untilEnded(id);

    expect(job).toMatchObject({
      state: 'Failed',
      error: { code: 'INTERNAL_ERROR', details: { category: 'transient', attempts: 5 } },
    });
  });

  it('returns an upload URL if it reads a file', async () => {
    const id = await stack.createdJob(INSERT);

    const { status, body } = await stack.call(`/bulk/jobs/${id}/upload-url`);
    const put = await fetch(body.upload_url, { method: 'PUT', body: 'id,name\n4,four\n' });
    const ofQuery = await stack.call(`/bulk/jobs/${await stack.createdJob(QUERY)}/upload-url`);

    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['upload_url', 'expires_at']);
    const life = new Date(body.expires_at).getTime() - Date.now();
    expect(life).toBeGreaterThan(3_000_000);
    expect(life).toBeLessThanOrEqual(3_600_000);
    expect(put.status).toBe(200);
    expect(stack.objectsOf(id)).toEqual(['upload']);
    expect(ofQuery.body.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'no_upload_needed' } });
  });
});

describe('GET /bulk/jobs', () => {
  it('returns all of a tenant’s jobs page by page, the newest first', async () => {
    const tenant = await stack.addTenantWithKey('lister');
    const headers = stack.as(tenant);
    const ids: string[] = [];
    for (let index = 0; index < 7; index++) ids.push(await stack.createdJob(QUERY, headers));

    const pages = await readPages(`${stack.base}/bulk/jobs?limit=3`, headers);

    const seen = (pages as Array<Array<{ job_id: string }>>).flat().map(({ job_id }) => job_id);
    expect(seen).toEqual(ids.reverse());
  });

  it('filters by state and operation', async () => {
    const id = await stack.createdJob(INSERT);
    await stack.patch(id, 'Aborted');

    const { body } = await stack.call('/bulk/jobs?state=Aborted&operation=insert&limit=100');

    expect(body.jobs.map(({ job_id }) => job_id)).toContain(id);
    expect(body.jobs.every(({ state, operation }) => state === 'Aborted' && operation === 'insert')).toBe(
      true,
    );
    expect(Object.keys(body.jobs[0]!)).toEqual(['job_id', 'state', 'operation', 'object', 'created_at']);
  });

  it('returns 25 jobs by default', async () => {
    for (let count = 0; count < 26; count++) await stack.createdJob(QUERY);

    expect((await stack.call('/bulk/jobs')).body.jobs).toHaveLength(25);
  });

  it.each([
    ['limit', 'limit=101'],
    ['limit', 'limit=0'],
    ['limit', 'limit=1e1'],
    ['state', 'state=open'],
    ['operation', 'operation=merge'],
    ['offset', 'offset=5'],
    ['offset', `offset=${UNKNOWN}`],
    ['offset', 'offset=!!!!!!!!!!!!!!!!!!!!!!'],
    ['colour', 'colour=red'],
  ])('names %s when it rejects: %s', async (field, query) => {
    const { status, body } = await stack.call(`/bulk/jobs?${query}`);

    expect([status, body.error?.code, body.error?.details.field]).toEqual([400, 'INVALID_REQUEST', field]);
  });
});

const document = (await createOpenApiDocument(bulkApi)) as unknown as OpenApiDocument;
/** Adds an item to each list by cursor. */
const ADD: Record<string, (headers: Record<string, string>) => Promise<unknown>> = {
  '/bulk/jobs': (headers) => stack.createdJob(QUERY, headers),
};

describe('every list by cursor', () => {
  it.each(listsByCursor(document).map(({ path }) => path))(
    '%s loses and repeats nothing while it grows',
    async (path) => {
      const headers = stack.as(await stack.addTenantWithKey('bulk-grower'));
      const { before, read, kept } = await readWhileGrowing(stack.base + path, {
        headers,
        add: () => ADD[path]!(headers),
      });

      expect(before.length).toBeGreaterThan(4);
      expect(kept).toEqual(before);
      expect(new Set(read).size).toBe(read.length);
    },
  );
});

describe('permissions', () => {
  const of = (id: string): Array<[string, string, AuthScope]> => [
    ['POST', '/bulk/jobs', 'bulk:write'],
    ['GET', '/bulk/jobs', 'bulk:read'],
    ['GET', `/bulk/jobs/${id}`, 'bulk:read'],
    ['PATCH', `/bulk/jobs/${id}`, 'bulk:write'],
    ['GET', `/bulk/jobs/${id}/upload-url`, 'bulk:write'],
    ['GET', `/bulk/jobs/${id}/results`, 'bulk:read'],
    ['GET', `/bulk/jobs/${id}/failed-results`, 'bulk:read'],
  ];

  it.each(of(UNKNOWN))('requires for %s %s the scope %s', async (method, path, scope) => {
    const others = (['bulk:read', 'bulk:write', 'queries:run', 'jobs:read'] as const).filter(
      (one) => one !== scope,
    );
    const headers = { authorization: `Bearer ${await stack.addKey('demo', others)}` };

    const without = await stack.call(path, { method, headers });
    const unknown = await stack.call(path, { method, headers: { authorization: '' } });

    expect([without.status, without.body.error?.details]).toEqual([403, { required_scope: scope }]);
    expect(unknown.status).toBe(401);
  });

  it.each(of(UNKNOWN).filter(([, path]) => path !== '/bulk/jobs'))(
    'reveals through %s %s nothing of other tenants',
    async (method, path) => {
      const id = await stack.createdJob(INSERT);
      const body = method === 'PATCH' ? { state: 'Aborted' } : undefined;
      const calls = [id, 'no-uuid', `${id}x`].map((one) => path.replace(UNKNOWN, one));

      const [foreign, odd, longer] = await Promise.all(
        calls.map((one) => stack.call(one, { method, body, headers: stack.as(stack.other) })),
      );

      expect([foreign, odd, longer].map((answer) => [answer?.status, answer?.body.error?.code])).toEqual(
        Array.from({ length: 3 }, () => [404, 'NOT_FOUND']),
      );
      expect((await stack.call(`/bulk/jobs/${id}`)).body.state).toBe('Open');
    },
  );

  it('limits a tenant’s requests, with a separate limit for creation', async () => {
    const created = await stack.create(QUERY);
    const read = await stack.call('/bulk/jobs');

    expect(created.headers.get('ratelimit-policy')).toBe('"bulkCreate";q=100000;w=60');
    expect(read.headers.get('ratelimit-policy')).toBe('"bulkRead";q=100000;w=60');
  });
});

describe('the documentation', () => {
  it('leaves nothing out', async () => {
    const document = await createOpenApiDocument(bulkApi);

    expect(openApiProblems(document)).toEqual([]);
    expect(Object.keys(document.paths)).toHaveLength(5);
    expect(document.servers).toEqual([{ url: '/v1' }]);
  });
});
