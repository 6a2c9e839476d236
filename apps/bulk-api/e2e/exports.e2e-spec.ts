import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BULK_COMPRESSIONS, BULK_CONTENT_TYPES, type BulkJobRequest } from '@tessera/contracts';
import { type AppProcess, waitUntil } from '@tessera/testing';
import { gunzipSync } from 'node:zlib';
import { BulkStack } from './bulk-stack.js';

// Real: the built services as processes, two Postgres servers, Redis, a folder of objects, HTTP.

const SLOW = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b';
const THINGS = 'select id, name from things order by id';
/** One of each type that a file may encode differently from POST /queries. */
const VALUES = `select n as id, n * 4503599627370496 as "big", 'a, "b"' || chr(10) || '差' as text, '' as empty,
    null::text as nothing, 1.10::numeric as amount, n / 2.0::float8 as half, 'NaN'::float8 as odd, n > 1 as yes,
    date '2026-03-01' + n as day, timestamptz '2026-03-01 12:30:00+02' as at, '\\xdead'::bytea as bytes,
    '{"k": [1, null]}'::jsonb as doc, array[n, null] as list
  from generate_series(1, 3) n`;

let stack: BulkStack;
let queryApi: string;

beforeAll(async () => {
  stack = await BulkStack.start({}, { asProcess: true });
  queryApi = await stack.startQueryApi();
});

afterAll(() => stack?.stop());

function query(sql: string, given: Partial<BulkJobRequest> = {}): BulkJobRequest {
  return { operation: 'query', object: 'things', query: sql, ...given };
}

describe('an export', () => {
  it('becomes a file with a header and all rows', async () => {
    const id = await stack.submit(query(`select id, name from things union all select null, '' order by id`));

    const job = await stack.untilEnded(id);
    const { body } = await stack.call(`/bulk/jobs/${id}/results`);

    expect(job).toMatchObject({
      state: 'JobComplete',
      number_records_processed: 4,
      number_records_failed: 0,
      error: null,
    });
    expect(body).toEqual({
      download_url: expect.stringContaining(`/v1/bulk/objects/bulk/${id}/results/1?`),
      expires_at: expect.any(String),
      format: 'CSV',
      compression: 'NONE',
      size_bytes: expect.any(Number),
    });
    const file = await stack.download(id);
    expect(file.toString()).toBe('id,name\n1,1 of demo\n2,2 of demo\n3,3 of demo\n,""\n');
    expect(body.size_bytes).toBe(file.length);
  });

  it.each(
    BULK_CONTENT_TYPES.flatMap((type) =>
      BULK_COMPRESSIONS.map((compression) => [type, compression] as const),
    ),
  )(
    'is a file of %s with %s, and returns on /jobs the rows that POST /queries returns',
    async (content_type, compression) => {
      const id = await stack.submit(query(VALUES, { content_type, compression }));
      await stack.untilEnded(id);

      const file = await stack.download(id);
      const results = await stack.call(`/jobs/${id}/results`, {}, queryApi);
      const asked = await stack.call('/queries', { body: { sql: VALUES } }, queryApi);

      expect(results.body.data).toEqual(asked.body.data);
      if (content_type === 'PARQUET') {
        expect([file.subarray(0, 4).toString(), file.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1']);
        return;
      }
      const text = (compression === 'GZIP' ? gunzipSync(file) : file).toString();
      if (content_type === 'JSON')
        expect(
          text
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line)),
        ).toEqual(asked.body.data);
      else expect(text.startsWith('id,big,text,empty,nothing,')).toBe(true);
    },
  );

  it('may have more rows than a query', async () => {
    const id = await stack.submit(
      query('select n from generate_series(1, 20001) n', { compression: 'GZIP' }),
    );

    const job = await stack.untilEnded(id);
    const results = await stack.call(`/jobs/${id}/results`, {}, queryApi);

    expect(job.number_records_processed).toBe(20_001);
    expect(
      gunzipSync(await stack.download(id))
        .toString()
        .split('\n'),
    ).toHaveLength(20_003);
    expect(results.body).toEqual({
      download_url: expect.any(String),
      expires_at: expect.any(String),
      format: 'csv',
      size_bytes: expect.any(Number),
    });
  });

  it.each([
    [
      'divides by zero behind many rows',
      'select 1 / (50000 - n) from generate_series(1, 50000) n',
      '22012',
      null,
    ],
    ['names an unknown column', 'select nothing from things', '42703', 8],
  ])('fails when it %s', async (_what, sql, sqlState, position) => {
    const id = await stack.submit(query(sql));

    const job = await stack.untilEnded(id);
    const results = await stack.call(`/bulk/jobs/${id}/results`);

    expect(job).toMatchObject({
      state: 'Failed',
      error: { code: 'QUERY_ERROR', details: { category: 'validation', sql_state: sqlState } },
    });
    expect(job.error?.details.position ?? null).toBe(position);
    expect([results.status, results.body.error?.details]).toEqual([
      409,
      { state: 'Failed', error: job.error },
    ]);
    expect(stack.objectsOf(id)).toEqual([]);
  });

  it('reads a single snapshot of the tenant’s own tables, and nothing of others', async () => {
    const id = await stack.submit(query(THINGS), { headers: stack.as(stack.other) });

    await stack.untilEnded(id, stack.as(stack.other));

    const { body } = await stack.call(`/bulk/jobs/${id}/results`, { headers: stack.as(stack.other) });
    expect(await (await fetch(body.download_url)).text()).toContain('1 of other');
  });
});

describe('a running job', () => {
  it('is ended by an abort, also in the warehouse', async () => {
    const id = await stack.submit(query(`${SLOW} -- aborted`));
    await waitUntil(async () => (await stack.runningInWarehouse('-- aborted')) > 0, { what: 'it to run' });
    const before = await stack.call(`/jobs/${id}`, {}, queryApi);

    const { status, body } = await stack.patch(id, 'Aborted');

    expect(before.body.status).toBe('RUNNING');
    expect([status, body.state]).toEqual([200, 'Aborted']);
    await waitUntil(async () => (await stack.runningInWarehouse('-- aborted')) === 0, { what: 'its end' });
    expect((await stack.call(`/jobs/${id}`, {}, queryApi)).body.status).toBe('CANCELLED');
  });

  it('can be cancelled on /jobs with the scope for bulk jobs', async () => {
    const id = await stack.submit(query(`${SLOW} -- cancelled`));
    await waitUntil(async () => (await stack.runningInWarehouse('-- cancelled')) > 0, { what: 'it to run' });
    const reader = { authorization: `Bearer ${await stack.addKey('demo', ['queries:run', 'jobs:read'])}` };
    const cancel = (headers = {}) => stack.call(`/jobs/${id}/cancel`, { method: 'POST', headers }, queryApi);

    const forbidden = await cancel(reader);
    const cancelled = await cancel();
    const again = await cancel();

    expect([forbidden.status, forbidden.body.error?.details]).toEqual([
      403,
      { required_scope: 'bulk:write' },
    ]);
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'CANCELLED']);
    expect([again.status, again.body.error?.code]).toEqual([409, 'CONFLICT']);
    await waitUntil(async () => (await stack.runningInWarehouse('-- cancelled')) === 0, { what: 'its end' });
  });

  it('is run again when its process is killed, with the same outcome', async () => {
    const id = await stack.whileThingsAreLocked(async () => {
      const submitted = await stack.submit(query(`${THINGS} -- killed`));
      await waitUntil(async () => (await stack.runningInWarehouse('-- killed')) > 0, { what: 'it to run' });
      await stack.process.kill9();
      return submitted;
    });
    await stack.restartApp();

    const job = await stack.untilEnded(id);

    expect(job).toMatchObject({ state: 'JobComplete', number_records_processed: 3 });
    expect((await stack.download(id)).toString()).toBe('id,name\n1,1 of demo\n2,2 of demo\n3,3 of demo\n');
    expect(await stack.sql(`select attempt, failures from bulk_jobs where id = '${id}'`)).toEqual([
      { attempt: 2, failures: 1 },
    ]);
  });

  it('is released by a process that shuts down, and continues in the next one', async () => {
    const id = await stack.submit(query(`${SLOW} -- given back`));
    await waitUntil(async () => (await stack.runningInWarehouse('-- given back')) > 0, { what: 'it to run' });

    expect(await stack.process.stop()).toEqual({ code: 0, signal: null });

    expect(await stack.sql(`select state, lease_until, failures from bulk_jobs where id = '${id}'`)).toEqual([
      { state: 'InProgress', lease_until: null, failures: 0 },
    ]);
    await stack.restartApp();
    await waitUntil(async () => (await stack.runningInWarehouse('-- given back')) > 0, { what: 'it to run' });
    await stack.patch(id, 'Aborted');
  });

  it('fails when it times out', async () => {
    await stack.process.stop();
    await stack.restartApp({ BULK_JOB_TIMEOUT_SECONDS: '1' });
    const id = await stack.submit(query(`${SLOW} -- too long`));

    const job = await stack.untilEnded(id);

    expect(job.error).toMatchObject({
      code: 'QUERY_TIMEOUT',
      details: { category: 'capacity', timeout_seconds: 1 },
    });
    await waitUntil(async () => (await stack.runningInWarehouse('-- too long')) === 0, { what: 'its end' });
    await stack.process.stop();
    await stack.restartApp();
  });
});

describe('jobs of several tenants and processes', () => {
  it('take turns: a short one does not wait for another tenant’s ten long ones', async () => {
    const flood: string[] = [];
    for (let index = 0; index < 10; index++)
      flood.push(await stack.submit(query(`${SLOW} -- flood ${index}`)));
    await waitUntil(async () => (await stack.runningInWarehouse('-- flood')) === 2, { what: 'two to run' });
    const headers = stack.as(stack.other);

    const id = await stack.submit(query(THINGS), { headers });
    const job = await stack.untilEnded(id, headers);

    expect(job.state).toBe('JobComplete');
    expect(await stack.runningInWarehouse('-- flood')).toBe(2);
    for (const flooded of flood) await stack.patch(flooded, 'Aborted');
    await waitUntil(async () => (await stack.runningInWarehouse('-- flood')) === 0, { what: 'their end' });
  });

  it('run once each, in whichever process is free', async () => {
    const second: AppProcess = await stack.startSecondApp();
    const ids: string[] = [];
    for (let index = 0; index < 20; index++) ids.push(await stack.submit(query(`${THINGS} -- ${index}`)));

    for (const id of ids) expect((await stack.untilEnded(id)).state).toBe('JobComplete');

    const attempts = await stack.sql(`select distinct attempt from bulk_jobs where id = any($1)`, [ids]);
    expect(attempts).toEqual([{ attempt: 1 }]);
    await second.stop();
  });
});

describe('metrics', () => {
  it('count the rows and bytes that bulk jobs wrote, and contain no data', async () => {
    await stack.untilEnded(await stack.submit(query(`select 'zqcanary' as zqcanary`)));

    const text = await (await fetch(`${stack.base.replace(/\/v1$/, '')}/metrics`)).text();

    expect(text).toMatch(/tessera_bulk_rows_total\{operation="query",outcome="success"\} [1-9]/);
    expect(text).toMatch(/tessera_bulk_result_bytes_total\{operation="query",kind="result"\} [1-9]/);
    expect(text).toMatch(
      /tessera_bulk_job_duration_seconds_count\{operation="query",outcome="success"\} [1-9]/,
    );
    expect(text).toContain('tessera_queue_jobs{queue="bulk_queue",state="waiting"}');
    expect(text).not.toMatch(/zqcanary|things|demo/);
  });
});
