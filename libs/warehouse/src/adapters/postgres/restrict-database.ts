import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { inSession, urlOfDatabase } from './admin-session.js';
import { revokePublicRights } from './public-rights.js';

/** Members of this role may read the catalog of a tenant's database; the service's catalog role is one. */
export const CATALOG_READERS = 'tessera_catalog_readers';

/** Members of this role may stage and check records in a tenant's database; the loader role of each tenant is one. */
export const LOADERS = 'tessera_loaders';

/** How the marks of all versions begin. */
export const RESTRICTIONS_MARK = 'tessera restrictions';

/** Changes whenever what {@link restrictDatabase} does changes, so that databases that it was done to earlier are found. */
const RESTRICTIONS_VERSION = 4;

const CATALOG_TABLES = [
  'pg_attribute',
  'pg_class',
  'pg_constraint',
  'pg_description',
  'pg_namespace',
  'pg_type',
];

/** What loads have to know of a table besides. */
const LOADERS_CATALOG_TABLES = [...CATALOG_TABLES, 'pg_collation', 'pg_index'];

/**
 * Takes PUBLIC's rights in a database, and lets the service read its catalog and load its tables. Can be repeated.
 * @param adminUrl of a superuser of its server
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
    // Each copy would carry the rows that the changes above left behind.
    await client.query('vacuum (full, freeze, analyze) pg_catalog.pg_proc');
    await markAsRestricted(client, database);
  });
}

/** Whether a database is in the state of the template. @param client in any database of the server */
export async function isRestricted(client: Client, database: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select coalesce(shobj_description(d.oid, 'pg_database') = ${MARK}, false) "is" from pg_database d where datname = $1`,
    [database],
  );
  return rows[0]?.is ?? false;
}

/**
 * What marks a database that is restricted, for SQL, of a row `d` of pg_database. Another version of Postgres brings functions of its
 * own. A dump brings this mark along, and not all that it stands for: what is restored from one has another number or another
 * cluster than the mark says.
 */
export const MARK = `format('%s in %s of %s', ${escapeLiteral(`${RESTRICTIONS_MARK} ${RESTRICTIONS_VERSION}`)} || ' on ' || current_setting('server_version_num'),
  d.oid, (select system_identifier from pg_control_system()))`;

/** Writes down that a database is restricted, as a comment on it, which all databases can read. @param client in any of them */
export async function markAsRestricted(client: Client, database: string): Promise<void> {
  const { rows } = await client.query<{ mark: string }>(
    `select ${MARK} mark from pg_database d where datname = $1`,
    [database],
  );
  const mark = escapeLiteral(rows[0]?.mark ?? '');
  await client.query(`comment on database ${escapeIdentifier(database)} is ${mark}`);
}
