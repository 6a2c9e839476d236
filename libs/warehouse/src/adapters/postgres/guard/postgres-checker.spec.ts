import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { QueryCancelledError, QueryTimeoutError, TooManyWaitingError } from '../../../warehouse.errors.js';
import { InvalidSqlError, SqlBlockedError } from '../../../guard/guard.errors.js';
import { expectRead, garbageAfter } from '../../../guard/garbage.fixture-spec.js';
import { GuardThread } from '../../../guard/guard-thread.js';
import { GuardThreads } from '../../../guard/guard-threads.js';
import type { GuardedStatement } from '../../../guard/guarded-statement.js';
import { openPostgresChecker, POSTGRES_THREADS, type PostgresChecker } from './postgres-checker.js';

// Real threads with Postgres' real parser.

const within = (timeoutMs: number, signal?: AbortSignal) => ({
  timeoutMs,
  deadline: Date.now() + timeoutMs,
  ...(signal ? { signal } : {}),
});
const owner = (tenant: string) => ({ tenant, place: 's' });

/** Takes at least half a minute to parse. */
const ENDLESS = `select ${'/*'.repeat(49_000)}`;
/** Causes a RangeError in the parser, which breaks it. */
const BREAKING = `select 1${'+1'.repeat(49_000)}`;

describe('threads that parse statements', () => {
  let threads: GuardThreads<string, GuardedStatement>;
  const run = (tenant: string, sql: string, timeoutMs = 20_000) =>
    threads.run(tenant, ['s', sql], within(timeoutMs));

  beforeAll(async () => {
    threads = new GuardThreads(POSTGRES_THREADS);
    await Promise.all(['a', 'b'].map((tenant) => run(tenant, 'select 1')));
  });

  afterAll(async () => {
    await threads.close();
  });

  it('never reuse a parser that has failed', async () => {
    for (let round = 0; round < 3; round++) {
      await expect(run('a', BREAKING)).rejects.toThrow(/nested too deeply/);
      await expect(run('a', 'select 1')).resolves.toMatchObject({ statement: { text: 'select 1' } });
      await expect(run('b', 'select (1')).resolves.toMatchObject({ invalid: { sqlState: '42601' } });
    }
  });

  it('are ended in an endless loop of the parser at the statement’s timeout', async () => {
    await expect(run('a', ENDLESS, 50)).rejects.toThrow(QueryTimeoutError);
    await expect(run('a', 'select 2')).resolves.toMatchObject({ statement: {} });
  });

  it('are ended if a statement takes too long, whatever its timeout', async () => {
    await expect(run('a', ENDLESS)).rejects.toThrow(/takes more than 100 ms to be parsed/);
    await expect(run('a', 'select 3')).resolves.toMatchObject({ statement: {} });
  });

  it('serve other tenants while one floods them with statements that crash or hang', async () => {
    const over = new AbortController();
    let ended = 0;
    const flood = Array.from({ length: 100 }, (_, n) =>
      threads
        .run('hostile', ['s', n % 2 ? ENDLESS : BREAKING], within(300_000, over.signal))
        .finally(() => ended++),
    );
    const outcomes = Promise.allSettled(flood);
    for (let round = 0; round < 100; round++) await run('canary', `select ${round}`, 300_000);
    const endedMeanwhile = ended;
    over.abort();

    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true);
    // All these together take as long as one statement of the flood. Waiting behind it, they would finish after it.
    expect(endedMeanwhile).toBeLessThan(flood.length / 2);
  });

  it('get no statement while they are being ended, even if their verdict arrives', async () => {
    const slow = `select ${Array.from({ length: 9_000 }, (_, n) => `${n}::a`).join(',')}`;
    for (let timeoutMs = 1; timeoutMs < 80; timeoutMs += 8) {
      const ended = run('a', `${slow} -- ${timeoutMs}`, timeoutMs).catch((error: unknown) => error);
      await expect(run('a', 'select 4')).resolves.toMatchObject({ statement: { text: 'select 4' } });
      const outcome = await ended;
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(QueryTimeoutError);
    }
  });

  it('are shared between tenants in turn', async () => {
    // With several threads, one could still be starting while the others finish everything.
    const one = new GuardThreads<string, GuardedStatement>({ ...POSTGRES_THREADS, threads: 1 });
    const order: string[] = [];
    const read = (tenant: string, count: number) =>
      Array.from({ length: count }, async (_, n) => {
        await one.run(tenant, ['s', `select ${n}`], within(60_000));
        order.push(tenant);
      });
    await Promise.all([...read('a', 30), ...read('b', 3)]);
    await one.close();

    expect(order.lastIndexOf('b')).toBeLessThan(8);
  });

  it('reject a tenant’s statements above its limit, and nobody else’s', async () => {
    const many = Array.from({ length: 1_200 }, (_, n) => run('a', `select ${n}`));
    const others = await run('b', 'select 1');
    const outcomes = await Promise.allSettled(many);
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];

    expect(others).toMatchObject({ statement: {} });
    expect(refused.length).toBeGreaterThan(150);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TooManyWaitingError);
  });

  it('drop waiting statements whose time is up or whose caller has left', async () => {
    const abort = new AbortController();
    const busy = run('a', ENDLESS);
    const late = run('a', 'select 1', 30);
    const gone = threads.run('a', ['s', 'select 1'], within(20_000, abort.signal));
    abort.abort();

    await expect(gone).rejects.toThrow(QueryCancelledError);
    await expect(late).rejects.toThrow(QueryTimeoutError);
    await expect(busy).rejects.toThrow(InvalidSqlError);
  });
});

// Other threads would add renewals to the count.
describe('threads that have parsed a large statement', () => {
  it('are replaced once, one at a time, while statements are parsed', async () => {
    const ended = jest.spyOn(GuardThread.prototype, 'kill');
    const renewed = new GuardThreads<string, GuardedStatement>({ ...POSTGRES_THREADS, renewalMs: 100 });
    const read = (sql: string) => renewed.run('a', ['s', sql], within(300_000));
    const readOn = async () => {
      await expect(read('select 2')).resolves.toMatchObject({ statement: {} });
      await sleep(10);
    };
    try {
      await read(`select ${'1, '.repeat(5_500)} 1`);
      while (ended.mock.calls.length === 0) await readOn();
      // Longer than several renewals.
      for (let round = 0; round < 50; round++) await readOn();

      expect(ended).toHaveBeenCalledTimes(1);
    } finally {
      ended.mockRestore();
      await renewed.close();
    }
  });
});

describe('checking untrusted statements', () => {
  let checker: PostgresChecker;
  const check = (sql: string, tenant = 'a') => checker.check(owner(tenant), sql, within(20_000));

  beforeAll(async () => {
    checker = openPostgresChecker();
    await check('select 1');
  });

  afterAll(async () => {
    await checker.close();
  });

  it('returns the statement or its fault', async () => {
    await expect(check(' ; select $2 limit 5;')).resolves.toEqual({
      text: 'select $2 limit 5',
      start: 3,
      parameterCount: 2,
      maxRows: 5,
    });
    await expect(check('selec 1')).rejects.toMatchObject({ name: 'InvalidSqlError', position: 1 });
    await expect(check('drop table a')).rejects.toMatchObject({ name: 'SqlBlockedError', pattern: 'DROP' });
  });

  it('does the same when repeated, for each tenant by its own schema', async () => {
    const sql = 'select * from s.orders';
    for (let round = 0; round < 3; round++) {
      await expect(check(sql)).resolves.toMatchObject({ text: sql });
      await expect(check('selec 1')).rejects.toMatchObject({ name: 'InvalidSqlError', position: 1 });
      await expect(checker.check({ tenant: 'b', place: 'other' }, sql, within(20_000))).rejects.toThrow(
        SqlBlockedError,
      );
    }
  });

  it.each([
    ['a run of signs, 44 times', `select 1${'+'.repeat(5_980)}1`, 44],
    ['a longer sum, ten times', `select 1${'+1'.repeat(40_000)}`, 10],
    ['signs in turns', `select ${'+-'.repeat(3_000)}1`, 10],
    ['comments in turns', `select ${'/*'.repeat(3_000)}`, 10],
    ['the longest of them', `select ${'+-'.repeat(49_990)}1`, 10],
    ['the longest comments', `select ${'/*'.repeat(49_990)}1`, 10],
  ])('withstands %s', async (_, sql, times) => {
    for (let round = 0; round < times; round++)
      await expect(check(sql, 'hostile')).rejects.toThrow(InvalidSqlError);

    for (let round = 0; round < 20; round++)
      await expect(check(`select ${round}`, `t${round}`)).resolves.toMatchObject({ text: `select ${round}` });
  });

  it('never hangs on garbage, and still parses the next statement', async () => {
    const garbage = garbageAfter(
      'select',
      ['from', 'where', 'case', 'when', 'end', 'and', 'not', 'between', 'union', 'as', 'in', 'is'],
      ['[', ']', '::', '$$', '$1'],
    );
    await fc.assert(
      fc.asyncProperty(garbage, async (sql) => {
        await expectRead(check(sql, 'hostile'));
        await expect(check('select 1 as canary')).resolves.toMatchObject({ text: 'select 1 as canary' });
      }),
      { numRuns: cases({ smoke: 60, soak: 10_000 }) },
    );
  });
});
