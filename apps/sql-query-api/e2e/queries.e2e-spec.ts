import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@tessera/testing';
import { connect } from 'node:net';
import { SLOW, SqlStack } from './sql-stack.js';

// Real: the service in this process, two Postgres servers (registry and warehouse), Redis, HTTP.

const RESPOND_ASYNC = { prefer: 'respond-async' };

let stack: SqlStack;

beforeAll(async () => {
  stack = await SqlStack.start();
});

afterAll(() => stack?.stop());

describe('POST /queries', () => {
  it('returns rows keyed by column name, with their types', async () => {
    const { status, headers, body } = await stack.query('select id, name from things order by id');

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      data: [
        { id: 1, name: '1 of demo' },
        { id: 2, name: '2 of demo' },
        { id: 3, name: '3 of demo' },
      ],
      metadata: {
        columns: ['id', 'name'],
        column_types: ['integer', 'text'],
        row_count: 3,
        total_rows: 3,
        truncated: false,
        execution_time_ms: expect.any(Number),
        query_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
  });

  it('returns at most 10,000 rows by default, and counts all of them', async () => {
    const all = await stack.query('select n from generate_series(1, 10001) n');
    const some = await stack.query('select n from generate_series(1, 10001) n', { limit: 7 });
    const exactly = await stack.query('select n from generate_series(1, 10000) n');

    expect(all.body.metadata).toMatchObject({ row_count: 10_000, total_rows: 10_001, truncated: true });
    expect(all.body.data[9_999]).toEqual({ n: 10_000 });
    expect(some.body.metadata).toMatchObject({ row_count: 7, total_rows: 10_001, truncated: true });
    expect(exactly.body.metadata).toMatchObject({ row_count: 10_000, total_rows: 10_000, truncated: false });
  });

  it('reduces a LIMIT that is too large, and keeps a smaller one as a part of the statement', async () => {
    const large = await stack.query('select n from generate_series(1, 30000) n limit 20000');
    const small = await stack.query('select n from generate_series(1, 30000) n limit 5');

    expect(large.body.metadata).toMatchObject({ row_count: 10_000, total_rows: 20_000, truncated: true });
    expect(small.body.metadata).toMatchObject({ row_count: 5, total_rows: 5, truncated: false });
  });

  it('returns the columns of an empty result', async () => {
    const { body } = await stack.query('select id, name from things where false');

    expect(body).toMatchObject({
      data: [],
      metadata: { columns: ['id', 'name'], row_count: 0, total_rows: 0, truncated: false },
    });
  });

  it.each([
    ['at once', {}],
    ['as a job', { wait_seconds: 60 }],
  ])('binds values by name %s, and keeps the statement as it was sent', async (_name, options) => {
    const sql = "select @city as city, '@city' as text, @least::numeric as least";
    const values = { least: 9_007_199_254_740_991, city: "Lund'; --" };

    const { status, body } = await stack.query(sql, { values, ...options });

    expect(status).toBe(200);
    expect(body.data).toEqual([{ city: values.city, text: '@city', least: '9007199254740991' }]);
    const records = await stack.sql(
      `select statement from sql_jobs where id = '${String(body.metadata.query_id)}'`,
    );
    expect(records).toEqual([{ statement: sql }]);
  });

  it.each([
    [{ sql: 'select @a', parameters: { values: {} } }, 'INVALID_SQL', 'The parameter @a has no value.'],
    [
      { sql: 'select 1', parameters: { values: { a: 1 }, dry_run: true } },
      'INVALID_SQL',
      'The statement has no parameter @a.',
    ],
    [{ sql: 'select 1', parameters: { values: { 'a b': 1 } } }, 'INVALID_REQUEST', expect.anything()],
    [{ sql: 'select 1', parameters: { values: { a: [] } } }, 'INVALID_REQUEST', expect.anything()],
    [{ sql: 'select 1', parameters: { values: 'a' } }, 'INVALID_REQUEST', expect.anything()],
  ])('rejects %j', async (body, code, message) => {
    const answer = await stack.call('/queries', { method: 'POST', body });

    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code, message });
  });

  it('binds values, and never puts them into the statement', async () => {
    const values = ["1'; drop table things; --", 2, true, null, 1.5];

    const { body } = await stack.query(
      'select $1::text as a, $2::integer as b, $3::boolean as c, $4::text as d, $5::float8 as e',
      { values },
    );

    expect(body.data).toEqual([{ a: values[0], b: 2, c: true, d: null, e: 1.5 }]);
    expect((await stack.query('select count(*) as n from things')).body.data).toEqual([{ n: 3 }]);
  });

  it.each([
    ['bigint', '9007199254740993', '9007199254740993'],
    ['bigint', '-9223372036854775808', '-9223372036854775808'],
    ['numeric', '0.1000000000000000000001', '0.1000000000000000000001'],
    ['numeric', '1e30', '1000000000000000000000000000000'],
    ['numeric', '"1e400"', `1${'0'.repeat(400)}`],
    ['integer', '1e2', '100'],
    ['integer', '7.0', '7'],
  ])('binds a number with all its digits: %s %s', async (type, written, expected) => {
    const body = `{"sql":"select $1::${type}::text as v","parameters":{"values":[${written}]}}`;

    const sync = await stack.call('/queries', { body });
    const async_ = await stack.call('/queries', { body, headers: RESPOND_ASYNC });

    expect(sync.body.data).toEqual([{ v: expected }]);
    const results = await waitUntil(
      async () => {
        const answer = await stack.call(`/jobs/${async_.body.job_id}/results`);
        return answer.status === 200 && answer.body;
      },
      { what: 'the job' },
    );
    expect(results.data).toEqual([{ v: expected }]);
  });

  it.each([
    ['bigint', '1e300'],
    ['integer', '9007199254740993'],
    ['float8', '"1e400"'],
  ])('never binds a number other than the given one: %s %s', async (type, written) => {
    const body = `{"sql":"select $1::${type} as v","parameters":{"values":[${written}]}}`;

    const answer = await stack.call('/queries', { body });

    expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_SQL']);
  });

  it.each([
    ['limit', '{"limit":9007199254740993}'],
    ['limit', '{"limit":1e400}'],
    ['timeout_seconds', '{"timeout_seconds":1.0000000000000000001}'],
    ['values', '{"values":[{"decimal":"1"}]}'],
    ['toString', '{"toString":1}'],
    ['__proto__', '{"__proto__":{"limit":1}}'],
    ['prototype', '{"prototype":1}'],
  ])('rejects an ambiguous parameter: %s of %s', async (field, parameters) => {
    const answer = await stack.call('/queries', { body: `{"sql":"select 1","parameters":${parameters}}` });

    expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(answer.body.error.details.field).toBe(`parameters.${field}`);
  });

  it.each(['1e400', '-1e400', '1.7976931348623159e308', `1${'0'.repeat(309)}`])(
    'rejects %s, which no double represents, alike at once, as a job and as a dry run',
    async (written) => {
      for (const type of ['float8', 'numeric', 'jsonb', 'text', 'integer'])
        for (const [headers, dryRun] of [
          [{}, false] as const,
          [RESPOND_ASYNC, false] as const,
          [{}, true] as const,
        ]) {
          const body = `{"sql":"select $1::${type}","parameters":{"dry_run":${dryRun},"values":[1,${written}]}}`;

          const answer = await stack.call('/queries', { body, headers });

          expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
          expect(answer.body.error.details.field).toBe('parameters.values.1');
        }
    },
  );

  it('plans a dry run, and runs nothing', async () => {
    const { status, body } = await stack.query(SLOW, { dry_run: true });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [],
      metadata: {
        columns: ['count'],
        row_count: 0,
        total_rows: null,
        truncated: false,
        estimated_bytes: null,
      },
    });
    expect((await stack.query('select nothing', { dry_run: true })).body.error.code).toBe('INVALID_SQL');
  });

  it('ends a query that takes too long, also in the warehouse', async () => {
    const startedAt = Date.now();

    const { status, body } = await stack.query(SLOW, { timeout_seconds: 1 });

    expect(status).toBe(504);
    expect(body.error).toEqual({
      code: 'QUERY_TIMEOUT',
      message: 'The query did not end within 1 s.',
      details: { timeout_seconds: 1 },
    });
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_000);
    await waitUntil(async () => (await stack.runningInWarehouse('generate_series')) === 0, {
      what: 'its end in the warehouse',
    });
  });

  it('ends the query of a client that disconnects, and records it as cancelled', async () => {
    const client = new AbortController();
    const call = stack.call('/queries', {
      body: { sql: `${SLOW} -- gone` },
      signal: client.signal,
    });
    const broken = expect(call).rejects.toThrow();
    await waitUntil(() => stack.runningInWarehouse('-- gone').then((count) => count === 1), {
      what: 'the query to run',
    });

    client.abort();

    await broken;
    await waitUntil(() => stack.runningInWarehouse('-- gone').then((count) => count === 0), {
      what: 'the query to end',
    });
    await waitUntil(
      async () =>
        (await stack.sql(`select 1 from sql_jobs where statement like '%-- gone' and status = 'CANCELLED'`))
          .length === 1,
      { what: 'the record' },
    );
  });

  it.each([
    ['select * frm things', { position: 10, sql_state: '42601' }],
    ['select id,\n  nme from things', { position: 14, sql_state: '42703' }],
    ["select '差旅', * from thngs", { position: 21, sql_state: '42P01' }],
    ['select 1 / (id - id) from things', { sql_state: '22012' }],
    ['select $1', { hint: expect.stringContaining('parameters.values') }],
    ['   ', {}],
  ])('reports what is wrong with %j', async (sql, details) => {
    const { status, body } = await stack.query(sql);

    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'INVALID_SQL', message: expect.any(String), details });
  });

  it.each([
    ['drop table things', 'DROP'],
    ['delete from things', 'DELETE'],
    ['with gone as (delete from things returning *) select * from gone', 'DELETE'],
    ['select 1; select 2', 'several statements'],
    ['select pg_sleep(1)', 'pg_sleep()'],
    ['select * from pg_roles', 'pg_roles'],
    ['set role postgres', 'SET'],
    ['explain select 1', 'EXPLAIN'],
    ['select * into x from things', 'SELECT INTO'],
    ['select * from t_other.things', 't_other.things'],
  ])('blocks %j', async (sql, pattern) => {
    const { status, body } = await stack.query(sql);

    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'SQL_BLOCKED',
      details: { pattern, reason: expect.any(String) },
    });
  });

  it('does not block words inside literals and comments', async () => {
    const { body } = await stack.query(`select 'drop table things; delete' as a /* truncate */ -- insert`);

    expect(body.data).toEqual([{ a: 'drop table things; delete' }]);
  });

  it.each([
    [{}, 'sql'],
    [{ sql: '' }, 'sql'],
    [{ sql: 5 }, 'sql'],
    [{ sql: 'x'.repeat(100_001) }, 'sql'],
    [{ sql: 'select 1', extra: 1 }, 'extra'],
    [{ sql: 'select 1', constructor: 1 }, 'constructor'],
    [{ sql: 'select 1', parameters: [] }, 'parameters'],
    [{ sql: 'select 1', parameters: { limit: 0 } }, 'parameters.limit'],
    [{ sql: 'select 1', parameters: { limit: 10_001 } }, 'parameters.limit'],
    [{ sql: 'select 1', parameters: { limit: 1.5 } }, 'parameters.limit'],
    [{ sql: 'select 1', parameters: { limit: '10' } }, 'parameters.limit'],
    [{ sql: 'select 1', parameters: { timeout_seconds: 301 } }, 'parameters.timeout_seconds'],
    [{ sql: 'select 1', parameters: { timeout_seconds: 0 } }, 'parameters.timeout_seconds'],
    [{ sql: 'select 1', parameters: { values: [{}] } }, 'parameters.values'],
    [{ sql: 'select 1', parameters: { dry_run: 'yes' } }, 'parameters.dry_run'],
    [{ sql: 'select \0' }, 'sql'],
  ])('rejects the body %j and names the field', async (body, field) => {
    const answer = await stack.call('/queries', { body });

    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { field } });
  });

  it.each([
    ['{"sql": "select 1"', {}],
    ['null', {}],
    ['[]', {}],
    ['"select 1"', {}],
    ['{"sql": "select 1"}', { 'content-type': 'text/plain' }],
    [`${'['.repeat(5_000)}${']'.repeat(5_000)}`, {}],
  ])('rejects %j, which is not a request', async (body, headers) => {
    const answer = await stack.call('/queries', { body, headers });

    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('INVALID_REQUEST');
  });

  it('rejects a body that is too large', async () => {
    const answer = await stack.call('/queries', { body: { sql: 'x'.repeat(1_048_576) } });

    expect(answer.status).toBe(413);
    expect(answer.body.error.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('keeps a request id, or creates one', async () => {
    const kept = await stack.query('select 1', undefined, { 'x-request-id': 'report-7' });
    const made = await stack.query('select 1', undefined, { 'x-request-id': 'not ok' });

    expect(kept.headers.get('x-request-id')).toBe('report-7');
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const [record] = await stack.sql<{ request_id: string }>(
      `select request_id from sql_jobs where id = '${kept.body.metadata.query_id}'`,
    );
    expect(record).toEqual({ request_id: 'report-7' });
  });

  it('also answers at /queries, for clients that reach the service without the prefix', async () => {
    const response = await fetch(`${stack.base.replace(/\/v1$/, '')}/queries`, {
      method: 'POST',
      headers: { ...stack.as(stack.demo), 'content-type': 'application/json' },
      body: '{"sql": "select 1 as n"}',
    });

    expect(((await response.json()) as { data: unknown }).data).toEqual([{ n: 1 }]);
  });

  it('sends a large result at the speed of its client, and serves others meanwhile', async () => {
    const { port } = new URL(stack.base);
    const body = JSON.stringify({ sql: `select repeat('x', 3000) as v from generate_series(1, 9000)` });
    const slow = connect({ port: Number(port), host: '127.0.0.1' });
    slow.pause();
    slow.write(
      `POST /v1/queries HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${stack.demo.apiKey}\r\nX-Tenant-ID: demo\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await waitUntil(
      async () => (await stack.sql(`select 1 from sql_jobs where row_count = 9000`)).length === 1,
      { what: 'the query to end' },
    );

    expect((await stack.query('select 1 as n')).body.data).toEqual([{ n: 1 }]);

    let received = 0;
    slow.on('data', (chunk: Buffer) => (received += chunk.length));
    slow.resume();
    await waitUntil(() => received > 27_000_000, { what: 'the whole result' });
    slow.destroy();
  });
});

describe('a tenant whose clients do not read their results', () => {
  it('has to wait, and takes nothing from others', async () => {
    const second = await stack.startSecondApp({ SQL_MAX_RESULT_MEMORY_BYTES: '20000000' });
    const ask = (sql: string, tenant = stack.demo) =>
      fetch(`${second.baseUrl}/v1/queries`, {
        method: 'POST',
        headers: { ...stack.as(tenant), 'content-type': 'application/json' },
        body: JSON.stringify({ sql }),
      });
    await waitUntil(async () => (await ask('select 1')).status === 200, { what: 'the service' });
    const large = `select repeat('x', 1500) as v from generate_series(1, 9000)`;
    const unread = await ask(large);

    const refused = await ask(large);

    expect(unread.status).toBe(200);
    expect(refused.status).toBe(429);
    expect(((await refused.json()) as { error: object }).error).toMatchObject({
      code: 'RATE_LIMITED',
      details: { reason: 'unsent_results', retry_after: 5 },
    });
    expect((await ask(large, stack.other)).status).toBe(200);
    expect((await ask('select 1')).status).toBe(200);
    await unread.text();
    await waitUntil(async () => (await ask(large)).status === 200, { what: 'room for another result' });
    await second.kill9();
  });
});
