/**
 * Upgrades layout 1, which kept the control database and the warehouse with a schema per tenant on one Postgres server, to two
 * servers and a database per tenant. Safe to interrupt; the next start resumes. Removes data only after it has been copied.
 */
import { PostgresServer } from '@tessera/testing';
import {
  createTenantNamespace,
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

/** Copies the data of the single server for the warehouse server. Runs before the servers. */
export async function splitServers(state: StateFolder, report: (line: string) => void): Promise<void> {
  if (PostgresServer.hasData(state.warehouse)) return;
  report('  Upgrading: copying data to a separate Postgres server for the warehouse');
  await PostgresServer.copyData(state.postgres, state.warehouse);
}

/** Moves each tenant to its own database, then removes from each server what belongs to the other. Runs with both servers. */
export async function moveTenants(
  state: StateFolder,
  { controlUrl, warehouseUrl, report }: UpgradeOptions,
): Promise<void> {
  const namespaces = await inSession(controlUrl, tenantsOf);
  report(`  Upgrading: creating databases for ${namespaces.length} tenants`);
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
    await createTenantNamespace(warehouseUrl, { namespace, loginSecret, loaderSecret });
}

/** Namespaces of the tenants; empty in a registry that predates tenants. */
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

/** Drops the old schemas; all tenants have databases by now. */
async function dropSchemas(client: Client, namespaces: string[]): Promise<void> {
  for (const namespace of namespaces)
    await client.query(`drop schema if exists ${client.escapeIdentifier(namespace)} cascade`);
}

/** Drops the old warehouse and its roles from the control server. */
async function forgetWarehouse(client: Client, namespaces: string[]): Promise<void> {
  await client.query(`drop database if exists ${OLD_WAREHOUSE} with (force)`);
  for (const role of [...namespaces.flatMap(oldRoles), CATALOG_ROLE])
    await client.query(`drop role if exists ${client.escapeIdentifier(role)}`);
}
