/** Real here: Postgres servers, on a state folder as version 1 left it. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { rmSync, statSync } from 'node:fs';
import { cases, PostgresServer, Random, temporaryFolder, testSeed, withClient } from '@tessera/testing';
import { loginPassword, tenantNames, urlOfDatabase } from '@tessera/warehouse/postgres';
import pg from 'pg';
import { Databases } from '../stack/databases.js';
import { StateFolder } from '../state/state-folder.js';

const NAMESPACES = ['t_0a1b2c3d4e5f', 't_ffffffffffff'];
const MEBIBYTE = 1024 * 1024;
/** Statements after which a part of the upgrade is permanent, in order of first occurrence. */
const COMMIT_POINTS = [
  /^alter role \S+ rename to/,
  /^create database \S+ template/,
  /^commit/,
  /^drop database if exists tessera /,
  /^drop schema if exists/,
  /^alter database \S+ connection limit -1/m,
  /^drop database if exists warehouse /,
  /^drop role if exists/,
];
/** When the servers are killed: while the statement is being sent, or once its response has arrived. */
type Moment = 'sent' | 'answered';

let state: StateFolder;

beforeEach(() => {
  state = new StateFolder(temporaryFolder('tessera-upgrade'));
  state.prepare();
});
afterEach(() => rmSync(state.path, { recursive: true, force: true }));

describe('the data of a version that kept everything in one Postgres', () => {
  it('survives the upgrade, with a database for each tenant', async () => {
    await leaveVersion1();

    await upgrade();

    await expectEverything();
    expect(statSync(`${state.path}/postgres-passwords.json`).mode & 0o777).toBe(0o600);
  });

  it('survives an upgrade that was killed at any moment and restarted', async () => {
    await leaveVersion1();

    const kills = drawKills(new Random(testSeed()));
    while (state.layout === null) await upgrade(kills.momentAt);

    expect(kills.points).toEqual(new Set(COMMIT_POINTS));
    await expectEverything();
  });
});

describe('a new state folder', () => {
  it('has the current version at once', async () => {
    await upgrade();

    expect(state.layout).toBe(2);
  });
});

/** One server that trusts everybody, with a schema, roles, privileges and objects as version 1 created them. */
async function leaveVersion1(): Promise<void> {
  const server = await PostgresServer.start({
    dataFolder: state.postgres,
    logFile: state.logFile('postgres'),
  });
  await server.ensureDatabase('tessera');
  await server.ensureDatabase('warehouse');
  await withClient(server.url('tessera'), async (client) => {
    await client.query('create table tenants (tenant_id text primary key, namespace text not null)');
    for (const [index, namespace] of NAMESPACES.entries())
      await client.query('insert into tenants values ($1, $2)', [`tenant-${index}`, namespace]);
  });
  await withClient(server.url('warehouse'), async (client) => {
    await client.query(`create role tessera_catalog login noinherit password 'x';
      grant connect on database warehouse to tessera_catalog;
      grant select on pg_catalog.pg_class, pg_catalog.pg_type to tessera_catalog;
      revoke connect, temporary on database warehouse, tessera, postgres, template1 from public;
      revoke all on schema public from public; revoke execute on function pg_sleep(double precision) from public;`);
    for (const namespace of NAMESPACES) await client.query(version1Tenant(namespace));
  });
  await server.stop();
}

function version1Tenant(namespace: string): string {
  return `
    create role ${namespace}_owner nologin noinherit;
    create role ${namespace}_login login noinherit connection limit 100 password 'old';
    create schema ${namespace} authorization ${namespace}_owner;
    revoke all on schema ${namespace} from public;
    grant connect on database warehouse to ${namespace}_login;
    grant usage on schema ${namespace} to ${namespace}_login;
    alter default privileges for role ${namespace}_owner in schema ${namespace} grant select on tables to ${namespace}_login;
    alter default privileges for role ${namespace}_owner revoke execute on functions from public;
    alter role ${namespace}_login set search_path = ${namespace};
    set role ${namespace}_owner; set search_path = ${namespace};
    create type mood as enum ('good', 'bad');
    create table customers (id integer primary key generated always as identity, name text not null, mood mood);
    comment on table customers is 'Customers of ${namespace}';
    create table orders (id integer primary key, customer_id integer not null references customers);
    insert into customers (name, mood) select '${namespace} ' || n, 'good' from generate_series(1, 1000) n;
    insert into orders select n, n from generate_series(1, 1000) n;
    create view happy as select name, mood from ${namespace}.customers where mood = 'good';
    create index on orders (customer_id);
    reset role; reset search_path;`;
}

/** Performs the upgrade as a start does. @param momentAt decides for each statement whether the servers are killed at it */
async function upgrade(momentAt: (statement: string) => Moment | null = () => null): Promise<void> {
  const databases = await open();
  const servers = [await databases.startControl(), await databases.startWarehouse()];
  let killed: Promise<unknown> | null = null;
  const kill = () => (killed ??= Promise.all(servers.map((server) => server.kill())));
  const clients = pg.Client.prototype as unknown as { query: (...args: unknown[]) => Promise<unknown> };
  const send = clients.query;
  const spy = jest.spyOn(clients, 'query').mockImplementation(async function (this: unknown, ...args) {
    // A session outlives its killed server for a moment, and would still respond.
    if (killed) throw new Error('The servers are killed.');
    const moment = momentAt(String(args[0]).replace(/^\s+/gm, ''));
    const answer = send.apply(this, args);
    answer.catch(() => undefined);
    if (moment === 'answered') await answer;
    if (moment) await kill();
    return answer;
  });
  try {
    await databases.finishUpgrade().catch((error: unknown) => {
      if (!killed) throw error;
    });
  } finally {
    spy.mockRestore();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/**
 * Kills at the first statement of each commit point, and at some of the others: about one in `npm test`, half of them
 * in `npm run soak`. The seed decides at which, and at which moment. No statement is drawn twice, so that the upgrade
 * ends.
 */
function drawKills(random: Random) {
  const percent = cases({ smoke: 1, soak: 50 });
  const points = new Set<RegExp>();
  const drawn = new Set<string>();
  const momentAt = (statement: string): Moment | null => {
    const point = COMMIT_POINTS.find((each) => each.test(statement));
    // Without quoted words: secrets are generated anew each time.
    const text = statement.replace(/'[^']*'/g, '');
    const isDue = point && !points.has(point) ? true : !drawn.has(text) && random.chance(percent / 100);
    if (point) points.add(point);
    drawn.add(text);
    return isDue ? random.pick<Moment>(['sent', 'answered']) : null;
  };
  return { points, momentAt };
}

function open(): Promise<Databases> {
  const options = { ports: { control: 0, warehouse: 0 }, backendMemoryBytes: 256 * MEBIBYTE };
  return Databases.open({ state, ...options, report: () => undefined });
}

async function expectEverything(): Promise<void> {
  const databases = await open();
  const servers = [await databases.startControl(), await databases.startWarehouse()];
  try {
    await withClient(databases.controlUrl, async (client) => {
      expect((await client.query('select namespace from tenants')).rows).toHaveLength(2);
      const left = await client.query("select 1 from pg_database where datname = 'warehouse'");
      expect(left.rowCount).toBe(0);
      expect((await client.query("select 1 from pg_roles where rolname ~ '^t_'")).rowCount).toBe(0);
    });
    for (const namespace of NAMESPACES) await expectTenant(databases.warehouseUrl, namespace);
    await withClient(databases.warehouseUrl, async (client) => {
      expect((await client.query("select 1 from pg_database where datname = 'tessera'")).rowCount).toBe(0);
      expect((await client.query("select 1 from pg_namespace where nspname ~ '^t_'")).rowCount).toBe(0);
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function expectTenant(warehouseUrl: string, namespace: string): Promise<void> {
  const { database, login } = tenantNames(namespace);
  const { loginSecret } = state.sqlCredentials().warehouse;
  const url = new URL(urlOfDatabase(warehouseUrl, database));
  await withClient(url.href, async (admin) => {
    const schemas = await admin.query(
      "select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1",
    );
    expect(schemas.rows).toEqual([{ nspname: 'public' }, { nspname: 'tessera_bulk' }]);
    await admin.query(`insert into customers (name) values ('another')`);
  });
  [url.username, url.password] = [login, loginPassword(loginSecret, namespace)];
  await withClient(url.href, async (client) => {
    const counted = await client.query(
      `select count(*)::int as n, min(h.mood)::text as mood from orders o join customers c on c.id = o.customer_id join happy h using (name)`,
    );
    expect(counted.rows).toEqual([{ n: 1000, mood: 'good' }]);
    await expect(client.query('insert into orders values (0, 1)')).rejects.toMatchObject({ code: '25006' });
    await expect(client.query('select pg_sleep(0)')).rejects.toMatchObject({ code: '42501' });
    await expect(client.query('select 10::oid::regrole')).rejects.toMatchObject({ code: '42704' });
  });
}
