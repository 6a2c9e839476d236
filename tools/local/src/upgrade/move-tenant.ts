import { ensureRole, inSession, tenantNames, urlOfDatabase } from '@tessera/warehouse/postgres';
import type { Client } from 'pg';

/** The database with the schemas of all tenants. */
export const OLD_WAREHOUSE = 'warehouse';

export function oldRoles(namespace: string): [owner: string, login: string] {
  return [`${namespace}_owner`, `${namespace}_login`];
}

/** Renaming keeps ownership and privileges. */
export async function renameRoles(client: Client, namespace: string): Promise<void> {
  const { owner, login } = tenantNames(namespace);
  const [oldOwner, oldLogin] = oldRoles(namespace);
  for (const [before, after] of [
    [oldOwner, owner],
    [oldLogin, login],
  ] as const) {
    if (await exists(client, 'pg_roles', 'rolname', after)) continue;
    if (await exists(client, 'pg_roles', 'rolname', before))
      await client.query(
        `alter role ${client.escapeIdentifier(before)} rename to ${client.escapeIdentifier(after)}`,
      );
    else await ensureRole(client, after);
  }
}

/**
 * Copies the old warehouse unless the tenant already has a database.
 * @param client connected to another database, since a template must not be in use
 * @returns false if the tenant has no schema to move
 */
export async function makeTenantDatabase(
  client: Client,
  namespace: string,
  warehouseUrl: string,
): Promise<boolean> {
  const { database } = tenantNames(namespace);
  if (await exists(client, 'pg_database', 'datname', database)) return true;
  const isThere = await inSession(warehouseUrl, (inOld) =>
    exists(inOld, 'pg_namespace', 'nspname', namespace),
  );
  if (!isThere) return false;
  const name = client.escapeIdentifier(database);
  await client.query(`create database ${name} template ${OLD_WAREHOUSE} connection limit 0`);
  return true;
}

/**
 * Drops all other schemas from the tenant's copy and renames its schema, in one transaction. The old name marks unfinished
 * work.
 */
export async function leaveOnlyTheTenant(warehouseUrl: string, namespace: string): Promise<void> {
  const { database, owner, schema } = tenantNames(namespace);
  await inSession(urlOfDatabase(warehouseUrl, database), async (client) => {
    if (!(await exists(client, 'pg_namespace', 'nspname', namespace))) return;
    await client.query('begin');
    for (const other of await otherSchemas(client, namespace))
      await client.query(`drop schema ${client.escapeIdentifier(other)} cascade`);
    for (const other of await othersDefaults(client, owner))
      await client.query(
        `alter default privileges for role ${client.escapeIdentifier(other)} grant execute on functions to public`,
      );
    await client.query(`alter schema ${client.escapeIdentifier(namespace)} rename to ${schema}`);
    await client.query('commit');
  });
}

async function otherSchemas(client: Client, namespace: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace
     where nspname !~ '^pg_' and nspname not in ('information_schema', $1)`,
    [namespace],
  );
  return rows.map(({ name }) => name);
}

/** Roles of other tenants with default privileges in the database. */
async function othersDefaults(client: Client, owner: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct rolname as name from pg_default_acl join pg_roles r on r.oid = defaclrole
     where rolname <> $1 and defaclnamespace = 0`,
    [owner],
  );
  return rows.map(({ name }) => name);
}

async function exists(client: Client, table: string, column: string, name: string): Promise<boolean> {
  return (await client.query(`select 1 from ${table} where ${column} = $1`, [name])).rowCount !== 0;
}
