import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@tessera/testing';
import fc from 'fast-check';
import pg from 'pg';
import { InvalidSqlError } from '../../../guard/guard.errors.js';
import { SqlGuard } from '../guard/sql-guard.js';
import { explainFailure } from './statement-errors.js';

// A real Postgres.

const PREFIX = '/* 0190 */ select * from (\n';

let database: TestDatabase;
let client: pg.Client;
let guard: SqlGuard;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  guard = await SqlGuard.create({ schema: 'public' });
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The guard's or server's refusal, as shown to the client. */
async function refusalOf(sql: string): Promise<unknown> {
  try {
    const statement = guard.check(sql);
    const context = { timeoutMs: 1_000, prefixLength: PREFIX.length, statement };
    return await client
      .query(`${PREFIX}${statement.text}\n) q limit 1`)
      .catch((error: unknown) => explainFailure(error, context));
  } catch (error) {
    return error;
  }
}

/** Prefixes of a statement, with characters of one to four bytes. */
const BEFORE = [' ', '\n', '\t', ';', '-- a\n', '-- 差旅 😀\n', '/* x; */', '/* 😀 /* 差 */ */', '\r\n'];
const COLUMNS = ["'a'", "'差旅费'", "'😀😀'", '1 /* 😀 */', '$$é$$', '"lower"(\'Ä\')'];

describe('the position of an error', () => {
  it.each([
    ['of a column that is not there', '"no such"', '42703'],
    ['of a function that is not there', 'no_such(1)', '42883'],
    ['of a literal that is none', "'x'::int", '22P02'],
    ['of syntax', ') frm', '42601'],
  ])('refers to the text that was sent: %s', async (_, wrong, sqlState) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...BEFORE), { maxLength: 6 }),
        fc.array(fc.constantFrom(...COLUMNS), { maxLength: 4 }),
        fc.constantFrom('', ' ', ' ;', '\n;;', ' -- 😀'),
        async (before, columns, after) => {
          const start = `${before.join('')}select ${columns.map((column) => `${column}, `).join('')}`;
          const sql = `${start}${wrong}${after}`;
          const refusal = await refusalOf(sql);

          expect(refusal).toBeInstanceOf(InvalidSqlError);
          const { position } = refusal as InvalidSqlError;
          expect([sql, (refusal as InvalidSqlError).sqlState, position]).toEqual([
            sql,
            sqlState,
            [...start].length + 1,
          ]);
        },
      ),
      { numRuns: 250 },
    );
  });

  it('is one after the last character if the statement is incomplete', async () => {
    expect(await refusalOf(' ; select 1 from')).toMatchObject({ position: 17 });
  });
});
