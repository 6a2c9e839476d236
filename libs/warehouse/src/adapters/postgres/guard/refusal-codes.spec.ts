import { beforeAll, expect, it } from '@jest/globals';
import type { SqlBlockedError } from '../../../guard/guard.errors.js';
import { refusalCodeOf } from '../../../guard/refusal-code.js';
import { SqlGuard } from './sql-guard.js';

// Uses Postgres' real parser.

let guard: SqlGuard;

beforeAll(async () => {
  guard = await SqlGuard.create({ schema: 't_4f2a' });
});

it.each([
  ['select 1; select 2', 'several_statements'],
  ['drop table orders', 'not_a_query'],
  ['select * from pg_class', 'catalog'],
  ['select * from other.orders', 'other_schema'],
  ['select pg_sleep(1)', 'server'],
  ['select current_user', 'roles'],
  ['select row_security_active(1)', 'roles'],
  ["select query_to_xml('select 1', true, true, '')", 'runs_sql'],
  ["select nextval('s')", 'side_effect'],
  ["select current_setting('x')", 'session'],
])('%s is refused as %s', (sql, code) => {
  let refusal: unknown;
  try {
    guard.check(sql);
  } catch (error) {
    refusal = error;
  }

  expect(refusalCodeOf(refusal as SqlBlockedError)).toBe(code);
});
