/** Real here: Postgres and Redis, both as separate processes. */
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { cases } from '../generated-cases.js';
import { isAlive } from '../processes/stale-process.js';
import { PostgresServer, withClient } from '../servers/postgres.js';
import { createTestDatabase, createTestFolder, createTestPostgres, createTestRedis } from './test-servers.js';

const OUT_OF_MEMORY = '53200';
const STACK_DEPTH_EXCEEDED = '54001';
const cleanUps: Array<() => Promise<void>> = [];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

describe('createTestDatabase', () => {
  it('gives every caller an empty database of its own on Postgres 18', async () => {
    const first = await createTestDatabase();
    const second = await createTestDatabase();
    cleanUps.push(first.drop, second.drop);

    await withClient(first.url, (client) => client.query('create table t (n int)'));

    const seen = await withClient(second.url, (client) => client.query("select to_regclass('t') as t"));
    expect(seen.rows).toEqual([{ t: null }]);
    const version = await withClient(first.url, (client) => client.query('show server_version'));
    expect(version.rows[0].server_version).toMatch(/^18\./);
  });

  it('removes the database although a client is still connected to it', async () => {
    const database = await createTestDatabase();

    await withClient(database.url, async (client) => {
      await client.query('select 1');
      await database.drop();
    });

    await expect(withClient(database.url, (client) => client.query('select 1'))).rejects.toThrow(
      'does not exist',
    );
  });
});

describe('createTestRedis', () => {
  it('keeps written data over kill -9 and a restart on the same port when durable', async () => {
    const redis = await createTestRedis({ durable: true });
    cleanUps.push(redis.dispose);
    await withRedis(redis.url, async (client) => {
      await client.config('SET', 'appendfsync', 'always');
      await client.set('kept', 'yes');
    });

    await redis.kill();
    await redis.restart();

    expect(await withRedis(redis.url, (client) => client.get('kept'))).toBe('yes');
  });

  it('evicts nothing', async () => {
    const redis = await createTestRedis();
    cleanUps.push(redis.dispose);

    const policy = await withRedis(redis.url, (client) => client.config('GET', 'maxmemory-policy'));

    expect(policy).toEqual(['maxmemory-policy', 'noeviction']);
  });

  it('wakes twice a second for its background work', async () => {
    const redis = await createTestRedis();
    cleanUps.push(redis.dispose);

    expect(await withRedis(redis.url, (client) => client.config('GET', 'hz'))).toEqual(['hz', '2']);
  });

  it('is gone once disposed of', async () => {
    const redis = await createTestRedis();
    const { pid } = redis;

    await redis.dispose();

    expect(isAlive(pid)).toBe(false);
  });
});

describe('createTestPostgres', () => {
  it('keeps committed data over kill -9 and a restart on the same port', async () => {
    const postgres = await createTestPostgres({ durable: true });
    cleanUps.push(postgres.dispose);
    await postgres.ensureDatabase('app');
    await withClient(postgres.url('app'), (client) => client.query('create table t as select 42 as n'));

    await postgres.kill();
    await postgres.restart();

    const found = await withClient(postgres.url('app'), (client) => client.query('select n from t'));
    expect(found.rows).toEqual([{ n: 42 }]);
  });
});

describe('an idle Postgres', () => {
  it('has only the processes that write and clean up', async () => {
    const postgres = await createTestPostgres();
    cleanUps.push(postgres.dispose);

    const { rows } = await withClient(postgres.url(), (client) =>
      client.query<{ type: string }>(
        `select backend_type as type from pg_stat_activity where backend_type not in ('client backend', 'autovacuum worker')`,
      ),
    );

    expect(rows.map(({ type }) => type).toSorted()).toEqual([
      'autovacuum launcher',
      'background writer',
      'checkpointer',
      'walwriter',
    ]);
  });
});

describe('a Postgres that requires passwords and limits memory', () => {
  it('rejects everybody without one, whatever its data allowed before', async () => {
    const folder = createTestFolder('passwords');
    const options = { dataFolder: join(folder, 'data'), logFile: join(folder, 'log'), durable: false };
    const trusting = await PostgresServer.start(options);
    await trusting.stop();
    const asking = await PostgresServer.start({ ...options, password: "it's one" });
    cleanUps.push(() => asking.stop());

    const without = new URL(asking.url());
    without.password = '';
    await expect(withClient(without.href, () => Promise.resolve())).rejects.toThrow(/password/);
    await asking.stop();
    const changed = await PostgresServer.start({ ...options, password: 'another' });
    cleanUps.push(() => changed.stop());
    expect(await withClient(changed.url(), async () => 'in')).toBe('in');
  });

  it('is not crashed by a growing stack without free memory', async () => {
    // With a limit on the whole address space instead, one or two of these steps would end the backend with SIGSEGV,
    // and the whole server with it.
    const postgres = await createTestPostgres({ backendMemoryBytes: 48 * 1024 * 1024 });
    cleanUps.push(postgres.dispose);
    const codeAt = (pieces: number) =>
      withClient(postgres.url(), (client) =>
        client.query(
          `select array_agg(case when g = ${pieces} then (repeat('(', g * 0 + 40000)::tsquery)::text
                                 else repeat('x', 20000 + g % 2) end) from generate_series(1, ${pieces}) g`,
        ),
      ).then(
        () => 'none',
        ({ code }: { code: string }) => code,
      );
    let [fits, full] = [500, 4_000];
    while (full - fits > 2) {
      const middle = Math.floor((fits + full) / 2);
      if ((await codeAt(middle)) === OUT_OF_MEMORY) full = middle;
      else fits = middle;
    }

    const codes = new Set<string>();
    for (let pieces = fits - 110; pieces < fits + 10; pieces += cases({ smoke: 8, soak: 2 }))
      codes.add(await codeAt(pieces));

    expect([...codes].sort()).toEqual([OUT_OF_MEMORY, STACK_DEPTH_EXCEEDED]);
  });
});

async function withRedis<T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url);
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}
