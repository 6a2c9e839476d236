import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JobRecord } from '@tessera/contracts';
import { createOpenApiDocument } from '@tessera/platform';
import { waitUntil } from '@tessera/testing';
import { listsByCursor, type OpenApiDocument, readPages, readWhileGrowing } from '@tessera/testing/openapi';
import { sqlQueryApi } from '../src/app.definition.js';
import { SLOW, SqlStack } from './sql-stack.js';

// Real: the service in this process, two Postgres servers, Redis, HTTP.

let stack: SqlStack;

beforeAll(async () => {
  stack = await SqlStack.start();
});

afterAll(() => stack?.stop());

/** All jobs of a tenant, over pages of two. */
async function listed(headers: Record<string, string>, filter = ''): Promise<JobRecord[]> {
  const pages = await readPages(`${stack.base}/jobs?limit=2${filter}`, headers);
  return (pages as JobRecord[][]).flat();
}

describe('GET /jobs', () => {
  it('returns a tenant’s statements of every kind page by page, the newest first', async () => {
    const headers = stack.as(await stack.addTenantWithKey('lister'));
    const first = await stack.query('select 1 as n', undefined, headers);
    await stack.query('select 1 / 0', undefined, headers);
    await stack.query('select 1', { dry_run: true }, headers);
    const { body: waiting } = await stack.query(SLOW, undefined, { ...headers, prefer: 'respond-async' });
    await stack.call(`/jobs/${waiting.job_id}/cancel`, { method: 'POST', headers });
    const last = await stack.query('select 2 as n', undefined, headers);

    const jobs = await listed(headers);

    expect(jobs.map(({ status }) => status)).toEqual([
      'COMPLETED',
      'CANCELLED',
      'COMPLETED',
      'FAILED',
      'COMPLETED',
    ]);
    expect(jobs[0]?.job_id).toBe(last.body.metadata.query_id);
    expect(jobs[1]?.job_id).toBe(waiting.job_id);
    expect(jobs[4]).toEqual((await stack.call(`/jobs/${first.body.metadata.query_id}`, { headers })).body);
  });

  it('filters by status', async () => {
    const headers = stack.as(await stack.addTenantWithKey('filterer'));
    for (const sql of ['select 1', 'select 1 / 0', 'select 2', 'select 2 / 0', 'select 3 / 0'])
      await stack.query(sql, undefined, headers);

    const failed = await listed(headers, '&status=FAILED');
    const cancelled = await listed(headers, '&status=CANCELLED');

    expect(failed.map(({ status, error }) => [status, error?.code])).toEqual(
      Array.from({ length: 3 }, () => ['FAILED', 'INVALID_SQL']),
    );
    expect(cancelled).toEqual([]);
  });

  it('shows a running job', async () => {
    const headers = stack.as(await stack.addTenantWithKey('runner'));
    const { body } = await stack.query(SLOW, undefined, { ...headers, prefer: 'respond-async' });

    const running = await waitUntil(
      async () => {
        const jobs = await listed(headers, '&status=RUNNING');
        return jobs.length > 0 ? jobs : null;
      },
      { what: 'the job to run' },
    );

    expect(running.map(({ job_id }) => job_id)).toEqual([body.job_id]);
    await stack.call(`/jobs/${body.job_id}/cancel`, { method: 'POST', headers });
  });

  it('forgets a job at the end of its life, as its own page does', async () => {
    const headers = stack.as(await stack.addTenantWithKey('forgetter'));
    const { body } = await stack.query('select 1', undefined, headers);
    const id = body.metadata.query_id;
    await stack.sql(`update sql_jobs set completed_at = now() - interval '8 days' where id = $1`, [id]);

    expect((await stack.call(`/jobs/${id}`, { headers })).status).toBe(404);
    expect(await listed(headers)).toEqual([]);
  });

  it('returns 25 jobs by default, and none of other tenants', async () => {
    const headers = stack.as(await stack.addTenantWithKey('prolific'));
    await Promise.all(Array.from({ length: 26 }, () => stack.query('select 1', undefined, headers)));

    const { body } = await stack.call('/jobs', { headers });
    const { jobs } = body as unknown as { jobs: JobRecord[] };

    expect(jobs).toHaveLength(25);
    expect(new Set(jobs.map(({ tenant_id }) => tenant_id))).toEqual(new Set(['prolific']));
  });

  it.each([
    ['limit', 'limit=101'],
    ['limit', 'limit=0'],
    ['status', 'status=running'],
    ['status', 'status=FAILED&status=RUNNING'],
    ['offset', 'offset=5'],
    ['offset', 'offset=0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11'],
    ['colour', 'colour=red'],
  ])('names %s when it rejects: %s', async (field, query) => {
    const { status, body } = await stack.call(`/jobs?${query}`);

    expect([status, body.error.code, body.error.details['field']]).toEqual([400, 'INVALID_REQUEST', field]);
  });
});

const document = (await createOpenApiDocument(sqlQueryApi)) as unknown as OpenApiDocument;
/** Adds an item to each list by cursor. */
const ADD: Record<string, (headers: Record<string, string>) => Promise<unknown>> = {
  '/jobs': (headers) => stack.query('select 1', undefined, headers),
};

describe('every list by cursor', () => {
  it.each(listsByCursor(document).map(({ path }) => path))(
    '%s loses and repeats nothing while it grows',
    async (path) => {
      const headers = stack.as(await stack.addTenantWithKey('grower'));
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
