import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AppProcess, waitUntil } from '@tessera/testing';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type SqlResponse, type ResponseBody, SLOW, SqlStack } from './sql-stack.js';

// Real: the built service as processes, two Postgres servers, Redis, a folder of objects, HTTP.

let stack: SqlStack;

beforeAll(async () => {
  stack = await SqlStack.start({ SQL_CLEAN_INTERVAL_MS: '200' }, { asProcess: true });
});

afterAll(() => stack?.stop());

const submit = (sql: string, parameters?: object) =>
  stack.query(sql, parameters, { prefer: 'respond-async' });

async function untilEnded(jobId: string, headers: Record<string, string> = {}): Promise<SqlResponse> {
  return waitUntil(
    async () => {
      const answer = await stack.call(`/jobs/${jobId}`, { headers });
      return ['COMPLETED', 'FAILED', 'CANCELLED'].includes(answer.body.status) ? answer : null;
    },
    { what: `the end of ${jobId}` },
  );
}

async function untilStatus(jobId: string, status: string): Promise<void> {
  await waitUntil(async () => (await stack.call(`/jobs/${jobId}`)).body.status === status, {
    what: `${jobId} to be ${status}`,
  });
}

describe('a query as a job', () => {
  it('is a completed job under its query id, with its results', async () => {
    const query = await stack.query('select id, name from things order by id');
    const jobId = query.body.metadata.query_id;

    const job = await stack.call(`/jobs/${jobId}`);
    const results = await stack.call(`/jobs/${jobId}/results`);

    expect(job.body).toEqual({
      job_id: jobId,
      tenant_id: 'demo',
      status: 'COMPLETED',
      submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      started_at: expect.any(String),
      completed_at: expect.any(String),
      row_count: 3,
      execution_time_ms: expect.any(Number),
      error: null,
    });
    expect(results.body).toEqual({
      data: query.body.data,
      metadata: { columns: ['id', 'name'], row_count: 3 },
    });
  });

  it('keeps large results, too', async () => {
    const query = await stack.query('select n, repeat($1, 20) as text from generate_series(1, 10000) n', {
      values: ['x'],
    });

    const results = await stack.call(`/jobs/${query.body.metadata.query_id}/results`);

    expect(results.status).toBe(200);
    expect(results.body.data).toEqual(query.body.data);
  });

  it('reports why it failed, and has no results then', async () => {
    await stack.query('select 1 / (n - 1) from generate_series(1, 1) n', undefined, {
      'x-request-id': 'failed-1',
    });
    const [{ id } = { id: '' }] = await stack.sql<{ id: string }>(
      `select id from sql_jobs where request_id = 'failed-1'`,
    );

    const job = await stack.call(`/jobs/${id}`);
    const results = await stack.call(`/jobs/${id}/results`);

    expect(job.body).toMatchObject({
      status: 'FAILED',
      row_count: null,
      error: { code: 'INVALID_SQL', message: 'division by zero', details: { sql_state: '22012' } },
    });
    expect(results.status).toBe(409);
    expect(results.body.error).toMatchObject({ code: 'CONFLICT', details: { status: 'FAILED' } });
  });
});

describe('Prefer: respond-async', () => {
  it('returns a job that completes and has results', async () => {
    const { status, headers, body } = await submit('select id, $1::text as v from things', { values: ['x'] });

    expect(status).toBe(202);
    expect(headers.get('location')).toBe(`/v1/jobs/${body.job_id}`);
    expect(headers.get('preference-applied')).toBe('respond-async');
    expect(body).toMatchObject({ status: 'QUEUED', tenant_id: 'demo', started_at: null, row_count: null });
    expect((await untilEnded(body.job_id)).body).toMatchObject({ status: 'COMPLETED', row_count: 3 });
    expect((await stack.call(`/jobs/${body.job_id}/results`)).body.data).toHaveLength(3);
    const [stored] = await stack.sql(`select parameters from sql_jobs where id = '${body.job_id}'`);
    expect(stored).toEqual({ parameters: { limit: 10_000, timeoutSeconds: 60 } });
  });

  it('rejects at once what could not run', async () => {
    expect((await submit('select * frm x')).body.error.code).toBe('INVALID_SQL');
    expect((await submit('drop table things')).body.error.code).toBe('SQL_BLOCKED');
  });

  it('fails when the warehouse rejects it, or it takes too long', async () => {
    const wrong = await submit('select * from nothing');
    const slow = await submit(SLOW, { timeout_seconds: 1 });

    expect((await untilEnded(wrong.body.job_id)).body.error.code).toBe('INVALID_SQL');
    expect((await untilEnded(slow.body.job_id)).body.error.code).toBe('QUERY_TIMEOUT');
  });

  it('has no results before it has ended', async () => {
    const { body } = await submit(`${SLOW} -- unfinished`);

    const results = await stack.call(`/jobs/${body.job_id}/results`);

    expect(results.status).toBe(409);
    expect(results.headers.get('retry-after')).toBe('1');
    await stack.call(`/jobs/${body.job_id}/cancel`, { method: 'POST' });
  });

  it('is run by another process when its own is killed', async () => {
    const { body } = await submit(
      'select count(*) from generate_series(1, 4000) a, generate_series(1, 4000) b',
    );
    await untilStatus(body.job_id, 'RUNNING').catch(() => undefined);

    await stack.process.kill9();
    await stack.restartApp();

    expect((await untilEnded(body.job_id)).body).toMatchObject({ status: 'COMPLETED', row_count: 1 });
  });

  it('is released by a process that shuts down', async () => {
    const { body } = await submit(`${SLOW} -- given back`);
    await untilStatus(body.job_id, 'RUNNING');

    expect(await stack.process.stop()).toEqual({ code: 0, signal: null });

    await waitUntil(async () => (await stack.runningInWarehouse('-- given back')) === 0, {
      what: 'its end in the warehouse',
    });
    const [job] = await stack.sql(`select status from sql_jobs where id = '${body.job_id}'`);
    expect(job).toEqual({ status: 'QUEUED' });
    await stack.restartApp();
    await stack.call(`/jobs/${body.job_id}/cancel`, { method: 'POST' });
  });
});

describe('asynchronous queries of a tenant', () => {
  it('take turns with those of others, however many it has', async () => {
    const flood = await Promise.all(
      Array.from({ length: 12 }, (_, index) => submit(`${SLOW} -- flood ${index}`, { timeout_seconds: 60 })),
    );
    await waitUntil(async () => (await stack.runningInWarehouse('-- flood')) === 2, { what: 'two to run' });

    const { body } = await stack.query('select 7 as n', undefined, {
      ...stack.as(stack.other),
      prefer: 'respond-async',
    });
    const job = await untilEnded(body.job_id, stack.as(stack.other));

    expect(job.body.status).toBe('COMPLETED');
    await waitUntil(async () => (await stack.runningInWarehouse('-- flood')) === 2, { what: 'two to run' });
    for (const { body: flooded } of flood)
      await stack.call(`/jobs/${flooded.job_id}/cancel`, { method: 'POST' });
    await waitUntil(async () => (await stack.runningInWarehouse('-- flood')) === 0, { what: 'their end' });
  });

  it('never block each other, whatever their numbers of rows', async () => {
    const odd = await Promise.all(
      Array.from({ length: 6 }, () => submit('select generate_series(1, 5)', { limit: 1 })),
    );

    for (const { body } of odd) expect((await untilEnded(body.job_id)).body.status).toBe('COMPLETED');
  });
});

describe('a synchronous query whose process is killed', () => {
  it('has failed when its lease expires', async () => {
    const dying = await stack.startSecondApp();
    const ask = (sql: string, requestId: string) =>
      fetch(`${dying.baseUrl}/v1/queries`, {
        method: 'POST',
        headers: { ...stack.as(stack.demo), 'content-type': 'application/json', 'x-request-id': requestId },
        body: JSON.stringify({ sql }),
      });
    await waitUntil(async () => (await ask('select 1', 'ready')).status === 200, { what: 'the service' });
    const cut = ask(`${SLOW} -- orphan`, 'orphan').catch(() => null);
    const record = () =>
      stack.sql<{ id: string; status: string }>(
        `select id, status from sql_jobs where request_id = 'orphan' and lease_until is not null`,
      );
    const [{ id } = { id: '' }] = await waitUntil(
      async () => {
        const found = await record();
        return found.length > 0 ? found : null;
      },
      { what: 'its record' },
    );

    await dying.kill9();
    await cut;

    const job = await untilEnded(id);
    expect(job.body).toMatchObject({ status: 'FAILED', error: { code: 'INTERNAL_ERROR' } });
  });
});

describe('POST /jobs/{job_id}/cancel', () => {
  it('cancels an asynchronous query, also in the warehouse', async () => {
    const { body } = await submit(`${SLOW} -- cancelled`);
    await waitUntil(async () => (await stack.runningInWarehouse('-- cancelled')) === 1, {
      what: 'it to run',
    });

    const cancelled = await stack.call(`/jobs/${body.job_id}/cancel`, { method: 'POST' });

    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({
      job_id: body.job_id,
      status: 'CANCELLED',
      completed_at: expect.any(String),
      error: null,
    });
    await waitUntil(async () => (await stack.runningInWarehouse('-- cancelled')) === 0, { what: 'its end' });
    expect((await stack.call(`/jobs/${body.job_id}`)).body.status).toBe('CANCELLED');
    expect((await stack.call(`/jobs/${body.job_id}/results`)).body.error.code).toBe('CONFLICT');
  });

  it('cancels a synchronous query that another client waits for', async () => {
    const waiting = stack.query(`${SLOW} -- sync`);
    const [{ id } = { id: '' }] = await waitUntil(
      async () => {
        const rows = await stack.sql<{ id: string }>(
          `select id from sql_jobs where statement like '%-- sync' and status = 'RUNNING'`,
        );
        return rows.length > 0 ? rows : null;
      },
      { what: 'its record' },
    );

    expect((await stack.call(`/jobs/${id}/cancel`, { method: 'POST' })).body.status).toBe('CANCELLED');

    const { status, body } = await waiting;
    expect([status, body.error.code, body.error.details]).toEqual([409, 'CONFLICT', { reason: 'cancelled' }]);
  });

  it('is a conflict for a job that has ended', async () => {
    const query = await stack.query('select 1');

    const again = await stack.call(`/jobs/${query.body.metadata.query_id}/cancel`, { method: 'POST' });

    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({ code: 'CONFLICT', details: { status: 'COMPLETED' } });
  });
});

describe('POST /jobs/{job_id}/cancel at a process that does not run the job', () => {
  let second: AppProcess | null = null;

  /** Started while the job runs, so that the first process is the one that runs it. */
  const cancelAtSecond = async (jobId: string): Promise<SqlResponse> => {
    second ??= await stack.startSecondApp();
    const response = await fetch(`${second.baseUrl}/v1/jobs/${jobId}/cancel`, {
      method: 'POST',
      headers: stack.as(stack.demo),
    });
    const body = (await response.json()) as ResponseBody;
    return { status: response.status, headers: response.headers, body };
  };

  afterAll(() => second?.stop());

  it('ends an asynchronous query in the process that runs it, and in the warehouse', async () => {
    const { body } = await submit(`${SLOW} -- elsewhere`);
    await waitUntil(async () => (await stack.runningInWarehouse('-- elsewhere')) === 1, {
      what: 'the first process to run it',
    });

    const cancelled = await cancelAtSecond(body.job_id);

    expect(cancelled).toMatchObject({ status: 200, body: { job_id: body.job_id, status: 'CANCELLED' } });
    await waitUntil(async () => (await stack.runningInWarehouse('-- elsewhere')) === 0, { what: 'its end' });
    expect(stack.process.isRunning).toBe(true);
    expect((await stack.call(`/jobs/${body.job_id}`)).body.status).toBe('CANCELLED');
  });

  it('answers the client that waits for a synchronous one at the other process', async () => {
    const waiting = stack.query(`${SLOW} -- sync elsewhere`);
    let id = '';
    // The record is written after the statement has started.
    await waitUntil(
      async () => {
        const [job] = await stack.sql<{ id: string }>(
          `select id from sql_jobs where statement like '%-- sync elsewhere' and status = 'RUNNING'`,
        );
        id = job?.id ?? '';
        return id !== '' && (await stack.runningInWarehouse('-- sync elsewhere')) === 1;
      },
      { what: 'the first process to run it' },
    );

    const cancelled = await cancelAtSecond(id);

    const { status, body } = await waiting;
    expect(cancelled).toMatchObject({ status: 200, body: { job_id: id, status: 'CANCELLED' } });
    expect([status, body.error.code, body.error.details]).toEqual([409, 'CONFLICT', { reason: 'cancelled' }]);
    await waitUntil(async () => (await stack.runningInWarehouse('-- sync elsewhere')) === 0, {
      what: 'its end',
    });
  });
});

describe('jobs', () => {
  it.each(['', '/results'])('of others and unknown ones are not found (%s)', async (suffix) => {
    const theirs = await stack.query('select 1', undefined, stack.as(stack.other));

    for (const id of [
      theirs.body.metadata.query_id,
      '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11',
      'x',
      '%00',
      "1'",
    ]) {
      const answer = await stack.call(`/jobs/${id}${suffix}`);
      expect([id, answer.status]).toEqual([id, id === '%00' ? 400 : 404]);
    }
    const cancelled = await stack.call(`/jobs/${theirs.body.metadata.query_id}/cancel`, { method: 'POST' });
    expect(cancelled.status).toBe(404);
  });

  it('are forgotten after their retention, with their results', async () => {
    const old = await stack.query('select n, repeat($1, 50) as v from generate_series(1, 1000) n', {
      values: ['y'],
    });
    const jobId = old.body.metadata.query_id;
    const file = join(stack.folder, 'objects', 'data', 'sql-results', `${jobId}.json`);
    await waitUntil(() => existsSync(file), { what: 'the results to be kept' });
    await stack.sql(
      `update sql_jobs set completed_at = completed_at - interval '8 days' where id = '${jobId}'`,
    );
    expect((await stack.call(`/jobs/${jobId}`)).status).toBe(404);
    expect((await stack.call(`/jobs/${jobId}/results`)).status).toBe(404);

    // Ids contain the time.
    await stack.sql(
      `update sql_jobs set id = (lpad(to_hex(floor(extract(epoch from now() - interval '8 days') * 1000)::bigint), 12, '0') || substr(replace('${jobId}', '-', ''), 13))::uuid where id = '${jobId}'`,
    );
    await waitUntil(
      async () =>
        (await stack.sql(`select 1 from sql_jobs where statement like '%generate_series(1, 1000)%'`))
          .length === 0,
      { what: 'the record to be removed' },
    );
    await waitUntil(() => !existsSync(file), { what: 'the results to be removed' });
  });

  it('leave no partial files behind', async () => {
    const partial = join(stack.folder, 'objects', 'partial');

    await waitUntil(() => readdirSync(partial).length === 0, { what: 'the last results to be kept' });
  });
});
