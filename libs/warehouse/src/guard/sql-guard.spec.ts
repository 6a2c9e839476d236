import { beforeAll, describe, expect, it } from '@jest/globals';
import { InvalidSqlError, SqlBlockedError } from './guard.errors.js';
import { SqlGuard } from './sql-guard.js';

// Through Postgres' real parser.

let guard: SqlGuard;

beforeAll(async () => {
  guard = await SqlGuard.create({ schema: 't_4f2a' });
});

const ALLOWED = [
  'select 1',
  'SELECT * FROM orders',
  'select * from t_4f2a.orders',
  'select * from "Orders" limit 5',
  'table orders',
  "values (1, 'a'), (2, 'b')",
  'select 1 union all select 2 order by 1',
  'select a from x intersect select a from y except select a from z',
  'with recent as (select * from orders) select count(*) from recent',
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < 9) select i from n',
  'with a as materialized (select 1) select * from a',
  'with recursive t(i) as (select 1 union all select 1) search depth first by i set o select * from t',
  'with recursive t(i) as (select 1 union all select 1) cycle i set c using p select * from t',
  'select distinct on (customer_id) * from orders order by customer_id, created_at desc',
  'select * from orders o join items i on i.order_id = o.id left join customers c using (id)',
  'select * from orders natural join items cross join customers',
  'select * from orders, lateral (select * from items where order_id = orders.id limit 3) i',
  'select * from orders order by amount fetch first 3 rows with ties',
  'select * from orders limit all offset 10',
  'select * from orders tablesample bernoulli (10) repeatable (1)',
  'select sum(amount) filter (where paid) from orders group by rollup (year, month)',
  'select grouping(a), a from x group by grouping sets ((a), ())',
  'select a, rank() over w from x window w as (partition by b order by c)',
  'select sum(a) over (order by b rows between 2 preceding and current row) from x',
  'select percentile_cont(0.5) within group (order by amount) from orders',
  'select string_agg(name, $1 order by name) from customers where id = any($2)',
  'select case a when 1 then 2 else 3 end, case when a then b end from x',
  'select coalesce(a, b), nullif(a, b), greatest(a, b), least(a, b) from x',
  'select exists (select 1), 1 in (select 2), 1 = any (select 3), array(select 4)',
  'select (1, 2) < (3, 4), row(1, 2)',
  'select array[1, 2], a[1], a[1:2], (b).c from x',
  "select cast(a as numeric(10, 2)), a::text[], date '2026-01-01', interval '1 day' from x",
  "select a at time zone 'UTC', extract(year from a), date_trunc('month', a) from x",
  'select now(), current_date, current_timestamp(3), localtime, localtimestamp',
  "select trim(both ' ' from a), substring(a from 1 for 2), position('a' in b), overlay(a placing b from 1) from x",
  "select a like 'x%', a ilike b, a similar to c, a ~ '^x', a between 1 and 2, a is distinct from b from x",
  'select a is null, b is not true, c isnull from x',
  'select a collate "C", a collate pg_catalog."C" from x',
  "select '{}'::jsonb -> 'a' ->> 'b' #> '{c}' @> '{}'",
  "select json_object('a': 1), json_array(1, 2), json_arrayagg(a), json_objectagg(a: b) from x",
  "select json_value(a, '$.b' returning int default 0 on error), json_exists(a, '$.b'), a is json object from x",
  "select * from json_table('[1]', '$[*]' columns (i for ordinality, x int path '$'))",
  "select * from xmltable('/a' passing x columns y int path 'b') t",
  'select xmlelement(name a, xmlattributes(b as c), d), xmlserialize(content e as text) from x',
  'select * from generate_series(1, 10) with ordinality as t(a, b)',
  'select * from rows from (generate_series(1, 2), generate_series(1, 3)) as t(a, b)',
  "select * from json_to_recordset('[]') as t(a int, b text)",
  'select * from unnest($1::int[], $2::text[]) as t(a, b)',
  'select pg_catalog.lower(a), 1 operator(pg_catalog.+) 2 from x',
  'select make_interval(days => 3), lower(a) from x',
  "select 'select pg_sleep(10); drop table orders'",
  "select $$ pg_class $$, E'\\x41', U&'\\0041' /* delete from orders */ -- insert",
  'select 1 as "drop table", 2 as "pg_sleep"',
  'select "select" from "table" as "update"',
  'select 差旅费 from 报销 where 城市 = $1',
  "select regexp_replace(a, '\\d', ''), regexp_matches(a, b), regr_slope(c, d) over () from x",
  'select random(), gen_random_uuid(), md5(a), encode(b, c) from x',
];

const RELATIONS = [
  'pg_class',
  'pg_catalog.pg_class',
  'PG_AUTHID',
  'pg_stat_activity',
  'pg_settings',
  'pg_hba_file_rules',
  'pg_toast.pg_toast_1',
  'information_schema.tables',
  'information_schema.role_table_grants',
  'public.tasks',
  't_9b1c.orders',
  'other_database.t_4f2a.orders',
  '"pg_user"',
];

const FUNCTIONS = [
  'pg_sleep(10)',
  'pg_sleep_for(null)',
  'pg_read_file(null)',
  'pg_read_binary_file(null)',
  'pg_ls_dir(null)',
  'pg_stat_file(null)',
  'pg_terminate_backend(1)',
  'pg_cancel_backend(1)',
  'pg_reload_conf()',
  'pg_advisory_lock(1)',
  'pg_notify(null, null)',
  'pg_typeof(1)',
  'pg_get_viewdef(1)',
  'pg_input_is_valid(null, null)',
  'pg_input_error_info(null, null)',
  'pg_database_size(1)',
  'pg_catalog.pg_sleep(1)',
  'lo_import(null)',
  'lo_export(1, null)',
  'lo_get(1)',
  'loread(1, 1)',
  'dblink(null, null)',
  'dblink_connect(null)',
  'set_config(null, null, true)',
  'current_setting(null)',
  'version()',
  'current_database()',
  'current_schemas(true)',
  'current_query()',
  'nextval(null)',
  'setval(null, 1)',
  'currval(null)',
  'lastval()',
  'txid_current()',
  'inet_server_addr()',
  'inet_client_port()',
  'has_table_privilege(null, null)',
  'has_database_privilege(null, null)',
  'row_security_active(null)',
  'to_regclass(null)',
  'to_regrole(null)',
  'format_type(1, 1)',
  'obj_description(1)',
  'col_description(1, 1)',
  'query_to_xml(null, true, true, null)',
  'table_to_xml(null, true, true, null)',
  'database_to_xml(true, true, null)',
  'cursor_to_xml(null, 1, true, true, null)',
  'schema_to_xmlschema(null, true, true, null)',
  'ts_stat(null)',
  'ts_rewrite(null, null)',
  'makeaclitem(1, 2, null, true)',
  'aclexplode(null)',
  'regclass(null)',
  'regrole(null)',
  'getpgusername()',
  'array_in(null, 2205, 1)',
  'currtid2(null, null)',
  'brin_summarize_new_values(null)',
  'other.lower(null)',
  'public.anything()',
];

const TYPES = [
  'regclass',
  'regrole',
  'regnamespace',
  'regtype',
  'regproc',
  'regprocedure',
  'regoper',
  'regcollation',
  'pg_catalog.regclass',
  'regclass[]',
  '_regclass',
  'aclitem',
  'xid',
  'pg_lsn',
  'pg_node_tree',
  'public.something',
];

const VALUE_FUNCTIONS = [
  'current_user',
  'session_user',
  'user',
  'current_role',
  'current_catalog',
  'current_schema',
  'system_user',
];

const STATEMENTS = [
  'insert into orders values (1)',
  'insert into orders select 1',
  'update orders set a = 1',
  'delete from orders',
  'merge into orders using items on true when matched then delete',
  'truncate orders',
  'select 1 into orders_copy',
  'select * from orders for update',
  'select * from orders for share skip locked',
  'with gone as (delete from orders returning *) select * from gone',
  'with added as (insert into orders values (1) returning *) select * from added',
  'with changed as (update orders set a = 1 returning *) select * from changed',
  'create table a (b int)',
  'create table a as select 1',
  'create temp table a (b int)',
  'create view a as select 1',
  'create materialized view a as select 1',
  'create index on orders (a)',
  'create schema a',
  'create role a',
  'create database a',
  'create extension dblink',
  "create function a() returns int language sql as 'select 1'",
  'create trigger a after insert on orders execute function b()',
  'alter table orders add a int',
  'alter role current_user superuser',
  "alter system set work_mem = '1GB'",
  'drop table orders',
  'drop schema t_4f2a cascade',
  'drop owned by current_user',
  "comment on table orders is 'x'",
  'grant all on orders to public',
  'revoke all on orders from public',
  'reassign owned by a to b',
  'copy orders to stdout',
  "copy orders from program 'id'",
  "copy (select 1) to '/tmp/x'",
  'do $$ begin perform 1; end $$',
  'call a()',
  'explain select 1',
  'explain analyze delete from orders',
  'prepare a as select 1',
  'execute a',
  'deallocate all',
  'declare a cursor for select 1',
  'fetch all from a',
  'close a',
  'begin',
  'commit',
  'rollback',
  'savepoint a',
  'set role a',
  'set session authorization a',
  'set local statement_timeout = 0',
  'reset all',
  'show all',
  'discard all',
  'listen a',
  'unlisten *',
  "notify a, 'b'",
  'lock table orders',
  "load 'x'",
  'vacuum',
  'analyze orders',
  'checkpoint',
  'cluster',
  'reindex table orders',
  'refresh materialized view a',
  'security label on table orders is null',
  'import foreign schema a from server b into c',
  'select 1; select 2',
  'select 1; drop table orders',
  'select * from orders tablesample version(1)',
  'select 1 operator(public.+) 2',
  'select a collate public.mine from x',
];

const BLOCKED = [
  ...RELATIONS.map((relation) => `select * from ${relation}`),
  ...FUNCTIONS.map((call) => `select ${call}`),
  ...TYPES.map((type) => `select cast(null as ${type})`),
  ...VALUE_FUNCTIONS.map((name) => `select ${name}`),
  ...STATEMENTS,
];

/** The same query where a guard that looks at the surface would not look. */
const NESTINGS: Array<[name: string, nest: (query: string) => string]> = [
  ['in a subquery', (query) => `select * from (${query}) q`],
  ['in a CTE', (query) => `with q as (${query}) select * from q`],
  ['in a CTE in a CTE', (query) => `with a as (with b as (${query}) select * from b) select * from a`],
  ['in a union', (query) => `select null union all (${query})`],
  ['in an expression', (query) => `select case when exists (${query}) then 1 end`],
  ['in a condition', (query) => `select 1 from orders where a = any (${query})`],
  ['in a join', (query) => `select 1 from orders join lateral (${query}) q on true`],
  ['in a limit', (query) => `select 1 from orders limit (${query})`],
  ['in an order', (query) => `select 1 from orders order by (${query})`],
  ['in an argument', (query) => `select lower((${query})::text)`],
  ['in a window', (query) => `select sum(1) over (order by (${query}))`],
  ['in a filter', (query) => `select count(*) filter (where exists (${query}))`],
];

const isQuery = (sql: string) => /^select /.test(sql) && !/;|into|for (?:update|share)/.test(sql);
const QUERIES = BLOCKED.filter(isQuery);

/** The same words written differently. Quoted text and identifiers stay as they are. */
const SPELLINGS: Array<[name: string, spell: (sql: string) => string]> = [
  ['in capitals', (sql) => outsideQuotes(sql, (part) => part.toUpperCase())],
  ['in mixed case', (sql) => outsideQuotes(sql, mixedCase)],
  ['with comments', (sql) => outsideQuotes(sql, (part) => part.replaceAll(' ', '/**/ /* nested /* */ */ '))],
  ['over lines', (sql) => outsideQuotes(sql, (part) => part.replaceAll(' ', ' -- why\n\t'))],
  ['behind a semicolon', (sql) => `;;${sql};;`],
];

function outsideQuotes(sql: string, change: (part: string) => string): string {
  return sql
    .split(/('(?:[^']|'')*'|"[^"]*"|\$\$.*?\$\$)/s)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

function mixedCase(text: string): string {
  return [...text].map((letter, index) => (index % 2 ? letter.toUpperCase() : letter)).join('');
}

/** `name(` as `U&"\006eame"(`: the same function to Postgres. */
function withEscapes(sql: string): string {
  return sql.replace(
    /select ([a-z_]+)\(/,
    (_, name: string) =>
      `select U&"${[...name].map((letter) => `\\${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"(`,
  );
}

const caught = (sql: string) => {
  try {
    guard.check(sql);
    return null;
  } catch (error) {
    return error;
  }
};

describe('the SQL guard', () => {
  it.each(ALLOWED)('lets pass: %s', (sql) => {
    expect(caught(sql)).toBeNull();
  });

  it.each(ALLOWED)('lets pass as a subquery: %s', (sql) => {
    expect(caught(`select * from (\n${sql}\n) q limit 10`)).toBeNull();
  });

  it.each(BLOCKED)('blocks: %s', (sql) => {
    expect(caught(sql)).toBeInstanceOf(SqlBlockedError);
  });

  it.each(NESTINGS)('blocks what is %s', (_, nest) => {
    for (const query of QUERIES)
      expect([query, caught(nest(query))]).toEqual([query, expect.any(SqlBlockedError)]);
  });

  it.each(SPELLINGS)('blocks what is written %s', (_, spell) => {
    for (const sql of BLOCKED) expect([sql, caught(spell(sql))]).toEqual([sql, expect.any(SqlBlockedError)]);
  });

  it('blocks functions whose names are written with Unicode escapes', () => {
    const calls = FUNCTIONS.filter((call) => /^[a-z_]+\(/.test(call)).map((call) => `select ${call}`);
    for (const sql of calls) {
      expect(withEscapes(sql)).toContain('U&"');
      expect([sql, caught(withEscapes(sql))]).toEqual([sql, expect.any(SqlBlockedError)]);
    }
  });

  it('blocks types in every place that can name one', () => {
    for (const sql of [
      "select 'orders'::regclass",
      "select regclass 'orders'",
      "select * from json_to_recordset('[]') as t(a regclass)",
      "select * from rows from (json_to_recordset('[]') as (a regclass)) t",
      "select * from json_table('[1]', '$[*]' columns (a regclass path '$'))",
      "select * from json_table('[1]', '$[*]' columns (nested path '$' columns (a regclass path '$')))",
      "select * from xmltable('/a' passing x columns y regclass path 'b') t",
      "select json_value(a, '$' returning regclass) from x",
      'select json_serialize(a returning regclass) from x',
      'select json_arrayagg(a returning regclass) from x',
      'select xmlserialize(content a as regclass) from x',
      'select array[]::regclass[]',
    ])
      expect([sql, caught(sql)]).toEqual([sql, expect.any(SqlBlockedError)]);
  });

  it('names what it blocked, and why', () => {
    expect(caught('select pg_sleep(1)')).toMatchObject({ pattern: 'pg_sleep()', reason: expect.any(String) });
    expect(caught('drop table orders')).toMatchObject({ pattern: 'DROP' });
    expect(caught('select 1; select 2')).toMatchObject({ pattern: 'several statements' });
    expect(caught('select * from t_9b1c.orders')).toMatchObject({ pattern: 't_9b1c.orders' });
  });

  it.each([
    ['', null],
    ['  \n\t', null],
    ['-- nothing', null],
    [';', null],
    ['selec 1', 1],
    ['select 1 from', 14],
    ["select 'a", 8],
    ['select * from orders where', 27],
    ['select 差旅费 frm x y', 16],
    ["select '😀' frm x y", 16],
    ["/* 😀 */ ;; select '差' frm x y", 27],
  ])('tells that %j is no statement, and where', (sql, position) => {
    const error = caught(sql);

    expect(error).toBeInstanceOf(InvalidSqlError);
    expect((error as InvalidSqlError).position).toBe(position);
  });

  it('gives back the statement as it was written, without what is around it', () => {
    expect(guard.check('  select 1 ; ').text.trim()).toBe('select 1');
    expect(guard.check("select '差旅费；' as 一 ;").text.trim()).toBe("select '差旅费；' as 一");
    expect(guard.check('select 1 -- end').text).toContain('select 1');
  });

  it('tells where the statement begins in what was sent', () => {
    expect(guard.check('select 1')).toMatchObject({ start: 0 });
    expect(guard.check(' /* 😀 */ ;\n-- 差\n select 1')).toMatchObject({ start: 17, text: 'select 1' });
  });

  it('counts parameters', () => {
    expect(guard.check('select 1').parameterCount).toBe(0);
    expect(guard.check('select $2, $1 where a = $3').parameterCount).toBe(3);
  });
});
