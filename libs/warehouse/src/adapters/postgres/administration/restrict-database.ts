import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { inSession, urlOfDatabase } from '../connections/admin-session.js';
import { revokePublicRights } from './public-rights.js';

/** Members may read the catalog of a tenant's database, as the service's catalog role does. */
export const CATALOG_READERS = 'tessera_catalog_readers';

/** Members may stage and check records in a tenant's database; each tenant has a loader role. */
export const LOADERS = 'tessera_loaders';

/** Common prefix of the marks of all versions. */
export const RESTRICTIONS_MARK = 'tessera restrictions';

/** Increase with every change of {@link restrictDatabase}, so that older databases are found. */
const RESTRICTIONS_VERSION = 4;

const CATALOG_TABLES = [
  'pg_attribute',
  'pg_class',
  'pg_constraint',
  'pg_description',
  'pg_namespace',
  'pg_type',
];

/** Additional tables for loads. */
const LOADERS_CATALOG_TABLES = [...CATALOG_TABLES, 'pg_collation', 'pg_index'];

/**
 * Revokes PUBLIC's rights in a database, and lets the service read its catalog and load its tables. Idempotent.
 * @param adminUrl of a superuser
 */
export async function restrictDatabase(adminUrl: string, database: string): Promise<void> {
  await inSession(urlOfDatabase(adminUrl, database), async (client) => {
    await revokePublicRights(client);
    await client.query(`
      grant select on ${CATALOG_TABLES.map((table) => `pg_catalog.${table}`).join(', ')} to ${CATALOG_READERS};
      grant select on ${LOADERS_CATALOG_TABLES.map((table) => `pg_catalog.${table}`).join(', ')} to ${LOADERS};
      grant execute on function pg_catalog.format_type(oid, integer) to ${CATALOG_READERS}, ${LOADERS};
      grant execute on function pg_catalog.pg_input_is_valid(text, text), pg_catalog.pg_input_error_info(text, text),
        pg_catalog.pg_total_relation_size(regclass) to ${LOADERS};
      grant usage on language plpgsql to ${LOADERS};`);
    // Copies would carry the dead rows of these changes.
    await client.query('vacuum (full, freeze, analyze) pg_catalog.pg_proc');
    await markAsRestricted(client, database);
  });
}

/** Whether a database is restricted as the template is. @param client in any database of the server */
export async function isRestricted(client: Client, database: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select coalesce(shobj_description(d.oid, 'pg_database') = ${MARK}, false) "is" from pg_database d where datname = $1`,
    [database],
  );
  return rows[0]?.is ?? false;
}

/**
 * SQL of a restricted database's mark, for a row `d` of pg_database. It includes the Postgres version, whose functions
 * differ, and the OID and cluster, so that a database restored from a dump does not match.
 */
export const MARK = `format('%s in %s of %s', ${escapeLiteral(`${RESTRICTIONS_MARK} ${RESTRICTIONS_VERSION}`)} || ' on ' || current_setting('server_version_num'),
  d.oid, (select system_identifier from pg_control_system()))`;

/** Marks a database as restricted, in a comment that all databases can read. @param client in any of them */
export async function markAsRestricted(client: Client, database: string): Promise<void> {
  const { rows } = await client.query<{ mark: string }>(
    `select ${MARK} mark from pg_database d where datname = $1`,
    [database],
  );
  const mark = escapeLiteral(rows[0]?.mark ?? '');
  await client.query(`comment on database ${escapeIdentifier(database)} is ${mark}`);
}
