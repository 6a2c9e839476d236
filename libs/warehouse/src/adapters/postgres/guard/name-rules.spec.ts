import { beforeAll, describe, expect, it } from '@jest/globals';
import { words } from '@tessera/testing';
import fc from 'fast-check';
import { SqlBlockedError } from '../../../guard/guard.errors.js';
import { SqlGuard } from './sql-guard.js';

// Uses Postgres' real parser.

let guard: SqlGuard;

beforeAll(async () => {
  guard = await SqlGuard.create({ schema: 't_4f2a' });
});

const caught = (sql: string) => {
  try {
    guard.check(sql);
    return null;
  } catch (error) {
    return error;
  }
};

/** Callable with one argument, or types. */
const DENIED = words(`
  regclass regrole regnamespace regtype regproc regprocedure regoper regoperator regcollation aclitem
  xid xid8 pg_lsn pg_snapshot regclassout regroleout xmin pg_typeof pg_sleep pg_get_viewdef
  pg_get_userbyid pg_terminate_backend pg_read_file pg_relation_size pg_database_size pg_advisory_lock
  pg_table_is_visible pg_column_size current_schemas current_setting nextval currval to_regclass
  to_regrole ts_stat lo_get lo_unlink obj_description aclexplode mxid_age txid_status
  row_security_active oidvectortypes hash_aclitem gin_clean_pending_list brin_summarize_new_values
`);

const BEFORE_THE_DOT = [
  '(5)',
  '(5::oid)',
  '(x.o)',
  '(x).o',
  '(x)',
  'x',
  't_4f2a.x',
  '(select 1259::oid)',
  '(array[1259::oid])[1]',
  'a[1]',
  'a[1:2]',
  '(a[1]).b',
  '$1',
  '(lower(a))',
  '(case when a then b end)',
  '(row(1, 2))',
  "('{1}'::int[])",
];

const PLACES: Array<(term: string) => string> = [
  (term) => `select ${term} from x`,
  (term) => `select ${term}::text from x`,
  (term) => `select (${term}).text from x`,
  (term) => `select a from x where ${term} is null`,
  (term) => `select a from x order by ${term}`,
  (term) => `select a from x order by ${term} using <`,
  (term) => `select count(*) from x group by ${term}`,
  (term) => `select count(*) from x group by rollup (a, (b, ${term}))`,
  (term) => `select count(*) from x having max(${term}) > 1`,
  (term) => `select distinct on (${term}) a from x`,
  (term) => `select sum(a) over (partition by ${term} order by b) from x`,
  (term) => `select sum(a) over w from x window w as (order by ${term})`,
  (term) => `select sum(a) over (rows between ${term} preceding and current row) from x`,
  (term) => `select percentile_cont(0.5) within group (order by ${term}) from x`,
  (term) => `select count(*) filter (where ${term} is null) from x`,
  (term) => `select f(a => ${term}) from x`,
  (term) => `select f(variadic ${term}) from x`,
  (term) => `select a from x limit ${term}`,
  (term) => `select a from x offset ${term}`,
  (term) => `select a from x join y on ${term} = y.b`,
  (term) => `select a from x, lateral (select ${term}) q`,
  (term) => `select a from x, f(${term}) with ordinality as q(b, c)`,
  (term) => `select a from rows from (f(${term})) q`,
  (term) => `select a from x tablesample bernoulli (${term}) repeatable (${term})`,
  (term) => `values (1, ${term})`,
  (term) => `with q as (select ${term} from x) select * from q`,
  (term) => `select a from x union select ${term} from x`,
  (term) => `select * from json_table('[1]', '$[*]' passing ${term} as p columns (a int path '$'))`,
  (term) => `select * from json_table('[1]', '$' columns (a int path '$' default ${term} on empty))`,
  (term) => `select json_value(j, '$' default ${term} on error) from x`,
  (term) => `select json_object('a': ${term}) from x`,
  (term) => `select json_array(select ${term} from x)`,
  (term) => `select json_arrayagg(a order by ${term}) from x`,
  (term) => `select * from xmltable('/a' passing b columns c int path 'x' default ${term})`,
  (term) => `select * from xmltable(${term} passing b columns c int path ${term})`,
  (term) => `select xmlelement(name a, xmlattributes(${term} as b), c) from x`,
  (term) => `select array[1, ${term}], row(1, ${term}), (1, ${term}) from x`,
  (term) => `select b[${term}], b[1:${term}] from x`,
  (term) => `select case ${term} when 1 then 2 else 3 end from x`,
  (term) => `select 1 in (2, ${term}), 1 = any (${term}), a between ${term} and 2 from x`,
  (term) => `select coalesce(a, ${term}), greatest(a, ${term}), nullif(a, ${term}) from x`,
  (term) => `select ${term} collate "C", ${term} at time zone 'UTC' from x`,
  (term) => `select extract(year from ${term}), substring(a from ${term}), position('a' in ${term}) from x`,
];

const SPELLINGS: Array<(name: string) => string> = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => `"${name}"`,
  (name) => ` /* . */ ${name}`,
  (name) => `\n-- .\n${name}`,
  (name) => `U&"\\${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}"`,
];

describe('a name after a dot', () => {
  it('is denied anywhere if it could call a denied function or type', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DENIED),
        fc.constantFrom(...BEFORE_THE_DOT),
        fc.constantFrom(...PLACES),
        fc.constantFrom(...SPELLINGS),
        (name, before, place, spell) => {
          const sql = place(`${before}.${spell(name)}`);
          expect([sql, caught(sql)]).toEqual([sql, expect.any(SqlBlockedError)]);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it.each(PLACES.map((place) => place('(x).regclass')))('is found in: %s', (sql) => {
    expect(caught(sql)).toMatchObject({ pattern: '.regclass' });
    expect(caught(sql.replaceAll('(x).regclass', '(x).name'))).toBeNull();
  });

  it.each(
    words(`
  version user name cid tid unnest age date time text trigger internal session_user current_database
  check_in time_out logged_in opt_out system unknown format_type role acl handler validator
  table_to_join last_value category log_in
`),
  )('is a column if it cannot be a call: o.%s', (name) => {
    expect(
      caught(
        `select o."${name}", (o).${name === 'user' || name === 'session_user' ? `"${name}"` : name} from orders o`,
      ),
    ).toBeNull();
  });

  it('can be any unqualified column', () => {
    expect(caught('select xid, regclass, pg_code from orders order by regclass')).toBeNull();
  });

  it('is denied if it is a system column, qualified or not', () => {
    for (const sql of [
      'select xmin from o',
      'select o.xmax from o',
      'select age(xmin) from o',
      'select (o).tableoid from o',
    ])
      expect([sql, caught(sql)]).toEqual([sql, expect.any(SqlBlockedError)]);
    expect(caught('select min(x) as xmin from o order by 1')).toBeNull();
  });
});

describe('a schema', () => {
  const QUALIFIED: Array<(schema: string) => string> = [
    (schema) => `select ${schema}.lower('A')`,
    (schema) => `select * from ${schema}.orders`,
    (schema) => `select null::${schema}.thing`,
    (schema) => `select null::${schema}.thing[]`,
    (schema) => `select ${schema}.orders.id from orders`,
    (schema) => `select ${schema}.orders.* from orders`,
    (schema) => `select a collate ${schema}.mine from o`,
    (schema) => `select 1 operator(${schema}.+) 2`,
    (schema) => `select operator(${schema}.-) 2`,
    (schema) => `select 1 operator(${schema}.=) any (select 2)`,
    (schema) => `select 1 operator(${schema}.=) all (array[2])`,
    (schema) => `select (1, 2) operator(${schema}.=) (select 1, 2)`,
    (schema) => `select row(1) operator(${schema}.<) row(2)`,
    (schema) => `select a from o order by a using operator(${schema}.<)`,
    (schema) => `select array_agg(a order by a using operator(${schema}.<)) from o`,
    (schema) => `select * from o tablesample ${schema}.bernoulli(1)`,
    (schema) => `select * from ${schema}.f() as t(a int)`,
    (schema) => `select * from f() as t(a ${schema}.thing)`,
    (schema) => `select * from f() as t(a text collate ${schema}.mine)`,
    (schema) => `select * from json_table('[]', '$' columns (a ${schema}.thing path '$'))`,
    (schema) => `select json_value(a, '$' returning ${schema}.thing) from o`,
    (schema) => `select * from xmltable('/a' passing b columns c ${schema}.thing path 'x')`,
    (schema) => `select xmlserialize(content a as ${schema}.thing) from o`,
    (schema) => `with q as (select ${schema}.lower(a) from o) select * from q`,
  ];

  it.each(QUALIFIED.map((write) => write('other')))('of another tenant is denied: %s', (sql) => {
    expect(caught(sql)).toBeInstanceOf(SqlBlockedError);
  });

  it.each(QUALIFIED.map((write) => write('db.t_4f2a')))('of another database is denied: %s', (sql) => {
    // The grammar does not allow two qualifiers everywhere.
    expect(caught(sql)).not.toBeNull();
  });

  it.each(QUALIFIED.map((write) => write('t_4f2a')).filter((sql) => !sql.includes('tablesample')))(
    'of the tenant is allowed: %s',
    (sql) => {
      expect(caught(sql)).toBeNull();
    },
  );
});
