import { beforeAll, describe, expect, it } from '@jest/globals';
import { InvalidSqlError, SqlBlockedError } from '../../../guard/guard.errors.js';
import { SqlGuard } from './sql-guard.js';
import { ALLOWED, BLOCKED, FUNCTIONS } from './statements.fixture-spec.js';

// Uses Postgres' real parser.

let guard: SqlGuard;

beforeAll(async () => {
  guard = await SqlGuard.create({ schema: 't_4f2a' });
});

/** The same query where a superficial guard would not look. */
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

/** The same words in another spelling; quoted text stays. */
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
  it.each(ALLOWED)('accepts: %s', (sql) => {
    expect(caught(sql)).toBeNull();
  });

  it.each(ALLOWED)('accepts as a subquery: %s', (sql) => {
    expect(caught(`select * from (\n${sql}\n) q limit 10`)).toBeNull();
  });

  it.each(BLOCKED)('blocks: %s', (sql) => {
    expect(caught(sql)).toBeInstanceOf(SqlBlockedError);
  });

  it.each(NESTINGS)('blocks %s', (_, nest) => {
    for (const query of QUERIES)
      expect([query, caught(nest(query))]).toEqual([query, expect.any(SqlBlockedError)]);
  });

  it.each(SPELLINGS)('blocks it written %s', (_, spell) => {
    for (const sql of BLOCKED) expect([sql, caught(spell(sql))]).toEqual([sql, expect.any(SqlBlockedError)]);
  });

  it('blocks functions whose names contain Unicode escapes', () => {
    const calls = FUNCTIONS.filter((call) => /^[a-z_]+\(/.test(call)).map((call) => `select ${call}`);
    for (const sql of calls) {
      expect(withEscapes(sql)).toContain('U&"');
      expect([sql, caught(withEscapes(sql))]).toEqual([sql, expect.any(SqlBlockedError)]);
    }
  });

  it('blocks types wherever one can be named', () => {
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

  it('names what it blocked, and the reason', () => {
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
  ])('rejects %j with the position of the error', (sql, position) => {
    const error = caught(sql);

    expect(error).toBeInstanceOf(InvalidSqlError);
    expect((error as InvalidSqlError).position).toBe(position);
  });

  it('returns the statement as written, without what surrounds it', () => {
    expect(guard.check('  select 1 ; ').text.trim()).toBe('select 1');
    expect(guard.check("select '差旅费；' as 一 ;").text.trim()).toBe("select '差旅费；' as 一");
    expect(guard.check('select 1 -- end').text).toContain('select 1');
  });

  it('reports where the statement starts in the input', () => {
    expect(guard.check('select 1')).toMatchObject({ start: 0 });
    expect(guard.check(' /* 😀 */ ;\n-- 差\n select 1')).toMatchObject({ start: 17, text: 'select 1' });
  });

  it('counts parameters', () => {
    expect(guard.check('select 1').parameterCount).toBe(0);
    expect(guard.check('select $2, $1 where a = $3').parameterCount).toBe(3);
  });
});
