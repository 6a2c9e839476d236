import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase, withClient } from '@tessera/testing';
import { isDeniedFunction, isDeniedType } from './denied-names.js';

// Against the catalog of a real Postgres: what a version adds shows here.

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

async function names(query: string): Promise<string[]> {
  return withClient(database.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(query);
    return rows.map(({ name }) => name);
  });
}

const functionsWhere = (condition: string) =>
  names(
    `select distinct proname as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace and ${condition} order by 1`,
  );

describe('functions of the server that a statement may call', () => {
  it('change nothing, wherever they are volatile', async () => {
    const volatile = await functionsWhere(`provolatile = 'v'`);

    expect(volatile.length).toBeGreaterThan(100);
    expect(volatile.filter((name) => !isDeniedFunction(name))).toEqual([
      'array_sample',
      'array_shuffle',
      // Both can only be called by TABLESAMPLE.
      'bernoulli',
      'clock_timestamp',
      'gen_random_uuid',
      'random',
      'random_normal',
      'setseed',
      'system',
      'timeofday',
      'uuidv4',
      'uuidv7',
    ]);
  });

  it('neither take nor give names of the catalog', async () => {
    const types = ['regclass', 'regrole', 'regnamespace', 'regproc', 'regprocedure', 'regtype', 'aclitem'];
    const list = types.map((type) => `'${type}'::regtype`).join(', ');
    const catalog = await functionsWhere(
      `(prorettype in (${list}) or proargtypes::oid[] && array[${list}]::oid[] or prorettype = 'name'::regtype)`,
    );

    expect(catalog.length).toBeGreaterThan(50);
    expect(catalog.filter((name) => !isDeniedFunction(name))).toEqual([
      // Of values that no statement can make.
      'hash_aclitem',
      'hash_aclitem_extended',
      // From text, without looking anything up.
      'name',
      'nameconcatoid',
      'namein',
      'namerecv',
    ]);
  });

  it('are still there for what analysts do', async () => {
    const denied = (await functionsWhere(`prokind in ('a', 'w')`)).filter(isDeniedFunction);

    expect(denied).toEqual([]);
  });
});

describe('types that a value may be given', () => {
  it('are none that look names up in the catalog', async () => {
    const types = await names(
      `select typname as name from pg_type where typnamespace = 'pg_catalog'::regnamespace and typname ~ '^_?(reg|pg_|acl)'
       and typtype in ('b', 'p') order by 1`,
    );

    expect(types.length).toBeGreaterThan(20);
    expect(types.filter((name) => !isDeniedType(name))).toEqual([]);
  });
});
