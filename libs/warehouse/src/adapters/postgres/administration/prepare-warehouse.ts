import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { inSession } from '../connections/admin-session.js';
import { CATALOG_READERS, LOADERS, MARK, RESTRICTIONS_MARK, restrictDatabase } from './restrict-database.js';

/** Template of tenants' databases. */
export const TEMPLATE_DATABASE = 'tessera_template';

/**
 * Prepares a server for mutually distrusting tenants: revokes default access to databases, creates the template
 * database, and the role that reads catalogs and terminates sessions. Updates databases of earlier versions and
 * restored dumps. Idempotent.
 * @param adminUrl of a superuser, in the catalog role's database
 */
export async function prepareWarehouse(
  adminUrl: string,
  catalogLogin: { role: string; password: string },
): Promise<void> {
  const outdated = await inSession(adminUrl, async (client) => {
    await closeDatabases(client);
    await ensureCatalogRole(client, catalogLogin);
    await ensureRole(client, LOADERS);
    await ensureTemplate(client);
    return outdatedDatabases(client);
  });
  for (const database of outdated) await restrictDatabase(adminUrl, database);
}

/** Creates a role without rights unless it exists. */
export async function ensureRole(client: Client, role: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (found.rowCount === 0) await client.query(`create role ${escapeIdentifier(role)}`);
}

/** By default everybody may connect to every database. */
async function closeDatabases(client: Client): Promise<void> {
  await client.query(`
    do $$
    declare
      found record;
    begin
      for found in
        select datname from pg_database where datallowconn and exists (
          select from aclexplode(coalesce(datacl, acldefault('d', datdba))) where grantee = 0)
      loop
        execute format('revoke connect, temporary on database %I from public', found.datname);
      end loop;
    end $$;`);
}

/** The role reads tenants' catalogs and ends their sessions, and cannot become the roles it is a member of. */
async function ensureCatalogRole(
  client: Client,
  { role: name, password }: { role: string; password: string },
): Promise<void> {
  await ensureRole(client, CATALOG_READERS);
  await ensureRole(client, name);
  const role = escapeIdentifier(name);
  await client.query(`
    alter role ${role} login noinherit password ${escapeLiteral(password)};
    alter role ${role} set default_transaction_read_only = on;
    grant ${CATALOG_READERS}, pg_signal_backend to ${role} with inherit true, set false;
    grant connect on database ${escapeIdentifier(client.database ?? '')} to ${role};
    grant select on pg_catalog.pg_stat_activity to ${role};
    grant execute on function pg_catalog.pg_stat_get_activity(integer),
      pg_catalog.pg_terminate_backend(integer, bigint) to ${role};`);
}

async function ensureTemplate(client: Client): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE_DATABASE]);
  if (found.rowCount === 0)
    await client.query(`create database ${TEMPLATE_DATABASE} template template0 is_template true`);
  await client.query(`revoke connect, temporary on database ${TEMPLATE_DATABASE} from public`);
}

/** The template first, then tenants' databases. */
async function outdatedDatabases(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d
     where (datname = $1 or starts_with(shobj_description(oid, 'pg_database'), $2))
       and shobj_description(oid, 'pg_database') is distinct from ${MARK}
     order by datname <> $1, datname`,
    [TEMPLATE_DATABASE, RESTRICTIONS_MARK],
  );
  return rows.map(({ name }) => name);
}
