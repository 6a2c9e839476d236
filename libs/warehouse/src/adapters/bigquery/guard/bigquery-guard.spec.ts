import { describe, expect, it } from '@jest/globals';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { InvalidSqlError, SqlBlockedError } from '../../../guard/guard.errors.js';
import { type GuardedQuery, guardQuery } from './bigquery-guard.js';
import { readStatement } from './read-statement.js';
import { FOREIGN_TABLES, HONEST, OWN_TABLES, PLACES, PLACES_WITH_DECOYS } from '../testing/statements.js';

const OWN = { projectId: 'tessera-test', dataset: 't_mine' };

const guard = (sql: string): GuardedQuery => guardQuery(readStatement(sql), OWN);

function isRefused(sql: string): boolean {
  try {
    guard(sql);
    return false;
  } catch (error) {
    if (error instanceof SqlBlockedError || error instanceof InvalidSqlError) return true;
    throw error;
  }
}

const BLOCKED = [
  'INSERT INTO t VALUES (1)',
  'UPDATE t SET a = 1 WHERE TRUE',
  'DELETE FROM t WHERE TRUE',
  'MERGE t USING s ON TRUE WHEN MATCHED THEN DELETE',
  'TRUNCATE TABLE t',
  'CREATE TABLE t (a INT64)',
  'CREATE TEMP FUNCTION f() AS (1); SELECT f()',
  'DROP TABLE t',
  'ALTER TABLE t ADD COLUMN a INT64',
  'GRANT SELECT ON TABLE t TO "x"',
  "EXPORT DATA OPTIONS (uri = 'gs://x') AS SELECT 1",
  "LOAD DATA INTO t FROM FILES (uris = ['gs://x'])",
  'CALL p()',
  "EXECUTE IMMEDIATE 'SELECT 1'",
  'DECLARE x INT64',
  'SET x = 1',
  'BEGIN SELECT 1; END',
  'BEGIN TRANSACTION',
  'ASSERT TRUE',
  'EXPLAIN SELECT 1',
  'SELECT 1; SELECT 2',
  'SELECT 1;; DROP TABLE t',
  '; SELECT 1; SELECT 2',
  'SELECT SESSION_USER()',
  'SELECT session_user ()',
  'SELECT /* a */ Session_User /* b */ ()',
  'SELECT @@project_id',
  'SELECT @@dataset_id, 1',
  "SELECT AI.GENERATE('x')",
  "SELECT OBJ.GET_ACCESS_URL(x, 'r') FROM t",
  'SELECT other.function_of_theirs(1)',
  'SELECT SAFE.other.function_of_theirs(1)',
  'SELECT `other.function_of_theirs`(1)',
  'SELECT `tessera-test`.other.function_of_theirs(1)',
  'SELECT net.other.function_of_theirs(1)',
  'WITH a AS (SELECT SESSION_USER() AS u) SELECT * FROM a',
  'SELECT (SELECT SESSION_USER())',
];

/** Syntax that two GoogleSQL parsers could read differently. */
const AMBIGUOUS = [
  "SELECT r'\\' FROM other.items, things AS other -- '",
  'SELECT r"a\\", 1 FROM other.items',
  'SELECT "a""b" FROM things',
  "SELECT '' 'x''' FROM things",
  'SELECT 1 /* /* */ FROM other.items -- */',
  'SELECT 1 -- \\\r FROM other.items',
  'SELECT 1 # \r FROM other.items',
  'SELECT * FROM `oth\\x65r.items`',
  'SELECT * FROM `other\\.items`',
  'SELECT * FROM `a`.`b`.`c`.`d`',
  'SELECT * FROM things t, t.5items',
  'SELECT * FROM things\u00a0, other.items',
  'SELECT * FROM things\u2028, other.items',
  'SELECT * FROM things\f, other.items',
  'SELECT * FROM things\v, other.items',
  'SELECT * FROM things\u0085, other.items',
  'SELECT * FROM \ufeffother.items',
  'SELECT * FROM otheｒ.items',
  'SELECT @{hint=1} 1',
  'SELECT $1',
  'FROM things |> JOIN other.items ON TRUE',
  'FROM other.items',
  'FROM other.items |> WHERE TRUE',
  'SELECT * FROM things |> CROSS JOIN other.items',
  'SELECT * FROM things FOR SYSTEM_TIME AS OF (SELECT MAX(ts) FROM other.items)',
  'SELECT * FROM things, LATERAL (SELECT * FROM other.items)',
  'SELECT * FROM IDENTIFIER("other.items")',
  "SELECT * FROM 'other.items'",
  'SELECT * FROM "other"."items"',
  'SELECT * FROM @p1',
  'SELECT * FROM ?',
  'SELECT * FROM things MATCH_RECOGNIZE (PATTERN (a))',
];

const INVALID = [
  '',
  '  ;; ',
  '-- nothing',
  "SELECT 'x",
  'SELECT `x',
  'SELECT /* x',
  `SELECT ${'1,'.repeat(60_000)} 1`,
];

describe('the GoogleSQL guard', () => {
  it.each(HONEST)('accepts %j', (sql) => {
    expect(() => guard(sql)).not.toThrow();
  });

  it.each(BLOCKED)('blocks %j', (sql) => {
    expect(() => guard(sql)).toThrow(SqlBlockedError);
  });

  it.each(AMBIGUOUS)('refuses %j', (sql) => {
    expect(isRefused(sql)).toBe(true);
  });

  it.each(INVALID)('rejects %j as invalid', (sql) => {
    expect(() => guard(sql)).toThrow(InvalidSqlError);
  });

  it('rejects a null character, with its position', () => {
    expect(() => guard('SELECT 1\0')).toThrow(expect.objectContaining({ position: 9 }));
  });

  it.each([
    ['SELECT 1', 0],
    ['SELECT ?, ?', 2],
    ["SELECT '?', ? -- ?", 1],
    ['SELECT @p1, @p3, @p1', 3],
    ['SELECT @name', 0],
  ])('counts the parameters of %j: %i', (sql, count) => {
    expect(guard(sql).parameterCount).toBe(count);
  });

  it('runs what it parsed: comments are blanked, and everything else keeps its position', () => {
    const { text } = guard('SELECT 1, -- FROM a.b\n  "/* */" /* FROM c.d */ FROM things ; # e\n');

    expect(text).toBe(`SELECT 1, ${' '.repeat(11)}\n  "/* */" ${' '.repeat(14)} FROM things`);
  });
});

describe('wherever a table can be named', () => {
  it.each(PLACES)('%s: the tenant’s own tables are accepted', (place) => {
    const refused = OWN_TABLES.filter((table) => isRefused(place.replaceAll('$', table)));

    expect(refused).toEqual([]);
  });

  it.each([...PLACES, ...PLACES_WITH_DECOYS])('%s: tables of other datasets are rejected', (place) => {
    const passed = FOREIGN_TABLES.filter((table) => !isRefused(place.replaceAll('$', table)));

    expect(passed).toEqual([]);
  });

  it('rejects a table of another dataset, however deeply it is nested', () => {
    const place = fc.constantFrom(...PLACES, ...PLACES_WITH_DECOYS);
    const dressed = fc
      .tuple(place, place, fc.constantFrom(...FOREIGN_TABLES), fc.infiniteStream(fc.nat(9)))
      .map(([inner, outer, table, choices]) => dress(nest(outer, inner.replaceAll('$', table)), choices));

    fc.assert(
      fc.property(dressed, (sql) => isRefused(sql)),
      { numRuns: cases({ smoke: 600, soak: 3_000 }) },
    );
  });
});

/** Replaces a table by a subquery. */
function nest(outer: string, inner: string): string {
  return outer.replaceAll('$', `(${inner})`);
}

const BLANKS = [' ', '\n', '\t', '  ', ' /* x */ ', ' -- x\n', ' # `x\n', " /* ' */ ", '\r\n', ' /**/ '];

/** Varies whitespace and the case of unquoted words. */
function dress(sql: string, choices: Iterator<number>): string {
  const choose = () => (choices.next().value as number | undefined) ?? 0;
  return sql
    .split(/(`[^`]*`|'[^']*'|"[^"]*"|\/\*.*?\*\/|(?:--|#)[^\n]*\n)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/ +/g, () => BLANKS[choose()] ?? ' ')))
    .join('');
}
