/** Real here: Postgres servers, over a state folder as version 1 left it. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresServer, temporaryFolder, withClient } from '@tessera/testing';
import { loginPassword, tenantNames, urlOfDatabase } from '@tessera/warehouse/postgres';
import { Databases } from '../stack/databases.js';
import { StateFolder } from '../state/state-folder.js';

const NAMESPACES = ['t_0a1b2c3d4e5f', 't_ffffffffffff'];
const MEBIBYTE = 1024 * 1024;

let state: StateFolder;

beforeEach(() => {
  state = new StateFolder(temporaryFolder('tessera-upgrade'));
  state.prepare();
});
afterEach(() => rmSync(state.path, { recursive: true, force: true }));

describe('the data of a version that kept everything in one Postgres', () => {
  it('is there after the upgrade, with a database for each tenant', async () => {
    await leaveVersion1();

    await upgrade(async () => undefined);

    await expectEverything();
    expect(statSync(`${state.path}/postgres-passwords.json`).mode & 0o777).toBe(0o600);
  });

  it('is there when the upgrade was killed, at whatever moment, and begun again', async () => {
    await leaveVersion1();

    // In growing steps: a machine that is slow is not to have many more of them.
    for (let afterMs = 20; state.layout === null; afterMs = Math.ceil(afterMs * 1.3) + 30)
      await upgrade(async (kill) => {
        await sleep(afterMs);
        await kill();
      }).catch(() => undefined);

    await expectEverything();
  });
});

describe('a new state folder', () => {
  it('is of the present version at once', async () => {
    await upgrade(async () => undefined);

    expect(state.layout).toBe(2);
  });
});

/** One server that trusts everybody; a schema, roles, rights and objects as they were made then. */
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

/** Does what a start does. @param meanwhile is given how the servers can be killed, while the upgrade is at work */
async function upgrade(meanwhile: (kill: () => Promise<void>) => Promise<void>): Promise<void> {
  const databases = await open();
  const servers = [await databases.startControl(), await databases.startWarehouse()];
  const kill = async () => void (await Promise.all(servers.map((server) => server.kill())));
  try {
    const finished = databases.finishUpgrade();
    await Promise.all([finished, Promise.race([meanwhile(kill), finished])]);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
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
