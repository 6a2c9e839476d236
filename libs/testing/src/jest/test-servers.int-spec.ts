/** Real here: Postgres and Redis, both as processes of their own. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { isAlive } from '../processes/stale-process.js';
import { withClient } from '../servers/postgres.js';
import { createTestDatabase, createTestPostgres, createTestRedis } from './test-servers.js';

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

  it('removes the database although somebody is still connected to it', async () => {
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

async function withRedis<T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url);
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}
