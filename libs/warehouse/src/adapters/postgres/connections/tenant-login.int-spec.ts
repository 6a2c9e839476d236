/**
 * What a tenant's login role can do without the guard, as for an attacker who bypassed it. Real: a Postgres 18 with
 * passwords and memory limits, prepared as in production.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestPostgres, withClient } from '@tessera/testing';
import type { Client } from 'pg';
import { urlOfDatabase } from './admin-session.js';
import { prepareWarehouse, TEMPLATE_DATABASE } from '../administration/prepare-warehouse.js';
import { loginPassword, tenantNames } from './tenant-login.js';
import { createTenantNamespace, runAsOwner } from '../administration/tenant-namespace.js';
import { inwardProbes, type Probes } from '../testing/inward-probes.js';

const LOGIN_SECRET = 'a secret of this test';
const CATALOG = { role: 'tessera_catalog', password: 'catalog' };
const MINE = tenantNames('t_4f2a');
/** A distinctive name, so that no match is accidental. */
const OTHERS_NAMESPACE = 't_quagga';
const OTHERS = tenantNames(OTHERS_NAMESPACE);
/** Must not appear in any response: the other tenant's namespace, database, roles and their contents. */
const OTHERS_NAMES = /quagga|okapi|narwhal|zorilla|gerenuk|axolotl/i;

let postgres: Awaited<ReturnType<typeof createTestPostgres>>;

beforeAll(async () => {
  postgres = await createTestPostgres({ password: 'superuser', backendMemoryBytes: 256 * 1024 * 1024 });
  await postgres.ensureDatabase('warehouse');
  const admin = postgres.url('warehouse');
  await prepareWarehouse(admin, CATALOG);
  await createTenantNamespace(admin, { namespace: 't_4f2a', loginSecret: LOGIN_SECRET });
  await createTenantNamespace(admin, { namespace: OTHERS_NAMESPACE, loginSecret: LOGIN_SECRET });
  await runAsOwner(
    admin,
    't_4f2a',
    "create table things (id integer primary key, name text); insert into things values (1, 'mine')",
  );
  await runAsOwner(
    admin,
    OTHERS_NAMESPACE,
    `create table okapi (gerenuk integer primary key, zorilla text);
     comment on table okapi is 'An axolotl';
     create type narwhal as enum ('axolotl');
     create view zorilla as select 'axolotl'::narwhal as gerenuk;
     create function axolotl() returns int language sql return 1;
     create sequence gerenuk;`,
  );
});

afterAll(() => postgres.dispose());

function asTenant<T>(work: (client: Client) => Promise<T>, database = MINE.database): Promise<T> {
  return withClient(
    urlAs(MINE.login, loginPassword(LOGIN_SECRET, 't_4f2a'), database),
    work as (client: unknown) => Promise<T>,
  );
}

function urlAs(role: string, password: string, database: string): string {
  const url = new URL(urlOfDatabase(postgres.url(), database));
  url.username = role;
  url.password = password;
  return url.href;
}

describe('the login role of a tenant', () => {
  it.each([
    `select * from ${OTHERS.database}.public.okapi`,
    'create table x (i int)',
    'create temporary table x (i int)',
    'create schema x',
    "insert into things values (2, 'x')",
    'update things set name = name',
    'delete from things',
    'truncate things',
    'drop table things',
    'begin; lock table things in share mode',
    'select * from things for update',
    'set transaction read write; insert into things values (3)',
    `set role ${MINE.owner}`,
    `set role ${OTHERS.login}`,
    'set role postgres',
    'set role pg_read_all_data',
    `select set_config('role', '${OTHERS.login}', false)`,
    `set session authorization ${OTHERS.login}`,
    'set session_preload_libraries = x',
    'set temp_file_limit = -1',
    'set log_statement = none',
    'set allow_system_table_mods = on',
    'alter system set work_mem = 1',
    'select * from pg_authid',
    'select * from pg_roles',
    'select * from pg_database',
    'select * from pg_class',
    'select * from pg_stat_activity',
    'select * from information_schema.tables',
    "select current_setting('data_directory')",
    'select version()',
    'select pg_sleep(1)',
    "select pg_read_file('/etc/passwd')",
    "select pg_ls_dir('/')",
    "select lo_import('/etc/passwd')",
    'select lo_create(0)',
    'select lo_get(1)',
    "copy things to '/tmp/x'",
    "copy things to program 'true'",
    "select query_to_xml('select 1', true, true, '')",
    'select pg_cancel_backend(1)',
    'select pg_terminate_backend(1)',
    'select pg_advisory_lock(1)',
    'select pg_try_advisory_xact_lock(1)',
    "select pg_notify('a', 'b')",
    'select pg_export_snapshot()',
    'do $$ begin perform 1; end $$',
    "create function f() returns int language sql as 'select 1'",
    `alter role ${MINE.login} superuser`,
    `alter role ${MINE.login} connection limit -1`,
    `alter database ${MINE.database} rename to x`,
    `drop database ${OTHERS.database}`,
    `drop owned by ${OTHERS.owner}`,
    'create extension dblink',
    'create database x',
    `select has_database_privilege('${OTHERS.database}', 'connect')`,
    'select pg_has_role(10::oid, 10::oid, $$usage$$)',
    "select to_regrole('postgres')",
    "select pg_database_size(1::oid) + pg_tablespace_size('pg_default')",
    'select pg_get_viewdef(1)',
    'select pg_get_userbyid(10)',
    'select makeaclitem(10, 10, $$select$$, false)',
    "select acldefault('r', 10)",
    "select hash_aclitem('=r/postgres'::aclitem)",
    "select array_in('{10}', 4096, -1)",
    "select record_in('(1)', 71, -1)",
    'select age(xmin) from things',
    'select xmin = xmin from things',
    'select age($$1$$::xid)',
    'select mxid_age($$1$$::xid)',
    'select txid_current()',
    'select pg_current_xact_id()',
    'select pg_current_snapshot()',
    "select pg_relation_size('things')",
    'select 10::oid::regrole',
    'select (10::oid).regrole',
    'select regrole(10::oid)',
    'select 10::oid::information_schema.regrole',
    'select pg_backend_pid()',
    'select inet_server_addr()',
  ])('may not %s', async (sql) => {
    await expect(asTenant((client) => client.query(sql))).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|25006|25P02|42704|42703|42883|42809|0A000)$/),
    });
  });

  it('connects to its own database and no other', async () => {
    const databases = await withClient(postgres.url(), async (client) => {
      const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
      return rows.map(({ datname }) => datname).filter((name) => name !== MINE.database);
    });

    expect(databases).toEqual(
      expect.arrayContaining(['postgres', 'warehouse', 'template1', TEMPLATE_DATABASE, OTHERS.database]),
    );
    for (const database of databases) {
      await expect(asTenant(() => Promise.resolve(), database)).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|55000)$/),
      });
    }
  });

  it.each([OTHERS.login, OTHERS.owner, MINE.owner, CATALOG.role, 'postgres'])(
    'cannot log in as %s',
    async (role) => {
      const password = loginPassword(LOGIN_SECRET, 't_4f2a');
      for (const database of [MINE.database, OTHERS.database, 'warehouse']) {
        await expect(
          withClient(urlAs(role, password, database), () => Promise.resolve()),
        ).rejects.toMatchObject({
          code: '28P01',
        });
      }
    },
  );

  it('reads the tenant’s tables with everything that analysts use', async () => {
    const { rows } = await asTenant((client) =>
      client.query(
        `select name, upper(name), now() is not null as "hasTime", md5(name), random() >= 0 as "hasRandom",
                to_char(date '2026-03-01', 'YYYY') as year, jsonb_build_object('a', 1) as j, row_number() over () as r,
                percentile_cont(0.5) within group (order by id) as p, string_agg(name, ',') as s, age(date '2026-01-01') as a,
                regexp_replace(name, 'm', 'n') as x, gen_random_uuid() is not null as u, 'a b'::tsvector @@ 'a'::tsquery as t,
                pg_typeof(name)::text as type, to_tsvector('english', name) as v, pg_size_pretty(1::bigint) as z,
                name similar to '%m%' as m, date_trunc('month', date '2026-03-01') as d, collation for (name) as c
         from things tablesample system (100) group by id, name`,
      ),
    );

    expect(rows).toMatchObject([
      { name: 'mine', upper: 'MINE', year: '2026', r: '1', t: true, type: 'text' },
    ]);
  });
});

describe('everything that a tenant can ask the server about itself', () => {
  let probes: Probes;

  beforeAll(async () => {
    probes = await withClient(postgres.url(MINE.database), async (client) => {
      const ids = await othersIds();
      return inwardProbes(client, ids, Math.max(...ids) + 500);
    });
  });

  it.each(['functions', 'types', 'relations', 'settings'] as const)(
    'reveals no name of another tenant: %s',
    async (kind) => {
      const found = await asTenant((client) => tellingAnswers(client, probes[kind]));

      expect(found).toEqual([]);
      expect(probes[kind].length).toBeGreaterThan(
        { functions: 2_000, types: 50, relations: 100, settings: 300 }[kind],
      );
    },
  );

  it('reveals such names to a superuser, so these probes work', async () => {
    const found = await withClient(postgres.url('warehouse'), (client) =>
      tellingAnswers(client, [...probes.types, ...probes.relations]),
    );

    expect(found).toEqual(expect.arrayContaining([expect.stringContaining('regrole')]));
    expect(found).toEqual(expect.arrayContaining([expect.stringContaining('pg_database')]));
  });

  /** Statements whose rows or error reveal a name of the other tenant. */
  async function tellingAnswers(client: Client, statements: string[]): Promise<string[]> {
    const telling: string[] = [];
    for (const statement of statements) {
      const answer = await client.query({ text: statement, rowMode: 'array' }).then(
        ({ rows }) => JSON.stringify(rows),
        (error: Error) => JSON.stringify({ ...error, message: error.message }),
      );
      const names = [OTHERS.database, OTHERS.login, OTHERS.owner];
      if (OTHERS_NAMES.test(answer) || names.some((name) => answer.includes(name))) telling.push(statement);
    }
    return telling;
  }

  /** OIDs of the other tenant's database, roles, table, type and function. */
  async function othersIds(): Promise<number[]> {
    const inDatabase = await withClient(postgres.url(OTHERS.database), (client) =>
      client.query<{ oid: number }>(
        `select 'okapi'::regclass::oid as oid union select 'narwhal'::regtype::oid union select 'axolotl()'::regprocedure::oid
         union select oid from pg_roles where rolname in ($1, $2) union select oid from pg_database where datname = $3`,
        [OTHERS.owner, OTHERS.login, OTHERS.database],
      ),
    );
    return inDatabase.rows.map(({ oid }) => oid);
  }
});

describe('a statement that exhausts its memory', () => {
  it.each([
    ['one long text', `select length(format('%300000000s', 'a'))`],
    ['twelve long texts', `select ${Array(12).fill("length(format('%300000000s', 'a'))").join(' + ')}`],
    ['a repeated text', `select repeat('x', 1000000000)`],
    ['a large array', 'select array_agg(repeat($$x$$, 1000)) from generate_series(1, 1000000) g'],
    ['a large object', 'select jsonb_object_agg(g, repeat($$x$$, 1000)) from generate_series(1, 10000000) g'],
    ['many long texts', "select string_agg(repeat('x', 10000000), ',') from generate_series(1, 90) g"],
  ])('is the only one to fail: %s', async (_name, sql) => {
    await asTenant(async (neighbour) => {
      const before = await neighbour.query('select 1 as n');

      await expect(asTenant((client) => client.query(sql))).rejects.toMatchObject({
        code: expect.stringMatching(/^(53200|54000)$/),
      });

      expect((await neighbour.query('select 1 as n')).rows).toEqual(before.rows);
    });
  });
});

describe('a database restored from a dump', () => {
  it('is restricted again, even if its comment claims that it already is', async () => {
    const admin = postgres.url('warehouse');
    await withClient(admin, async (client) => {
      await client.query('create database t_restored template template0');
      await client.query(`do $$ begin execute format('comment on database t_restored is %L', (
        select shobj_description(oid, 'pg_database') from pg_database where datname = '${MINE.database}')); end $$`);
    });

    await prepareWarehouse(admin, CATALOG);

    const { rows } = await withClient(postgres.url('t_restored'), (client) =>
      client.query(`select typnamespace::regnamespace::text "schema" from pg_type where typname = 'regrole'`),
    );
    expect(rows).toEqual([{ schema: 'information_schema' }]);
  });
});
