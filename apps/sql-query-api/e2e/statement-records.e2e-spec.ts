import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@tessera/testing';
import { SLOW, SqlStack } from './sql-stack.js';

// The audit trail. Real: the built service as a process, two Postgres servers (registry and warehouse), Redis, HTTP.

let stack: SqlStack;

beforeAll(async () => {
  stack = await SqlStack.start({}, { asProcess: true });
});

afterAll(() => stack?.stop());

describe('the audit trail', () => {
  it('records of each statement who ran it, when, and its outcome', async () => {
    const good = await stack.query('select * from things limit 2', undefined, { 'x-request-id': 'trail-1' });
    await stack.query('select wrong from things', undefined, { 'x-request-id': 'trail-2' });
    await stack.query('drop table things', undefined, { 'x-request-id': 'trail-3' });
    await stack.query(
      'select $1::text',
      { values: ['secret'], dry_run: true },
      { 'x-request-id': 'trail-4' },
    );

    const trail = await stack.sql(
      `select * from sql_jobs where request_id like 'trail-%' order by request_id`,
    );

    expect(trail).toMatchObject([
      {
        id: good.body.metadata.query_id,
        tenant_id: 'demo',
        principal: `key:${stack.demo.apiKey.split('_')[1]}`,
        statement: 'select * from things limit 2',
        status: 'COMPLETED',
        mode: 'sync',
        row_count: 2,
        execution_time_ms: expect.any(Number),
        completed_at: expect.any(Date),
      },
      { status: 'FAILED', error: { code: 'INVALID_SQL' } },
      { status: 'FAILED', error: { code: 'SQL_BLOCKED' }, statement: 'drop table things' },
      { status: 'COMPLETED', mode: 'dry_run' },
    ]);
    expect(JSON.stringify(trail)).not.toContain('secret');
  });

  it('contains a longer statement while it runs', async () => {
    const call = stack.query(`${SLOW} -- long`, { timeout_seconds: 3 });

    await waitUntil(
      async () =>
        (await stack.sql(`select 1 from sql_jobs where statement like '%-- long' and status = 'RUNNING'`))
          .length === 1,
      { what: 'its record' },
    );

    expect((await call).status).toBe(504);
  });
});

describe('metrics', () => {
  it('count how statements ended and why some were rejected, and contain none of their text', async () => {
    const canary = 'zqcanary';
    await stack.addTenantWithKey(canary);
    await stack.query(`select '${canary}' as ${canary}`);
    await stack.query(`select ${canary} from ${canary}`);
    await stack.query(`select * from ${canary}.${canary}`);
    await stack.query(`select pg_read_file('${canary}')`);

    const text = await (await fetch(`${stack.base.replace(/\/v1$/, '')}/metrics`)).text();

    for (const outcome of ['success', 'invalid', 'blocked'])
      expect(text).toMatch(
        new RegExp(
          `tessera_sql_statement_duration_seconds_count\\{mode="sync",outcome="${outcome}"\\} [1-9]`,
        ),
      );
    expect(text).toMatch(/tessera_sql_refusals_total\{code="other_schema"\} [1-9]/);
    expect(text).toMatch(/tessera_sql_refusals_total\{code="server"\} [1-9]/);
    expect(text).toMatch(/tessera_rate_limit_requests_total\{limit="queries",outcome="allowed"\} [1-9]/);
    expect(text).toContain('tessera_sql_jobs_waiting{kind="sql_query"} 0');
    expect(text).not.toContain(canary);
    expect(text).not.toMatch(/demo|things/);
  });
});
