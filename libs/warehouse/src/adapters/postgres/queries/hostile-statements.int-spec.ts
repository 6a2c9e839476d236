import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestPostgres, testSeed, waitUntil, withClient } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { textOf } from '../../../contract/warehouse.contract-spec.js';
import type { QueryResult, WarehouseTenant } from '../../../warehouse.port.js';
import { PostgresWarehouse } from './postgres.warehouse.js';
import { prepareWarehouse } from '../administration/prepare-warehouse.js';
import { tenantNames } from '../connections/tenant-login.js';
import { createTenantNamespace, runAsOwner } from '../administration/tenant-namespace.js';
import { UnreliableProxy } from '../testing/unreliable-proxy.js';

// Real: a Postgres 18 behind a proxy that splits, delays and cuts connections.

const LOGIN_SECRET = 'a secret of this test';
const CATALOG = { role: 'tessera_catalog', password: 'catalog' };
const SPACE: WarehouseTenant = { tenantId: 'hostile', namespace: 't_77aa' };
const POOL_SIZE = 4;

let postgres: Awaited<ReturnType<typeof createTestPostgres>>;
/** One connection, so that each statement meets what the previous one left behind. */
let narrow: PostgresWarehouse;

beforeAll(async () => {
  postgres = await createTestPostgres();
  await postgres.ensureDatabase('warehouse');
  const admin = postgres.url('warehouse');
  await prepareWarehouse(admin, CATALOG);
  await createTenantNamespace(admin, { namespace: SPACE.namespace, loginSecret: LOGIN_SECRET });
  await runAsOwner(
    admin,
    SPACE.namespace,
    `create table numbers as select generate_series(1, 20000) as n;
     create view some_numbers as select n from numbers where random() < 0.6;
     create view sampled_numbers as select n from numbers tablesample bernoulli (50);`,
  );
  narrow = openWarehouse({ poolSize: 1 });
});

afterAll(async () => {
  await narrow.close();
  await postgres.dispose();
});

function asAdmin<T>(work: Parameters<typeof withClient<T>>[1]): Promise<T> {
  return withClient(postgres.url('warehouse'), work);
}

function openWarehouse({ port, poolSize = POOL_SIZE }: { port?: number; poolSize?: number } = {}) {
  const url = new URL(postgres.url('warehouse'));
  url.username = CATALOG.role;
  url.password = CATALOG.password;
  if (port !== undefined) url.port = String(port);
  return new PostgresWarehouse({
    url: url.href,
    loginSecret: LOGIN_SECRET,
    poolSize,
    connectTimeoutMs: 10_000,
    idleTimeoutMs: 5_000,
    maxResultBytes: 1_000_000,
  });
}

function run(
  warehouse: PostgresWarehouse,
  sql: string,
  { maxRows = 100, timeoutMs = 60_000, signal = new AbortController().signal } = {},
): Promise<QueryResult> {
  return warehouse.query(SPACE, { id: randomUUID(), sql, values: [], maxRows, timeoutMs }, signal);
}

/** Process ids of the tenant role's sessions. */
async function sessions(): Promise<number[]> {
  return asAdmin(async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where usename = $1',
      [tenantNames(SPACE.namespace).login],
    );
    return rows.map(({ pid }) => pid);
  });
}

describe('results', () => {
  it.each([
    `select (string_to_array('1 2 3', ' ')).unnest`,
    'select generate_series(1, 3)',
    'select unnest(array[1, 2, 3])',
    'select generate_series(1, 3) limit 2',
    '(select 1 union all select 2)',
  ])('arrive for more rows than a statement appears to have: %s', async (sql) => {
    const first = await run(narrow, sql, { maxRows: 1 }).catch((error: Error) => error.name);
    const next = await run(narrow, `select 'next' as v`);

    expect(first === 'SqlBlockedError' || typeof first === 'object').toBe(true);
    expect(textOf(next)).toBe('{"v":"next"}');
  });

  it('belong to their own statement, whatever runs beside it', async () => {
    const warehouse = openWarehouse();
    const odd = [
      'select generate_series(1, 9)',
      `select repeat('x', 500000) from generate_series(1, 9)`,
      'select 1 / 0',
      'select n from numbers where random() < 0.5',
      'select pg_typeof(nothing)',
    ];
    const markers = Array.from({ length: 240 }, () => randomUUID());

    const answers = await Promise.all(
      markers.map(async (marker, index) => {
        const caller = new AbortController();
        if (index % 7 === 0) setTimeout(() => caller.abort(), index % 5);
        void run(warehouse, odd[index % odd.length] as string, {
          maxRows: 1,
          signal: caller.signal,
        }).catch(() => undefined);
        return textOf(await run(warehouse, `select '${marker}' as v`));
      }),
    );

    expect(answers).toEqual(markers.map((marker) => `{"v":"${marker}"}`));
    await warehouse.close();
  });

  it('are correct or failures, and arrive, over a network that splits, delays and cuts', async () => {
    const proxy = await new UnreliableProxy(postgres.port, { seed: testSeed() }).listen();
    const warehouse = openWarehouse({ port: proxy.port });
    let right = 0;
    let failed = 0;

    for (let round = 0; round < 15; round++) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const marker = randomUUID();
          const rows = [1, 3, 200][index % 3] as number;
          const sql = `select '${marker}' as v from generate_series(1, ${rows})`;
          try {
            const result = await run(warehouse, sql, { maxRows: 100, timeoutMs: 5_000 });
            const given = Array(Math.min(rows, 100)).fill(`{"v":"${marker}"}`);
            expect(textOf(result)).toBe(given.join(','));
            // At the deadline, rows beyond the limit may be uncounted.
            expect(rows > 100 ? [rows, null] : [rows]).toContain(result.totalRows);
            right++;
          } catch (error) {
            if (!/Unavailable|Timeout|TooMany/.test((error as Error).name)) throw error;
            failed++;
          }
        }),
      );
    }

    expect(right).toBeGreaterThan(0);
    expect(failed).toBeGreaterThan(0);
    await warehouse.close();
    await proxy.close();
  });
});

describe('legitimate statements', () => {
  it.each([
    ['smallint', '7'],
    ['integer', '7'],
    ['bigint', '7'],
    ['numeric', '1.50'],
    ['real', '1.5'],
    ['float8', '1.5'],
    ['boolean', 'true'],
    ['varchar(9)', 'x'],
    ['char(3)', 'x  '],
    ['date', '2026-03-01'],
    ['time', '10:00:00'],
    ['timetz', '10:00:00+00'],
    ['timestamp', '2026-03-01 10:00:00'],
    ['timestamptz', '2026-03-01 10:00:00+00'],
    ['interval', 'P1D'],
    ['uuid', '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11'],
    ['json', '{"a": 1}'],
    ['jsonb', '{"a": 1}'],
    ['bytea', '\\x00ff'],
    ['inet', '10.0.0.0/8'],
    ['cidr', '10.0.0.0/8'],
    ['macaddr', '08:00:2b:01:02:03'],
    ['bit(3)', '101'],
    ['varbit', '101'],
    ['point', '(1,2)'],
    ['int4range', '[1,3)'],
    ['tsquery', `'a'`],
    ['money', '$1.00'],
    ['integer[]', '{1,2}'],
    ['text[]', '{a,b}'],
    ['date[]', '{2026-03-01}'],
    ['jsonpath', '$."a"'],
  ])('cast constants and columns of %s to text', async (type, text) => {
    const literal = `'${text.replaceAll("'", "''")}'::${type}`;

    expect(JSON.parse(textOf(await run(narrow, `select (${literal})::text as v`)))).toEqual({
      v: text.trim(),
    });
    const columns = `select v::text from (values (${literal})) t(v)`;
    expect(JSON.parse(textOf(await run(narrow, columns)))).toEqual({ v: text.trim() });
  });

  it('cast texts to values, and rows to text', async () => {
    const sql = `select ('4' || '2')::text::integer as a, concat('1', '.5')::numeric + 1 as b, row(1, 'x')::text as c,
                 concat('2026-', '03-01')::date as d, ('t' || 'rue')::boolean as e, format('%s', array[1, 2]) as f`;

    expect(JSON.parse(textOf(await run(narrow, sql)))).toEqual({
      a: 42,
      b: '2.5',
      c: '(1,x)',
      d: '2026-03-01',
      e: true,
      f: '{1,2}',
    });
  });
});

describe('a session', () => {
  it('keeps no random seed of the previous statement', async () => {
    const numbers = new Set<string>();

    for (let index = 0; index < 5; index++) {
      await run(narrow, 'select setseed(0.5)');
      numbers.add(textOf(await run(narrow, 'select random() as v')));
    }

    expect(numbers.size).toBe(5);
  });
});

describe('the total number of rows', () => {
  it.each([
    ['a volatile condition', 'select n from numbers where random() < 0.6'],
    ['a volatile view', 'select n from some_numbers'],
    ['a sample', 'select n from numbers tablesample system (80)'],
    ['a view of a sample', 'select * from sampled_numbers'],
    ['the time of the statement', 'select n from numbers where statement_timestamp() is not null'],
  ])('is null if %s would count differently', async (_name, sql) => {
    expect((await run(narrow, sql, { maxRows: 10 })).totalRows).toBeNull();
  });

  it.each([
    ['select n from numbers', 20_000],
    ['select n, now() from numbers where n > 100', 19_900],
    [
      'with t as (select n from numbers), u as materialized (select * from t) select * from u, (values (1), (2)) v(x)',
      40_000,
    ],
    ['select n from numbers tablesample bernoulli (100) repeatable (3)', 20_000],
    ['table numbers order by n desc', 20_000],
    ['select distinct n % 50 from numbers union select 77', 51],
  ])('is exact for %s', async (sql, total) => {
    expect((await run(narrow, sql, { maxRows: 10 })).totalRows).toBe(total);
  });
});

describe('a statement that the server does not stop', () => {
  /** One long step, so that the server notices a cancel late. */
  const stubborn = `select ${Array.from({ length: 8 }, () => `length(format('%80000000s', 'a'))`).join(' + ')}`;

  it('fails in time, and keeps its slot until its session has ended', async () => {
    const warehouse = openWarehouse({ poolSize: 2 });
    const ofOthers = await sessions();
    const own = async () => (await sessions()).filter((pid) => !ofOthers.includes(pid)).length;
    let most = 0;

    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, async () => {
        await run(warehouse, stubborn, { timeoutMs: 300 });
        most = Math.max(most, await own());
      }),
    );
    most = Math.max(most, await own());

    expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
    await waitUntil(async () => (await own()) <= 2, { what: 'the sessions to end' });
    expect(textOf(await run(warehouse, 'select 1 as n', { timeoutMs: 120_000 }))).toBe('{"n":1}');
    await warehouse.close();
  });
});
