/**
 * Versions before layout 2 kept everything in one Postgres: the control database, and the warehouse as a database with a schema
 * for each tenant. What they left is brought to two servers and a database for each tenant, at the first start of this version.
 * Interrupted at any point, the next start goes on; nothing is removed before all that it held is in its new place.
 */
import { PostgresServer } from '@tessera/testing';
import {
  createTenantSpace,
  inSession,
  isNamespace,
  prepareWarehouse,
  urlOfDatabase,
} from '@tessera/warehouse/postgres';
import type { Client } from 'pg';
import { CATALOG_ROLE } from '../sql/sql-credentials.js';
import { LAYOUT, type StateFolder } from '../state/state-folder.js';
import {
  leaveOnlyTheTenant,
  makeTenantDatabase,
  OLD_WAREHOUSE,
  oldRoles,
  renameRoles,
} from './move-tenant.js';

const OLD_CONTROL = 'tessera';

export interface UpgradeOptions {
  controlUrl: string;
  warehouseUrl: string;
  report: (line: string) => void;
}

/** Before the servers run: gives the warehouse's server a copy of the one that there was. */
export async function splitServers(state: StateFolder, report: (line: string) => void): Promise<void> {
  if (PostgresServer.hasData(state.warehouse)) return;
  report('  Upgrading: the warehouse gets a Postgres server of its own');
  await PostgresServer.copyData(state.postgres, state.warehouse);
}

/** While both servers run: gives each tenant a database, and then removes from either server what belongs to the other. */
export async function moveTenants(
  state: StateFolder,
  { controlUrl, warehouseUrl, report }: UpgradeOptions,
): Promise<void> {
  const namespaces = await inSession(controlUrl, tenantsOf);
  report(`  Upgrading: databases for ${namespaces.length} tenants`);
  const administrative = urlOfDatabase(warehouseUrl, 'postgres');
  for (const namespace of namespaces) {
    await inSession(administrative, (client) => renameRoles(client, namespace));
    const moving = await inSession(administrative, (client) =>
      makeTenantDatabase(client, namespace, warehouseUrl),
    );
    if (moving) await leaveOnlyTheTenant(warehouseUrl, namespace);
  }
  await inSession(administrative, (client) =>
    client.query(`drop database if exists ${OLD_CONTROL} with (force)`),
  );
  await inSession(warehouseUrl, (client) => dropSchemas(client, namespaces));
  await giveRights(state, namespaces, warehouseUrl);
  await inSession(controlUrl, (client) => forgetWarehouse(client, namespaces));
  state.layout = LAYOUT;
}

async function giveRights(state: StateFolder, namespaces: string[], warehouseUrl: string): Promise<void> {
  const { loginSecret, loaderSecret, catalogPassword } = state.sqlCredentials().warehouse;
  await prepareWarehouse(warehouseUrl, { role: CATALOG_ROLE, password: catalogPassword });
  for (const namespace of namespaces)
    await createTenantSpace(warehouseUrl, { namespace, loginSecret, loaderSecret });
}

/** Namespaces of the registry's tenants; none in one that was made before there were tenants. */
async function tenantsOf(client: Client): Promise<string[]> {
  const known = await client.query(
    "select 1 from pg_tables where schemaname = 'public' and tablename = 'tenants'",
  );
  if (known.rowCount === 0) return [];
  const { rows } = await client.query<{ namespace: string }>(
    'select namespace from tenants order by namespace',
  );
  return rows.map(({ namespace }) => namespace).filter(isNamespace);
}

/** Of the old warehouse, all of whose tenants have databases by now. */
async function dropSchemas(client: Client, namespaces: string[]): Promise<void> {
  for (const namespace of namespaces)
    await client.query(`drop schema if exists ${client.escapeIdentifier(namespace)} cascade`);
}

/** Of the control database's server. */
async function forgetWarehouse(client: Client, namespaces: string[]): Promise<void> {
  await client.query(`drop database if exists ${OLD_WAREHOUSE} with (force)`);
  for (const role of [...namespaces.flatMap(oldRoles), CATALOG_ROLE])
    await client.query(`drop role if exists ${client.escapeIdentifier(role)}`);
}
