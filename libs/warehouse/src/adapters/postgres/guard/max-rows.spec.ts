import { beforeAll, describe, expect, it } from '@jest/globals';
import { SqlGuard } from './sql-guard.js';

let guard: SqlGuard;

beforeAll(async () => {
  guard = await SqlGuard.create({ schema: 't_4f2a' });
});

describe('the maximum number of rows of a statement', () => {
  it.each<[string, number | null]>([
    ['select 1', null],
    ["select ('{1,2,3}'::int[]).unnest", null],
    ["select ('{1,2,3}'::int[]).unnest limit 2", 2],
    ['select * from (select 1 limit 1) a, (select 2 limit 1) b', null],
    ['(select 1 limit 1) union all (select 2 limit 1)', null],
    ['select * from orders limit 5', 5],
    ['select * from orders order by id fetch first 3 rows only', 3],
    ['(select 1 union select 2) limit 7', 7],
    ['select * from orders limit 0', 0],
    ['select * from orders', null],
    ['select * from orders order by id fetch first 3 rows with ties', null],
    ['select * from orders limit all', null],
    ['select * from orders limit $1', null],
    ['select * from orders limit 2 + 3', null],
    ['select * from orders limit -1', null],
    ['select generate_series(1, 9)', null],
    ['select unnest(array[1, 2])', null],
    ['select (select 1)', null],
    ['select 1 union all select 2', null],
    ['values (1), (2)', null],
    ['table orders', null],
    ['with a as (select 1) select * from a', null],
  ])('%s: %s', (sql, rows) => {
    expect(guard.check(sql).maxRows).toBe(rows);
  });
});
