import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestPostgres, waitUntil, withClient } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { checkerReady } from '../../../guard/checker-ready.fixture-spec.js';
import {
  textOf,
  warehouseContract,
  type WarehouseDialect,
} from '../../../contract/warehouse.contract-spec.js';
import { QueryCancelledError, WarehouseUnavailableError } from '../../../warehouse.errors.js';
import type { WarehouseTenant, WarehouseQuery } from '../../../warehouse.port.js';
import { PostgresWarehouse } from './postgres.warehouse.js';
import { prepareWarehouse } from '../administration/prepare-warehouse.js';
import { tenantNames } from '../connections/tenant-login.js';
import { createTenantNamespace, runAsOwner } from '../administration/tenant-namespace.js';

// Real: a Postgres 18, prepared as in production.

const LOGIN_SECRET = 'a secret of this test';
const CATALOG = { role: 'tessera_catalog', password: 'catalog' };
const MINE: WarehouseTenant = { tenantId: 'mine', namespace: 't_4f2a' };
const OTHER: WarehouseTenant = { tenantId: 'other', namespace: 't_9c1b' };

let postgres: Awaited<ReturnType<typeof createTestPostgres>>;

beforeAll(async () => {
  postgres = await createTestPostgres();
  await postgres.ensureDatabase('warehouse');
  const admin = postgres.url('warehouse');
  await prepareWarehouse(admin, CATALOG);
  for (const { namespace, tenantId } of [MINE, OTHER]) {
    await createTenantNamespace(admin, { namespace, loginSecret: LOGIN_SECRET });
    await runAsOwner(
      admin,
      namespace,
      `create table things (id integer primary key, name text not null);
       insert into things values (1, '${tenantId === 'mine' ? 'mine' : 'theirs'}');
       create type mood as enum ('good', 'bad');
       create view moods as select 'good'::mood as mood;`,
    );
  }
});

afterAll(() => postgres.dispose());

function asAdmin<T>(work: Parameters<typeof withClient<T>>[1]): Promise<T> {
  return withClient(postgres.url('warehouse'), work);
}

function openWarehouse(options: Partial<ConstructorParameters<typeof PostgresWarehouse>[0]> = {}) {
  const url = new URL(postgres.url('warehouse'));
  url.username = CATALOG.role;
  url.password = CATALOG.password;
  return new PostgresWarehouse({
    url: url.href,
    loginSecret: LOGIN_SECRET,
    poolSize: 4,
    connectTimeoutMs: 30_000,
    idleTimeoutMs: 5_000,
    maxResultBytes: 1_000_000,
    ...options,
  });
}

async function activeStatements(part: string): Promise<number> {
  return asAdmin(async (client) => {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and strpos(query, $1) > 0`,
      [part],
    );
    return rowCount ?? 0;
  });
}

const value = (name: string, expression: string, type: string, json: string) => ({
  name,
  sql: `select ${expression} as v`,
  type,
  json,
});

const dialect: WarehouseDialect = {
  values: [
    value('NULL', 'null::integer', 'integer', 'null'),
    value('smallint', '(-7)::smallint', 'smallint', '-7'),
    value('integer', '2147483647', 'integer', '2147483647'),
    value('bigint', '9007199254740991', 'bigint', '9007199254740991'),
    value('a large bigint', '(-9223372036854775808)::bigint', 'bigint', '"-9223372036854775808"'),
    value('numeric', '1.10::numeric', 'numeric', '"1.10"'),
    value(
      'a long numeric',
      '123456789012345678901234567890.123456789',
      'numeric',
      '"123456789012345678901234567890.123456789"',
    ),
    value('numeric NaN', "'NaN'::numeric", 'numeric', '"NaN"'),
    value('real', '1.5::real', 'real', '1.5'),
    value('double precision', '0.1::float8', 'double precision', '0.1'),
    value('a tiny double', '1e-300::float8', 'double precision', '1e-300'),
    value('NaN', "'NaN'::float8", 'double precision', '"NaN"'),
    value('Infinity', "'infinity'::float8", 'double precision', '"Infinity"'),
    value('minus infinity', "'-infinity'::float8", 'double precision', '"-Infinity"'),
    value('boolean', 'true', 'boolean', 'true'),
    value('text', `'a "quote", a \\ and ''x'''`, 'text', '"a \\"quote\\", a \\\\ and \'x\'"'),
    value('text over lines', `E'a\\nb\\t\\u00e9差旅😀'`, 'text', '"a\\nb\\té差旅😀"'),
    value('varchar', "'x'::varchar(10)", 'character varying', '"x"'),
    value('char', "'x'::char(3)", 'character', '"x  "'),
    value('date', "date '2026-03-01'", 'date', '"2026-03-01"'),
    value('a date before Christ', "date '0044-03-15 BC'", 'date', '"0044-03-15 BC"'),
    value('an infinite date', "date 'infinity'", 'date', '"infinity"'),
    value('time', "time '12:30:00.25'", 'time without time zone', '"12:30:00.25"'),
    value(
      'timestamp',
      "timestamp '2026-03-01 12:30:00.5'",
      'timestamp without time zone',
      '"2026-03-01T12:30:00.5"',
    ),
    value(
      'timestamp with time zone',
      "timestamptz '2026-03-01 12:30:00.123456+02'",
      'timestamp with time zone',
      '"2026-03-01T10:30:00.123456Z"',
    ),
    value(
      'a timestamp before Christ',
      "timestamptz '0044-03-15 12:00:00+00 BC'",
      'timestamp with time zone',
      '"0044-03-15T12:00:00Z BC"',
    ),
    value('an infinite timestamp', "timestamptz '-infinity'", 'timestamp with time zone', '"-infinity"'),
    value('interval', "interval '1 year 2 days 03:04:05.5'", 'interval', '"P1Y2DT3H4M5.5S"'),
    value('bytea', "'\\xdeadbeef'::bytea", 'bytea', '"3q2+7w=="'),
    value(
      'uuid',
      "'0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11'::uuid",
      'uuid',
      '"0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11"',
    ),
    value('json', `'{"a": [1, 1.10, null]}'::json`, 'json', '{"a": [1, 1.10, null]}'),
    value(
      'jsonb',
      `'{"b": 12345678901234567890, "a": "x"}'::jsonb`,
      'jsonb',
      '{"a": "x", "b": 12345678901234567890}',
    ),
    value('an array', 'array[1, null, 3]', 'integer[]', '[1,null,3]'),
    value('an array of arrays', 'array[[1, 2], [3, 4]]', 'integer[]', '[[1,2],[3,4]]'),
    value('an empty array', "'{}'::text[]", 'text[]', '[]'),
    value('an array of text', `array['a,b', 'c"d', 'NULL', '']`, 'text[]', '["a,b","c\\"d","NULL",""]'),
    value('an array of numeric', 'array[1.10, 2.20]', 'numeric[]', '["1.10","2.20"]'),
    value(
      'an array of timestamps',
      "array[timestamptz '2026-03-01 00:00+00']",
      'timestamp with time zone[]',
      '["2026-03-01T00:00:00Z"]',
    ),
    value('a range', "'[1,5)'::int4range", 'int4range', '"[1,5)"'),
    value('inet', "'10.0.0.1'::inet", 'inet', '"10.0.0.1"'),
    value('a record', "(1, 'x')", 'record', '"(1,x)"'),
    { name: 'a type of the tenant’s', sql: 'select mood as v from moods', type: 'mood', json: '"good"' },
  ],
  parameters: {
    sql: 'select $1::text as a, $2::integer as b, $3::boolean as c, $4::text as d',
    values: ["it's; drop table things --", 7, true, null],
    json: `{"a":"it's; drop table things --","b":7,"c":true,"d":null}`,
  },
  numbers: (count) => `select n from generate_series(1, ${count}) n order by n; -- all of them`,
  numbersWithLimit: (count, limit) =>
    `select n from generate_series(1, ${count}) n order by n limit ${limit}`,
  repeatedNames: 'select 1 as a, 2 as a, 3 as a',
  slow: 'select count(*) as n from generate_series(1, 100000) a, generate_series(1, 100000) b',
  slowToCount: 'select a from generate_series(1, 100000) a, generate_series(1, 100000) b',
  invalid: [
    { name: 'a syntax error', sql: 'select * frm things', position: 10 },
    { name: 'an unknown column', sql: 'select id,\n  nme from things', position: 14 },
    { name: 'an unknown table', sql: "select '差旅', * from thngs", position: 21 },
    { name: 'an unfinished statement', sql: 'select (1', position: 10 },
    {
      name: 'what a function does not expect',
      sql: "select setweight('a b'::tsvector, 'r')",
      position: null,
    },
    { name: 'a division by zero', sql: 'select 1 / (n - n) from generate_series(1, 3) n', position: null },
  ],
  blocked: ['delete from things', 'select 1; select 2', 'select pg_sleep(1)', 'table pg_roles'],
  readTable: 'select * from things',
  readOtherTenant: ({ namespace }) => `select * from ${namespace}.things`,
};

warehouseContract('Postgres', dialect, async () => {
  const warehouse = openWarehouse();
  return {
    warehouse,
    tenant: MINE,
    other: OTHER,
    isRunning: async (part) => (await activeStatements(part)) > 0,
    dispose: () => warehouse.close(),
  };
});

describe('a Postgres warehouse', () => {
  const query = (sql: string, options: Partial<WarehouseQuery> = {}): WarehouseQuery => ({
    id: randomUUID(),
    sql,
    values: [],
    maxRows: 10_000,
    timeoutMs: 60_000,
    ...options,
  });
  const signal = new AbortController().signal;

  it('keeps ties, offsets and expressions in a statement’s own LIMIT', async () => {
    const warehouse = openWarehouse();
    const counts = new Map<string, number>([
      ['select n from (values (1), (1), (2)) t(n) order by n fetch first 1 rows with ties', 2],
      ['select n from generate_series(1, 9) n limit all offset 4', 5],
      ['select n from generate_series(1, 9) n limit null', 9],
      ['select n from generate_series(1, 9) n limit 1 + 1', 2],
      ['values (1), (2)', 2],
      ['table things', 1],
      ['(select 1 union all select 2) -- both', 2],
      ['with recursive t(i) as (select 1 union all select i + 1 from t where i < 4) select i from t', 4],
      ['select from generate_series(1, 3)', 3],
      ['select 1 /* a comment; with a semicolon */ ;', 1],
    ]);

    for (const [sql, total] of counts) {
      const { rows, totalRows } = await warehouse.query(MINE, query(sql), signal);
      expect([sql, rows.count, totalRows]).toEqual([sql, total, total]);
    }
    await warehouse.close();
  });

  it('checks a long statement like a short one', async () => {
    const warehouse = openWarehouse();
    const numbers = Array.from({ length: 3_000 }, (_, index) => index).join(', ');
    const long = `select count(*) as n from generate_series(1, 5) g where g in (${numbers}) and`;

    expect(textOf(await warehouse.query(MINE, query(`${long} true`), signal))).toBe('{"n":5}');
    await expect(warehouse.check(MINE, `${long} pg_sleep(1) is null`)).rejects.toMatchObject({
      name: 'SqlBlockedError',
      pattern: 'pg_sleep()',
    });
    await expect(warehouse.check(MINE, `${long} frm frm`)).rejects.toMatchObject({
      name: 'InvalidSqlError',
      position: long.length + 6,
    });
    await warehouse.close();
  });

  it('truncates a result by its bytes, and still counts it', async () => {
    const warehouse = openWarehouse();
    const wide = `select repeat('x', 1000) as v from generate_series(1, 1500)`;

    const { rows, totalRows } = await warehouse.query(MINE, query(wide), signal);

    expect(rows.count).toBeGreaterThan(900);
    expect(rows.count).toBeLessThan(1_000);
    expect(totalRows).toBe(1_500);
    await warehouse.close();
  });

  it.each([
    ['a row', `select repeat('x', 1100000) as v`],
    ['a row of hundreds of megabytes', `select repeat('x', 500000000) as v`],
  ])('rejects %s that exceeds the result limit, and survives it', async (_name, sql) => {
    const warehouse = openWarehouse();

    await expect(warehouse.query(MINE, query(sql, { timeoutMs: 60_000 }), signal)).rejects.toMatchObject({
      name: 'InvalidSqlError',
      hint: expect.any(String),
    });

    expect(textOf(await warehouse.query(MINE, query('select 1 as n'), signal))).toBe('{"n":1}');
    await warehouse.close();
  });

  it('makes only the tenant’s own statements wait for its connections', async () => {
    const warehouse = openWarehouse({ poolSize: 1 });
    await checkerReady(warehouse);
    const caller = new AbortController();
    const slow = warehouse.query(MINE, query(dialect.slow, { timeoutMs: 300_000 }), caller.signal);
    const ended = expect(slow).rejects.toThrow(QueryCancelledError);

    const others = await warehouse.query(OTHER, query('select 1 as n'), signal);
    await expect(warehouse.query(MINE, query('select 1 as n', { timeoutMs: 300 }), signal)).rejects.toThrow(
      'Too many queries',
    );
    caller.abort();
    await ended;
    const waited = await warehouse.query(MINE, query('select 1 as n'), signal);

    expect([textOf(others), textOf(waited)]).toEqual(['{"n":1}', '{"n":1}']);
    await warehouse.close();
  });

  it('names the querying tenant’s own types, without their schema', async () => {
    const warehouse = openWarehouse();
    await runAsOwner(
      postgres.url('warehouse'),
      MINE.namespace,
      `create type "Size" as enum ('s');
       create table shirts (size "Size", sizes "Size"[], price numeric(10, 2), at timestamp(3) with time zone);`,
    );

    const table = await warehouse.table(MINE, 'shirts');
    const { columns } = await warehouse.query(MINE, query('select size, sizes from public.shirts'), signal);

    expect(table?.columns.map(({ type }) => type)).toEqual([
      '"Size"',
      '"Size"[]',
      'numeric(10,2)',
      'timestamp(3) with time zone',
    ]);
    expect(columns.map(({ type }) => type)).toEqual(['"Size"', '"Size"[]']);
    expect(await warehouse.table(OTHER, 'shirts')).toBeNull();
    await warehouse.close();
  });

  it('reads the catalogs of many tenants over a few connections', async () => {
    const warehouse = openWarehouse();

    const all = await Promise.all(
      Array.from({ length: 60 }, (_, index) => warehouse.tables(index % 2 === 0 ? MINE : OTHER)),
    );

    expect(all.every((tables) => tables.some(({ name }) => name === 'things'))).toBe(true);
    const sessions = await asAdmin((client) =>
      client.query("select 1 from pg_stat_activity where application_name = 'tessera catalog'"),
    );
    expect(sessions.rowCount).toBeLessThanOrEqual(8);
    await warehouse.close();
  });

  it('closes idle connections and their pool', async () => {
    const warehouse = openWarehouse({ idleTimeoutMs: 100 });
    await warehouse.query(MINE, query('select 1'), signal);

    const sessions = () =>
      asAdmin((client) =>
        client.query('select 1 from pg_stat_activity where usename = $1 and state is not null', [
          tenantNames(MINE.namespace).login,
        ]),
      );
    await waitUntil(async () => (await sessions()).rowCount === 0, { what: 'the connections to be closed' });
    expect(textOf(await warehouse.query(MINE, query('select 1 as n'), signal))).toBe('{"n":1}');
    await warehouse.close();
  });

  it('reports itself as unavailable while its server restarts, and recovers', async () => {
    const warehouse = openWarehouse();
    await warehouse.query(MINE, query('select 1'), signal);
    const id = randomUUID();
    const cut = expect(
      warehouse.query(MINE, query(dialect.slow, { id, timeoutMs: 300_000 }), signal),
    ).rejects.toThrow(WarehouseUnavailableError);
    await waitUntil(async () => (await activeStatements(id)) > 0, { what: 'the statement to run' });

    await postgres.restart();

    await cut;
    expect(textOf(await warehouse.query(MINE, query('select 1 as n'), signal))).toBe('{"n":1}');
    await warehouse.close();
  });
});
