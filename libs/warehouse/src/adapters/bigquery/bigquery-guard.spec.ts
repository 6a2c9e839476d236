import { describe, expect, it } from '@jest/globals';
import { InvalidSqlError, SqlBlockedError } from '../../guard/guard.errors.js';
import { checkBigQueryStatement } from './bigquery-guard.js';

const ALLOWED = [
  'SELECT 1',
  'select * from things;',
  '(SELECT 1) UNION ALL (SELECT 2)',
  'WITH a AS (SELECT 1 AS x) SELECT x FROM a',
  'FROM things |> WHERE id = 1 |> SELECT name',
  'SELECT * FROM `things` t JOIN other USING (id)',
  "SELECT 'EXTERNAL_QUERY(); DROP TABLE x' AS a, r'INFORMATION_SCHEMA', '''@@x''' -- DELETE; INSERT",
  'SELECT 1 /* ; SELECT 2; @@project_id */ # ML.PREDICT',
  'SELECT ml, ai, session_user_name FROM things',
  'SELECT ARRAY_AGG(x ORDER BY y LIMIT 3) FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY a) = 1',
  'SELECT t.ml.x FROM things t',
  'SELECT * EXCEPT (a) REPLACE (b AS c) FROM t PIVOT (SUM(x) FOR y IN (1, 2))',
  'SELECT `information`, @p1, ? FROM things',
  ' \n\t SELECT 1 ; ; \n',
];

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
  'GRANT `roles/bigquery.dataViewer` ON TABLE t TO "x"',
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
  "SELECT * FROM EXTERNAL_QUERY('c', 'SELECT 1')",
  "select * from external_query ('c', 'select 1')",
  "SELECT * FROM `EXTERNAL_QUERY`('c', 'SELECT 1')",
  'SELECT * FROM ML.PREDICT(MODEL m, (SELECT 1))',
  'SELECT * FROM ml . predict(MODEL m, (SELECT 1))',
  "SELECT AI.GENERATE('x')",
  "SELECT OBJ.GET_ACCESS_URL(x, 'r') FROM t",
  'SELECT SESSION_USER()',
  'SELECT session_user ()',
  'SELECT /* a */ Session_User /* b */ ()',
  'SELECT @@project_id',
  'SELECT @@dataset_id, 1',
  'SELECT * FROM INFORMATION_SCHEMA.TABLES',
  'SELECT * FROM t_mine.INFORMATION_SCHEMA.COLUMNS',
  'SELECT * FROM `proj.t_mine.INFORMATION_SCHEMA.TABLES`',
  'SELECT * FROM `region-eu`.INFORMATION_SCHEMA.JOBS',
  'SELECT * FROM `region-eu.INFORMATION_SCHEMA.JOBS_BY_PROJECT`',
  'SELECT * FROM t_mine.__TABLES__',
  'SELECT * FROM `t_mine.__TABLES_SUMMARY__`',
  'WITH a AS (SELECT SESSION_USER() AS u) SELECT * FROM a',
  'SELECT (SELECT SESSION_USER())',
];

const INVALID = ['', '  ;; ', '-- nothing', "SELECT 'x", 'SELECT `x', `SELECT ${'1,'.repeat(60_000)} 1`];

describe('the guard of GoogleSQL', () => {
  it.each(ALLOWED)('lets pass %j', (sql) => {
    expect(() => checkBigQueryStatement(sql)).not.toThrow();
  });

  it.each(BLOCKED)('blocks %j', (sql) => {
    expect(() => checkBigQueryStatement(sql)).toThrow(SqlBlockedError);
  });

  it.each(INVALID)('finds no statement in %j', (sql) => {
    expect(() => checkBigQueryStatement(sql)).toThrow(InvalidSqlError);
  });

  it('refuses a null character, and says where', () => {
    expect(() => checkBigQueryStatement('SELECT 1\0')).toThrow(InvalidSqlError);
  });

  it.each([
    ['SELECT 1', 0],
    ['SELECT ?, ?', 2],
    ["SELECT '?', ? -- ?", 1],
    ['SELECT @p1, @p3, @p1', 3],
    ['SELECT @name', 0],
  ])('counts the parameters of %j: %i', (sql, count) => {
    expect(checkBigQueryStatement(sql).parameterCount).toBe(count);
  });
});
