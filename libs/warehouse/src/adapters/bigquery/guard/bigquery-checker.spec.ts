import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { expectRead, garbageAfter } from '../../../guard/garbage.fixture-spec.js';
import { InvalidSqlError, SqlBlockedError } from '../../../guard/guard.errors.js';
import { QueryTimeoutError } from '../../../warehouse.errors.js';
import { type BigQueryChecker, openBigQueryChecker } from './bigquery-checker.js';

// Real threads with real parsers.

const MAX_LENGTH = 99_990;

/** The slowest statements to parse, for their length. */
const HARD = [
  'SELECT ' + '('.repeat(49_000) + '1' + ')'.repeat(49_000),
  `SELECT 1${' + 1'.repeat(24_000)}`,
  `SELECT ${'-'.repeat(90_000)}1`,
  `SELECT ${'NOT '.repeat(24_000)}TRUE`,
  `SELECT ${Array.from({ length: 9_000 }, (_, n) => `a${n} AS b`).join(',')}`.slice(0, MAX_LENGTH),
  `SELECT ${'ARRAY<STRUCT<'.repeat(7_000)}`,
  `SELECT * FROM ${'(SELECT * FROM '.repeat(6_000)}t`,
  `SELECT ${'CASE WHEN '.repeat(9_000)}`,
];

describe('checking untrusted statements for BigQuery', () => {
  let checker: BigQueryChecker;
  const check = (sql: string, tenant = 'mine', timeoutMs = 20_000, signal?: AbortSignal) =>
    checker.check({ tenant, place: { projectId: 'p', dataset: tenant } }, sql, {
      timeoutMs,
      deadline: Date.now() + timeoutMs,
      ...(signal && { signal }),
    });

  beforeAll(async () => {
    checker = openBigQueryChecker();
    await check('SELECT 1');
  });

  afterAll(async () => {
    await checker.close();
  });

  it('returns the statement or its fault, also when repeated, for each tenant by its own dataset', async () => {
    for (let round = 0; round < 2; round++) {
      await expect(check('SELECT @p2 FROM mine.items;')).resolves.toMatchObject({
        text: 'SELECT @p2 FROM mine.items',
        parameterCount: 2,
        tables: ['items'],
      });
      await expect(check('SELECT FROM mine.items WHERE')).rejects.toThrow(InvalidSqlError);
      await expect(check('DROP TABLE items')).rejects.toMatchObject({ pattern: 'DROP' });
      await expect(check('SELECT @p2 FROM mine.items;', 'other')).rejects.toThrow(SqlBlockedError);
    }
  });

  it('reports a statement whose time is up before it was parsed', async () => {
    // In sequence, so that together they outlast any pause of this process.
    const slow = Array.from({ length: 16 }, (_, n) => check(`${HARD[3]} -- ${n}`));
    const late = check(HARD[3] as string, 'mine', 1);

    await expect(late).rejects.toThrow(QueryTimeoutError);
    await Promise.allSettled(slow);
    await expect(check('SELECT 2')).resolves.toMatchObject({ text: 'SELECT 2' });
  });

  it('serves other tenants while one floods it with statements that are slow to parse', async () => {
    const over = new AbortController();
    let ended = 0;
    const flood = Array.from({ length: 256 }, (_, n) =>
      check(`${HARD[n % HARD.length]} -- ${n}`, 'hostile', 300_000, over.signal).finally(() => ended++),
    );
    const outcomes = Promise.allSettled(flood);
    for (let round = 0; round < 60; round++)
      await expect(check(`SELECT ${round}`, 'canary', 300_000)).resolves.toMatchObject({
        text: `SELECT ${round}`,
      });
    const endedMeanwhile = ended;
    over.abort();
    await outcomes;

    // All these together take as long as a few statements of the flood. Waiting behind it, they would finish after it.
    expect(endedMeanwhile).toBeLessThan(flood.length / 2);
  });

  it('never hangs on garbage, and still parses the next statement', async () => {
    const garbage = garbageAfter(
      'SELECT',
      ['FROM', 'STRUCT<', 'UNNEST(', 'CASE', 'WHEN', 'END', 'AND', 'NOT', 'UNION ALL', 'AS', 'IN'],
      ['[', ']', '`', "r'''", '@p1', '|>'],
    );
    await fc.assert(
      fc.asyncProperty(garbage, async (sql) => {
        await expectRead(check(sql, 'hostile'));
        await expect(check('SELECT 1 AS canary')).resolves.toMatchObject({ text: 'SELECT 1 AS canary' });
      }),
      { numRuns: cases({ smoke: 60, soak: 300 }) },
    );
  });
});
