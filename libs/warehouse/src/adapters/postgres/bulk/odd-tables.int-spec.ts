import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { exportText } from '../../../contract/bulk-exports.contract-spec.js';
import { type Loaded, loadRows } from '../../../contract/bulk-loads.contract-spec.js';
import type { LoadOperation, LoadRequest } from '../../../bulk-warehouse.port.js';
import { tenantNames } from '../connections/tenant-login.js';
import { type BulkStage, openBulkStage } from './bulk-stage.fixture-spec.js';

// Real: a Postgres 18, prepared as in production.

const LONGEST = 'ü'.repeat(31);
const HOSTILE = [
  `Robert"); drop table x; --`,
  "a'b",
  'select',
  'line',
  'C1',
  '$do$',
  'tessera_record',
  'tessera_state',
  '$1',
  LONGEST,
  ' ',
  '差旅',
];

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

let stage: BulkStage;

beforeAll(async () => {
  stage = await openBulkStage(
    "create type mood as enum ('good', 'bad'); create domain positive as integer check (value > 0);",
  );
  // Only an operator may use trigger languages.
  await stage.asAdmin(
    (client) =>
      client.query(`
        create function public.refuse_odd() returns trigger language plpgsql as $$
          begin if new.n % 2 = 1 then raise exception 'odd: %', new.n using errcode = 'TES01'; end if; return new; end $$`),
    stage.database,
  );
});

afterAll(() => stage.dispose());

function load(
  operation: LoadOperation,
  table: string,
  columns: string[],
  rows: string[],
  request: Partial<LoadRequest> = {},
): Promise<Loaded> {
  return loadRows(stage.warehouse, stage.tenant, { operation, table, columns, ...request }, rows);
}

async function rowsOf(sql: string): Promise<string[]> {
  return (await exportText(stage.warehouse, stage.tenant, sql, 'csv')).text.split('\n').slice(0, -1);
}

const codes = ({ failures }: Loaded) => failures.map(({ line, code }) => [line, code]);

describe('unusual tables', () => {
  it.each(HOSTILE)('and their columns may be named %j', async (name) => {
    const other = name === ' ' ? 'key' : `${name.slice(0, 20)}2`;
    await stage.asOwner(
      `create table ${quoted(name)} (${quoted(name)} text, ${quoted(other)} integer primary key check (${quoted(other)} < 9))`,
    );

    const inserted = await load('insert', name, [other, name], ['1,one', '9,nine']);
    const upserted = await load('upsert', name, [name, other], ['eins,1', 'zwei,2', 'nine,9']);
    const updated = await load('update', name, [name, other], [`"a'b""c\\",2`]);
    const rows = await rowsOf(`select * from ${quoted(name)} order by 2`);
    const deleted = await load('delete', name, [other], ['1']);

    expect([inserted, upserted, updated, deleted].map(({ outcome }) => outcome.failed)).toEqual([1, 1, 0, 0]);
    expect(rows).toEqual(['eins,1', `"a'b""c\\",2`]);
  });

  it('have columns of all kinds of types', async () => {
    await stage.asOwner(`create table kinds (id positive primary key, m mood, tags text[], grid integer[], r int4range,
      j jsonb, b bytea, v varchar(3), n numeric(5, 2), i interval, moods mood[], u uuid, c char(2))`);
    const columns = ['id', 'm', 'tags', 'grid', 'r', 'j', 'b', 'v', 'n', 'i', 'moods', 'u', 'c'];

    const loaded = await load('insert', 'kinds', columns, [
      `1,good,"[""a,b"",null]","[[1,2],[3,4]]","[1,5)","{""a"": [1]}",\\xff,abc,1.005,P1D,"[""bad""]",,x`,
      `2,bad,"{x,""y z""}","[0:1]={7,8}",empty,null,abc,,999.99,1 day,{},,`,
      `0,good,,,,,,,,,,,`,
      `3,awful,,,,,,,,,,,`,
      `4,,"[""a""",,,,,,,,,,`,
      `5,,,"[1,""x""]",,,,,,,,,`,
      `6,,,,,{,,,,,,,`,
      `7,,,,,,,long,,,,,`,
      `8,,,,,,,,1000,,,,`,
      `9,,,,,,,,,,"[""odd""]",,`,
      `10,,,,,,,,,,,x,`,
    ]);

    expect(loaded.outcome).toEqual({ processed: 11, failed: 9, applied: 2, isRefused: false });
    expect(loaded.failures.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await rowsOf('select * from kinds order by id')).toEqual([
      `1,good,"[""a,b"",null]","[[1,2],[3,4]]","[1,5)","{""a"": [1]}",\\xff,abc,1.01,P1D,{bad},,x `,
      `2,bad,"[""x"",""y z""]","[7,8]",empty,null,\\x616263,,999.99,P1D,{},,`,
    ]);
  });

  it('number or compute some of their columns', async () => {
    await stage.asOwner(`create table numbered (id integer generated always as identity primary key,
      s serial, n integer not null, twice integer generated always as (n * 2) stored, d timestamptz not null default now())`);

    await load('insert', 'numbered', ['n'], ['5', '6']);
    const given = await load('insert', 'numbered', ['id', 'n'], ['70,7']);

    expect(given.outcome.failed).toBe(0);
    expect(await rowsOf('select id, s, n, twice from numbered order by id')).toEqual([
      '1,1,5,10',
      '2,2,6,12',
      '70,3,7,14',
    ]);
    await expect(load('insert', 'numbered', ['n', 'twice'], ['1,2'])).rejects.toMatchObject({
      code: 'COLUMN_GENERATED',
    });
    await expect(
      load('update', 'numbered', ['n', 'id'], ['1,2'], { keyColumns: ['n'] }),
    ).rejects.toMatchObject({ code: 'COLUMN_GENERATED' });
  });

  it('are partitioned, without a partition for some rows', async () => {
    await stage.asOwner(`create table parted (id integer, at date not null, primary key (id, at)) partition by range (at);
      create table parted_2026 partition of parted for values from ('2026-01-01') to ('2027-01-01');`);

    const loaded = await load(
      'upsert',
      'parted',
      ['at', 'id'],
      ['2026-05-01,1', '2025-05-01,2', '2026-05-01,1'],
    );

    expect(codes(loaded)).toEqual([
      [3, '23514'],
      [4, 'KEY_REPEATED'],
    ]);
    expect(await rowsOf('select * from parted')).toEqual(['1,2026-05-01']);
    expect(await stage.warehouse.loadTarget(stage.tenant, 'parted_2026')).toBeNull();
  });

  it('reference themselves, whatever the order of their rows', async () => {
    await stage.asOwner(
      'create table tree (id integer primary key, parent integer references tree, note text)',
    );
    const chain = Array.from({ length: 300 }, (_, index) => `${index + 1},${index + 2},`);
    const pair = await load(
      'insert',
      'tree',
      ['id', 'parent', 'note'],
      ['900,901,wants each', '901,900,other'],
    );
    const loaded = await load(
      'insert',
      'tree',
      ['id', 'parent', 'note'],
      ['400,999,orphan', '401,400,child of the orphan', ...chain, '301,,root', '900,,again'],
    );
    const ids = Array.from({ length: 299 }, (_, index) => String(index + 1));
    const removed = await load('delete', 'tree', ['id'], ['301', ...ids]);

    expect(pair.outcome.failed).toBe(0);
    expect(codes(loaded)).toEqual([
      [2, '23503'],
      [3, '23503'],
      [305, '23505'],
    ]);
    expect(codes(removed)).toEqual([[2, '23503']]);
    expect(await rowsOf('select id from tree order by id')).toEqual(['300', '301', '900', '901']);
  });

  it('have deferred, exclusion and partial constraints, or NULLS NOT DISTINCT', async () => {
    await stage.asOwner(`create table strict (id integer primary key, code integer unique deferrable initially deferred,
      r int4range, nothing integer, kind text, exclude using gist (r with &&), unique nulls not distinct (nothing));
      create unique index on strict (kind) where kind like 'only%';`);

    const loaded = await load(
      'insert',
      'strict',
      ['id', 'code', 'r', 'nothing', 'kind'],
      [
        '1,1,"[1,5)",1,only one',
        '2,1,,2,',
        '3,3,"[4,9)",3,',
        '4,4,,4,only one',
        '5,5,,,',
        '6,6,,,',
        '7,7,,7,many',
        '8,8,,8,many',
      ],
    );

    expect(codes(loaded)).toEqual([
      [3, '23505'],
      [4, '23P01'],
      [5, '23505'],
      [7, '23505'],
    ]);
    await expect(
      load('upsert', 'strict', ['code', 'id'], ['1,1'], { keyColumns: ['code'] }),
    ).rejects.toMatchObject({
      code: 'KEY_NOT_UNIQUE',
    });
    await expect(
      load('upsert', 'strict', ['kind', 'id'], ['x,1'], { keyColumns: ['kind'] }),
    ).rejects.toMatchObject({
      code: 'KEY_NOT_UNIQUE',
    });
  });

  it('are loaded after a deadlock ended an attempt', async () => {
    await stage.asOwner('create table contended (n integer primary key); create sequence attempts');
    await stage.asAdmin(
      (client) =>
        client.query(`
          create function public.fail_first_attempt() returns trigger language plpgsql as $$
            begin if nextval('public.attempts') = 1 then raise deadlock_detected; end if; return null; end $$;
          create trigger t before insert on contended execute function fail_first_attempt()`),
      stage.database,
    );

    const { outcome } = await load('insert', 'contended', ['n'], ['1', '2']);

    expect(outcome).toEqual({ processed: 2, failed: 0, applied: 2, isRefused: false });
    expect(await rowsOf('select * from contended order by 1')).toEqual(['1', '2']);
  });

  it('have triggers that refuse rows, and row security that applies to the owner', async () => {
    await stage.asOwner(`create table guarded (n integer primary key); alter table guarded enable row level security;
      alter table guarded force row level security; create policy small on guarded using (true) with check (n < 10);`);
    await stage.asAdmin(
      (client) =>
        client.query('create trigger t before insert on guarded for each row execute function refuse_odd()'),
      stage.database,
    );

    const loaded = await load('insert', 'guarded', ['n'], ['2', '3', '12', '4']);

    expect(codes(loaded)).toEqual([
      [3, 'TES01'],
      [4, '42501'],
    ]);
    expect(loaded.failures[0]?.message).toBe('odd: 3');
  });

  it('have equal keys with different spellings', async () => {
    await stage.asOwner(`create collation nocase (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
      create table named (name text collate nocase primary key, n numeric unique, v integer)`);

    const loaded = await load('upsert', 'named', ['name', 'v'], ['Anna,1', 'ANNA,2', 'Bob,3']);
    const again = await load('upsert', 'named', ['name', 'v'], ['bob,4']);
    const byNumber = await load('upsert', 'named', ['n', 'name'], ['1.0,Cid', '1,Dan'], {
      keyColumns: ['n'],
    });

    expect(codes(loaded)).toEqual([[3, 'KEY_REPEATED']]);
    expect(codes(byNumber)).toEqual([[3, 'KEY_REPEATED']]);
    expect(again.outcome.failed).toBe(0);
    expect(await rowsOf('select name, v from named where v is not null order by v')).toEqual([
      'Anna,1',
      'Bob,4',
    ]);
  });

  it('change or disappear during a load', async () => {
    await stage.asOwner('create table fleeting (id integer primary key, v text)');
    const request = {
      id: randomUUID(),
      operation: 'insert',
      table: 'fleeting',
      keyColumns: null,
      maxFailures: 1_000_000,
      columns: ['id', 'v'],
    } as const;
    const signal = new AbortController().signal;
    const dropped = await stage.warehouse.openLoad(stage.tenant, request, signal);
    await dropped.stage({ csv: Buffer.from('1,1,a\n'), records: 1, rejected: [] });
    await stage.asOwner('alter table fleeting drop column v');

    await expect(dropped.apply()).rejects.toMatchObject({ code: 'TABLE_CHANGED', details: { column: 'v' } });
    await dropped.close();

    const gone = await stage.warehouse.openLoad(stage.tenant, { ...request, columns: ['id'] }, signal);
    await gone.stage({ csv: Buffer.from('1,1\n'), records: 1, rejected: [] });
    await stage.asOwner('drop table fleeting');
    await expect(gone.apply()).rejects.toMatchObject({ code: 'TABLE_CHANGED' });
    await gone.close();
  });

  it('keep the rows of two concurrent loads', async () => {
    await stage.asOwner('create table shared (id integer primary key, by text)');
    const rows = (by: string, from: number) =>
      Array.from({ length: 500 }, (_, index) => `${from + index},${by}`);

    const [one, two] = await Promise.all([
      load('upsert', 'shared', ['id', 'by'], rows('one', 0)),
      load('insert', 'shared', ['id', 'by'], rows('two', 250)),
    ]);

    expect(one.outcome.failed).toBe(0);
    expect([0, 250]).toContain(two.outcome.failed);
    expect(await rowsOf('select count(*) from shared')).toEqual(['750']);
  });

  it('compute values with functions that switch to another role', async () => {
    const stranger = tenantNames(stage.other.namespace).owner;
    await stage.asOwner(`create function evil() returns text language sql volatile as $$ set role ${stranger}; select 'x'::text $$;
      create table evil (id integer primary key, v text default evil())`);

    await expect(load('insert', 'evil', ['id'], ['1', '2'])).rejects.toMatchObject({
      code: 'NOT_APPLICABLE',
    });

    expect(await rowsOf('select * from evil')).toEqual([]);
  });
});

describe('what a tenant sees of loads', () => {
  it.each([
    'select * from tessera_bulk.applied_loads',
    'select * from applied_loads',
    "select * from pg_stat_activity where application_name like 'tessera%'",
    "select pg_input_is_valid('1', 'integer')",
  ])('excludes %s', async (sql) => {
    const answered = exportText(stage.warehouse, stage.tenant, sql, 'csv');

    await expect(answered).rejects.toMatchObject({
      name: expect.stringMatching(/SqlBlockedError|InvalidSqlError/),
    });
  });

  it('is nothing even without the guard, and no role can become the loader', async () => {
    const { login, loader, owner } = stage.names;
    const denied = async (role: string, sql: string) =>
      stage.asAdmin(async (client) => {
        await client.query(`set session authorization "${role}"`);
        await expect(client.query(sql)).rejects.toMatchObject({ code: '42501' });
      }, stage.database);

    await denied(login, 'select * from tessera_bulk.applied_loads');
    await denied(login, `set role "${loader}"`);
    await denied(login, `set role "${owner}"`);
    await denied(login, "do 'begin end'");
    await denied(login, "select pg_catalog.nextval('numbered_s_seq')");
    await denied(loader, 'select * from numbered');
    await denied(loader, 'set role pg_monitor');
    await denied(owner, 'select * from tessera_bulk.applied_loads');
  });
});
